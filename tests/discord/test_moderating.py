"""Who moderates, who sits where, and penalties."""

from __future__ import annotations

from pathlib import Path

from tests.discord.stage import Stage, staged
from tests.discord.test_hard_cases import until_turn, words


async def nation_of(stage: Stage, user: int) -> str:
    """The nation that somebody plays."""
    info, seen = await stage.bot.tables.see(1, user)
    seat = info.seat_of(user)
    assert seen is not None
    assert seat is not None
    return next(player.nation for player in seen.players if player.seat == seat.name)


async def test_a_role_moderates_too(tmp_path: Path) -> None:
    """Ben may not pause the table until the role that he has moderates it."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        anna, ben, cleo = stage.people
        role = stage.world.add_role("Referees")
        stage.world.guild.members[ben.id].roles.append(role.id)
        assert "Only the moderator" in words(await ben.command("table", "table pause"))
        assert "Only the moderator" in words(await ben.command("table", "moderate moderators", role=role.id))
        reply = await anna.command("table", "moderate moderators", role=role.id)
        assert f"<@&{role.id}>" in words(reply)
        assert "paused" in words(await ben.command("table", "table pause"))
        assert "goes on" in words(await ben.command("table", "table resume"))
        refused = words(await cleo.command("table", "table pause"))
        assert "Only the moderator" in refused
        assert f"<@&{role.id}>" in refused, "the refusal says whom to ask"


async def test_the_table_is_handed_over(tmp_path: Path) -> None:
    """The new moderator may, the old one may no longer."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        anna, ben, _ = stage.people
        await anna.command("table", "moderate moderators", person=ben.id)
        assert "Only the moderator" in words(await anna.command("table", "table pause"))
        assert "paused" in words(await ben.command("table", "table pause"))


async def test_a_practice_player_takes_over(tmp_path: Path) -> None:
    """Whoever has left is not waited for any more, his desk goes, and his old buttons say why."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 2)
        gone = await stage.awaited()
        assert gone is not None
        desk = gone.sees(gone.dm)[-1]
        nation = await nation_of(stage, gone.id)
        await stage.people[0].command("table", "moderate seat", nation=nation)
        await stage.quiet()
        assert await stage.awaited() is not gone
        assert desk.id not in [seen.id for seen in gone.sees(gone.dm)]
        assert "do not sit" in words(await gone.press(stage.card(gone), "My turn"))
        assert "already" in words(await stage.people[0].command("table", "moderate seat", nation=nation))


async def test_somebody_else_takes_over(tmp_path: Path) -> None:
    """A guest gets the seat, its hand and its ask; who sits there already gets no second seat."""
    async with staged(tmp_path) as stage:
        guest = stage.world.user("Dora")
        await stage.open_table(players=3)
        await until_turn(stage, 3)
        leaving = await stage.awaited()
        assert leaving is not None
        nation, host = await nation_of(stage, leaving.id), stage.people[0]
        other = next(person for person in stage.people if person is not leaving)
        again = await host.command("table", "moderate seat", nation=nation, person=other.id)
        assert "already sits" in words(again)
        await host.command("table", "moderate seat", nation=nation, person=guest.id)
        await stage.quiet()
        assert (await stage.info()).seat_of(guest.id) is not None
        assert "Choose for me" in guest.sees(guest.dm)[-1].buttons
        assert "Hand" in words(await guest.command("table", "hand"))
        assert "no hand" in words(await leaving.command("table", "hand"))


async def test_a_penalty_is_told(tmp_path: Path) -> None:
    """The moderator's penalty (H 66) stands on the card; nobody else can give one."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 2)
        anna, ben, _ = stage.people
        nation = await nation_of(stage, ben.id)
        assert "Only the moderator" in words(await ben.command("table", "moderate penalty", nation=nation))
        await anna.command("table", "moderate penalty", nation=nation)
        assert "is penalized" in stage.card(anna).text
        again = words(await anna.command("table", "moderate penalty", nation=nation))
        assert f"{nation.title()} cannot be penalized now" in again
        assert "No rome plays here" in words(await anna.command("table", "moderate penalty", nation="rome"))
        assert "Crete" in str(await anna.autocomplete("table", "moderate penalty", "nation", "cr"))


async def test_an_undo_goes_back_to_a_person(tmp_path: Path) -> None:
    """Practice players would only take their steps again: the person's last step is taken back with theirs."""
    async with staged(tmp_path, people=1) as stage:
        await stage.open_table(players=7)
        await until_turn(stage, 2)
        person = await stage.awaited()
        assert person is not None
        async with stage.bot.tables.reading(1) as handle:
            assert handle.game is not None
            before = list(handle.game.entries)
        await stage.decide(person)
        assert "taken back" in words(await stage.people[0].command("table", "table undo"))
        async with stage.bot.tables.reading(1) as handle:
            assert handle.game is not None
            assert handle.game.entries == before
