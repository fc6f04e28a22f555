"""Every kind of answer a bot can give, seen from the player's side."""

from __future__ import annotations

import io

import aiohttp
import discord
import pytest
from small_bot import SmallBot

from bot.sandbox import ActionRefused, NoAnswer, log_in, log_out


async def test_a_slash_command_with_options_is_answered(stage):
    reply = await stage.anna.command("table", "table open", edition="avalon_hill", players=3)
    assert reply.text == "Table of **avalon_hill** for 3"
    assert set(reply.buttons) == {"Seat 1", "Join", "Leave"}
    assert stage.ben.last("table").text == reply.text
    assert stage.world.problems == []


async def test_options_of_every_type_reach_the_bot(stage):
    role = stage.world.add_role("Scribe")
    reply = await stage.anna.command(
        "table", "options", who=stage.ben, where="lobby", role=role, colour="Blue", share=0.5, sure=True
    )
    assert reply.text == "Ben lobby Scribe Blue 0.5 True"


async def test_a_client_refuses_wrong_options_before_the_bot_hears_of_them(stage):
    with pytest.raises(ActionRefused, match="needs the option 'edition'"):
        await stage.anna.command("table", "table open")
    with pytest.raises(ActionRefused, match="between 2 and 7"):
        await stage.anna.command("table", "table open", edition="mega", players=9)
    with pytest.raises(ActionRefused, match="no option 'size'"):
        await stage.anna.command("table", "table open", edition="mega", size=9)
    with pytest.raises(ActionRefused, match="no command /table shut"):
        await stage.anna.command("table", "table shut")


async def test_autocomplete_offers_choices(stage):
    choices = await stage.anna.autocomplete("table", "table open", "edition", "hart")
    assert choices == [{"name": "Hartland (1980)", "value": "hartland", "name_localizations": None}] or (
        choices[0]["value"] == "hartland" and len(choices) == 1
    )


async def test_a_button_edits_its_message_for_everybody(stage):
    table = await stage.anna.command("table", "table open", edition="mega")
    reply = await stage.ben.press(table, "Join")
    assert reply.id == table.id
    assert stage.anna.last("table").text == "At the table: Ben"


async def test_a_deferred_button_sends_a_follow_up(stage):
    table = await stage.anna.command("table", "table open", edition="mega")
    await stage.ben.press(table, "Leave")
    assert (await stage.anna.wait_for("table", "Ben left.")).author == "Solon"


async def test_a_disabled_button_cannot_be_pressed(stage):
    table = await stage.anna.command("table", "table open", edition="mega")
    with pytest.raises(ActionRefused, match="disabled"):
        await stage.ben.press(table, "Closed")
    with pytest.raises(ActionRefused, match="no button 'Fold'; there are"):
        await stage.ben.press(table, "Fold")


async def test_a_persistent_button_works_for_a_restarted_bot(stage):
    table = await stage.anna.command("table", "table open", edition="mega")
    await stage.bot.close()
    second = SmallBot()
    running = await log_in(second, stage.sandbox)
    reply = await stage.ben.press(table, "Seat 1")
    assert reply.text == "You sit in seat 1."
    await log_out(second, running)


async def test_a_menu_takes_several_choices(stage):
    table = await stage.anna.command("table", "table open", edition="mega")
    reply = await stage.ben.choose(table, "Knossos", "rome")
    assert reply.text == "Picked knossos, rome"
    with pytest.raises(ActionRefused, match="Choose 1 to 3"):
        await stage.ben.choose(table)


async def test_menus_of_people_roles_and_channels(stage):
    stage.world.add_role("Scribe")
    menus = await stage.anna.command("table", "menus")
    assert (await stage.anna.choose(menus, stage.anna, stage.ben, menu="Who")).text == "Chose Anna, Ben (Member)"
    assert (await stage.anna.choose(menus, "Scribe", menu="Role")).text == "Role Scribe"
    assert (await stage.anna.choose(menus, "lobby", menu="Channel")).text == "Channel lobby"
    assert (await stage.anna.choose(menus, stage.ben, menu="Anything")).text == "Mentioned ben"


async def test_an_ephemeral_answer_is_for_its_viewer_only(stage):
    reply = await stage.anna.command("table", "hand")
    assert reply.ephemeral
    assert "Your hand" in reply.text
    assert [m.text for m in stage.ben.sees("table")] == []
    with pytest.raises(ActionRefused, match="does not see"):
        await stage.ben.press(reply, "anything")
    stage.anna.dismiss(reply)
    assert stage.anna.sees("table") == []


async def test_a_picture_in_an_embed_is_served(stage):
    reply = await stage.anna.command("table", "hand")
    assert len(reply.pictures) == 1
    async with aiohttp.ClientSession() as session, session.get(reply.pictures[0]) as answer:
        assert answer.content_type == "image/png"
        assert (await answer.read()).startswith(b"\x89PNG")


async def test_a_file_with_an_awkward_name_is_served(stage):
    channel = stage.bot.get_channel(stage.world.channel("table").id)
    await channel.send(file=discord.File(io.BytesIO(b"data"), "my map (1) ä.png"))
    (file,) = stage.anna.last("table").files
    async with aiohttp.ClientSession() as session, session.get(stage.world.absolute(file.url)) as answer:
        assert await answer.read() == b"data"


async def test_a_plain_message_becomes_components_v2_only_without_its_text(stage):
    channel = stage.bot.get_channel(stage.world.channel("table").id)
    message = await channel.send("plain")
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("rich"))
    with pytest.raises(discord.HTTPException, match="IS_COMPONENTS_V2"):
        await message.edit(view=view)
    await message.edit(content=None, view=view)
    assert stage.anna.last("table").text == "rich"


async def test_thinking_becomes_the_first_follow_up(stage):
    reply = await stage.anna.command("table", "think")
    await stage.anna.wait_for("table", "Thought it over.")
    assert [m.text for m in stage.ben.sees("table")] == ["Thought it over.", "And still more."]
    assert not reply.thinking
    assert [m.message.type for m in stage.ben.sees("table")] == [20, 19]


async def test_a_quiet_defer_keeps_its_first_follow_up_quiet(stage):
    reply = await stage.anna.command("table", "think", quietly=True)
    assert reply.ephemeral
    await stage.anna.wait_for("table", "Thought it over.")
    assert [m.text for m in stage.ben.sees("table")] == ["And still more."]


async def test_a_form_is_filled_in_and_answered(stage):
    reply = await stage.anna.command("table", "offer")
    assert reply.form is not None
    assert reply.form.title == "Make an offer"
    with pytest.raises(ActionRefused, match="'Cards' must be filled in"):
        await stage.anna.submit(reply, City="Rome")
    with pytest.raises(ActionRefused, match="3 to 4000"):
        await stage.anna.submit(reply, Cards="no", City="Rome")
    answer = await stage.anna.submit(reply, Cards="2 Ochre", City=["Rome", "Athens"], Partner=stage.ben)
    assert answer.text == "Offer: 2 Ochre for Rome, Athens to Ben"


async def test_components_v2_card_with_pictures_and_a_button(stage):
    await stage.anna.command("table", "card")
    card = stage.ben.last("table")
    assert "Turn 3" in card.text
    assert card.message.components_v2
    assert len(card.pictures) == 1
    assert (await stage.ben.press(card, "My turn")).text == "It is your turn."


async def test_post_edit_pin_react_reply_and_delete(stage):
    reply = await stage.anna.command("table", "post")
    assert reply.text == "Now Two, pinned True"
    (message,) = stage.ben.sees("table")
    assert message.text == "Two"
    assert message.files[0].content == b"log"
    assert message.message.reactions == {"👍": [stage.world.bot.id]}


async def test_a_private_thread_is_seen_by_its_members_only(stage):
    await stage.anna.command("table", "talk")
    thread = stage.world.channel(stage.bot.thread_id)
    assert stage.anna.last(thread).text == "Speak freely"
    assert thread not in stage.ben.channels()
    assert stage.ben.sees(thread) == []


async def test_direct_messages_with_working_buttons(stage):
    await stage.anna.command("table", "whisper")
    (message,) = stage.anna.dms()
    assert message.text == "Your hand: *Salt*"
    assert (await stage.anna.press(message, "Seat 1")).text == "You sit in seat 1."
    assert stage.ben.dms() == []


async def test_closed_direct_messages_are_error_50007(stage):
    stage.anna.close_dms()
    assert (await stage.anna.command("table", "whisper")).text == "Cannot reach you (50007)"
    stage.anna.open_dms()
    assert (await stage.anna.command("table", "whisper")).text == "Sent"


async def test_commands_for_moderators_are_hidden_from_others(stage):
    with pytest.raises(ActionRefused, match="no command /repair"):
        await stage.anna.command("table", "repair")
    chief = stage.world.add_role("Chief", permissions=1 << 5)
    stage.world.guild.members[stage.anna.id].roles.append(chief.id)
    assert (await stage.anna.command("table", "repair")).text == "Repaired"
    with pytest.raises(ActionRefused, match="no command /repair"):
        await stage.anna.command(stage.anna.dm, "repair")


async def test_silence_is_noticed_after_three_seconds(stage):
    with pytest.raises(NoAnswer):
        await stage.anna.command("table", "silence")
    assert "did not answer Anna's 'silence'" in stage.world.problems.pop()


async def test_somebody_who_left_can_do_nothing(stage):
    stage.ben.leave()
    with pytest.raises(ActionRefused, match="cannot see"):
        await stage.ben.command("table", "hand")
    stage.ben.join()
    assert (await stage.ben.command("table", "hand")).ephemeral


async def test_the_bot_reads_plain_text_only_when_mentioned_or_in_private(stage):
    stage.anna.say("table", "hello all")
    stage.anna.say(stage.anna.dm, "hello you")
    mention = f"hello {stage.world.bot.mention}"
    stage.anna.say("table", mention)
    await stage.anna.command("table", "hand")
    assert stage.bot.heard == ["", "hello you", mention]
