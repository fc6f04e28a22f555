"""The limits that Discord enforces and its published description leaves out."""

from __future__ import annotations

import re

import discord
import pytest

from bot.sandbox.drafts import Upload
from bot.sandbox.errors import ApiError
from bot.sandbox.limits.commands import check_commands
from bot.sandbox.limits.forms import check_choices, check_form
from bot.sandbox.limits.messages import check_message

V2 = 1 << 15


def button(number=1, **more):
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"go{number}"} | more


def row(*parts):
    return {"type": 1, "components": list(parts)}


def menu(options=2, **more):
    values = [{"label": f"Option {i}", "value": str(i)} for i in range(options)]
    return {"type": 3, "custom_id": "menu", "options": values} | more


def text(words="words"):
    return {"type": 10, "content": words}


def box(*parts):
    return {"type": 17, "components": list(parts)}


def embed(**more):
    return {"title": "T"} | more


MESSAGES = {
    "content over 2000": {"content": "x" * 2001},
    "eleven embeds": {"embeds": [embed()] * 11},
    "an embed title over 256": {"embeds": [embed(title="x" * 257)]},
    "an embed without anything": {"embeds": [{"color": 1}]},
    "26 fields": {"embeds": [embed(fields=[{"name": "n", "value": "v"}] * 26)]},
    "an empty field": {"embeds": [embed(fields=[{"name": "", "value": "v"}])]},
    "6001 characters in all embeds": {"embeds": [embed(description="x" * 3000), embed(description="x" * 2999)]},
    "six rows": {"content": "x", "components": [row(button(i)) for i in range(6)]},
    "six buttons in a row": {"content": "x", "components": [row(*(button(i) for i in range(6)))]},
    "an empty row": {"content": "x", "components": [row()]},
    "a button beside a menu": {"content": "x", "components": [row(menu(), button())]},
    "a button outside a row": {"content": "x", "components": [button()]},
    "a label over 80": {"content": "x", "components": [row(button(label="x" * 81))]},
    "a custom id over 100": {"content": "x", "components": [row(button(custom_id="x" * 101))]},
    "a custom id twice": {"content": "x", "components": [row(button(), button())]},
    "a component id twice": {"content": "x", "components": [row(button(1, id=7), button(2, id=7))]},
    "a button without label and emoji": {"content": "x", "components": [row(button(label=None))]},
    "a link button with a custom id": {"content": "x", "components": [row(button(style=5, url="https://example.org"))]},
    "a button without a custom id": {"content": "x", "components": [row(button(custom_id=None))]},
    "26 options": {"content": "x", "components": [row(menu(26))]},
    "no options": {"content": "x", "components": [row(menu(0))]},
    "more choices than options": {"content": "x", "components": [row(menu(2, max_values=3))]},
    "a placeholder over 150": {"content": "x", "components": [row(menu(placeholder="x" * 151))]},
    "Components V2 without the flag": {"content": "x", "components": [text()]},
    "content with Components V2": {"content": "x", "components": [text()], "flags": V2},
    "embeds with Components V2": {"embeds": [embed()], "components": [text()], "flags": V2},
    "41 components": {"components": [text("x") for _ in range(41)], "flags": V2},
    "4001 characters of text": {"components": [text("x" * 2000), text("x" * 2001)], "flags": V2},
    "a container in a container": {"components": [box(box(text()))], "flags": V2},
    "a section without accessory": {"components": [{"type": 9, "components": [text()]}], "flags": V2},
    "a section of four texts": {
        "components": [{"type": 9, "components": [text()] * 4, "accessory": button()}],
        "flags": V2,
    },
    "eleven pictures": {
        "components": [{"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * 11}],
        "flags": V2,
    },
    "a picture that is not attached": {
        "components": [{"type": 12, "items": [{"media": {"url": "attachment://map.png"}}]}],
        "flags": V2,
    },
    "mentions both parsed and named": {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    "eleven files": {"content": "x", "attachments": [{"id": i} for i in range(11)]},
}


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_is_refused_for(name):
    with pytest.raises(ApiError) as caught:
        check_message(MESSAGES[name], {})
    assert caught.value.code == 50035
    assert caught.value.errors


def test_an_empty_message_is_50006_and_a_large_file_40005():
    with pytest.raises(ApiError) as caught:
        check_message({"content": ""}, {})
    assert caught.value.code == 50006
    with pytest.raises(ApiError) as caught:
        check_message({}, {0: Upload("big.bin", b"x" * (10 * 1024 * 1024 + 1))})
    assert caught.value.code == 40005


def test_a_full_but_legal_message_passes():
    rows = [row(*(button(r * 5 + i) for i in range(5))) for r in range(5)]
    assert check_message({"content": "x" * 2000, "components": rows}, {}) == []
    parts = [box(text("x" * 4000), *(row(button(i)) for i in range(19)))]
    assert check_message({"components": parts, "flags": V2}, {}) == []


def test_misspelt_keys_are_noted():
    assert check_message({"content": "x", "embed": {}}, {}) == ["body has an unknown key 'embed'"]
    notes = check_message({"content": "x", "components": [row(button(lable="x"))]}, {})
    assert re.search("unknown key 'lable'", notes[0])


def command(**more):
    return {"name": "deal", "description": "Deal"} | more


def option(**more):
    return {"type": 3, "name": "card", "description": "Which"} | more


COMMANDS = {
    "101 commands": [command(name=f"deal{i}") for i in range(101)],
    "the same name twice": [command(), command()],
    "capital letters": [command(name="Deal")],
    "a space in the name": [command(name="deal out")],
    "an empty description": [command(description="")],
    "a description over 100": [command(description="x" * 101)],
    "required after optional": [command(options=[option(), option(name="to", required=True)])],
    "26 options": [command(options=[option(name=f"o{i}") for i in range(26)])],
    "the same option twice": [command(options=[option(), option()])],
    "26 choices": [command(options=[option(choices=[{"name": str(i), "value": str(i)} for i in range(26)])])],
    "choices and autocomplete": [command(options=[option(choices=[{"name": "a", "value": "a"}], autocomplete=True)])],
    "options beside sub-commands": [command(options=[option(), option(type=1, name="sub")])],
    "groups in groups": [command(options=[option(type=2, options=[option(type=2, name="deep")])])],
    "more than 8000 characters": [
        command(
            options=[
                option(name=f"o{i}", choices=[{"name": "x" * 90 + str(j), "value": "v" * 90} for j in range(25)])
                for i in range(2)
            ]
        )
    ],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_are_refused_for(name):
    with pytest.raises(ApiError) as caught:
        check_commands(COMMANDS[name])
    assert caught.value.code == 50035


def test_a_hundred_commands_pass():
    assert check_commands([command(name=f"deal-{i}") for i in range(100)]) == []


def field(**more):
    return {"type": 18, "label": "Cards", "component": {"type": 4, "custom_id": "cards", "style": 1} | more}


FORMS = {
    "a title over 45": {"title": "x" * 46, "components": [field()]},
    "no fields": {"title": "T", "components": []},
    "six fields": {"title": "T", "components": [field(custom_id=str(i)) for i in range(6)]},
    "a label over 45": {"title": "T", "components": [field() | {"label": "x" * 46}]},
    "text over 4000": {"title": "T", "components": [field(max_length=4001)]},
    "a button": {"title": "T", "components": [row(button())]},
    "the same id twice": {"title": "T", "components": [field(), field()]},
}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_refused_for(name):
    with pytest.raises(ApiError):
        check_form({"custom_id": "form"} | FORMS[name])


def test_autocomplete_has_at_most_25_choices():
    with pytest.raises(ApiError):
        check_choices([{"name": str(i), "value": str(i)} for i in range(26)])


async def test_the_bot_hears_where_the_fault_is(stage):
    channel = stage.bot.get_channel(stage.world.channel("table").id)
    with pytest.raises(discord.HTTPException, match=r"In embeds\.0\.title: Must be between 0 and 256"):
        await channel.send(embed=discord.Embed(title="x" * 257))


async def test_a_components_v2_message_cannot_be_turned_back(stage):
    await stage.anna.command("table", "card")
    message = await stage.bot.get_channel(stage.world.channel("table").id).fetch_message(stage.anna.last("table").id)
    with pytest.raises(discord.HTTPException, match="IS_COMPONENTS_V2"):
        await message.edit(content="plain")
