"""The page's interface: acting as a player over HTTP, and the weather."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.sandbox import views
from bot.sandbox.errors import ActionRefused, Json, NoAnswer

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from bot.sandbox.person import Person
    from bot.sandbox.seen import Seen
    from bot.sandbox.world import World


class Control:
    """Turns the page's requests into a person's actions."""

    def __init__(self, world: World) -> None:
        self.world = world

    def player(self, body: Json) -> Person:
        """Find the player that a request speaks for."""
        person = self.world.people.get(int(body.get("as", 0)))
        if person is None:
            raise ActionRefused("There is no such player.")
        return person

    # looking

    async def scene(self, person: Person, _: Json) -> Any:
        """Describe what is around the messages."""
        return views.scene(person)

    async def messages(self, person: Person, body: Json) -> Any:
        """List the newest messages of a channel, or those before a certain one."""
        seen = person.sees(int(body["channel"]))
        if "before" in body:
            seen = [s for s in seen if s.id < int(body["before"])]
        seen = seen[-int(body.get("limit", 100)) :]
        return [views.message(self.world, s.message) for s in seen]

    async def commands(self, person: Person, body: Json) -> Any:
        """List the commands that the player can run in a channel."""
        channel = self.world.channel(int(body["channel"]))
        return [views.command(leaf) for leaf in self.world.commands.available(person.account, channel)]

    # acting

    async def command(self, person: Person, body: Json) -> Any:
        """Run a slash command."""
        it = person.start_command(int(body["channel"]), body["name"], body.get("options") or {})
        return {"interaction": str(it.id)}

    async def autocomplete(self, person: Person, body: Json) -> Any:
        """Ask for choices while typing."""
        others = body.get("options") or {}
        return await person.autocomplete(int(body["channel"]), body["name"], body["option"], body["typed"], **others)

    async def press(self, person: Person, body: Json) -> Any:
        """Press a button."""
        return {"interaction": str(person.start_press(self._message(person, body), body["custom_id"]).id)}

    async def choose(self, person: Person, body: Json) -> Any:
        """Choose in a menu."""
        it = person.start_choose(self._message(person, body), body["values"], body["custom_id"])
        return {"interaction": str(it.id)}

    async def submit(self, person: Person, body: Json) -> Any:
        """Send a form."""
        form = self.world.desk.forms.get(int(body["form"]))
        if form is None:
            raise ActionRefused("That form is no longer open.")
        return {"interaction": str(person.start_submit(form, body["answers"]).id)}

    async def cancel(self, person: Person, body: Json) -> Any:
        """Close a form without sending it."""
        form = self.world.desk.forms.get(int(body["form"]))
        if form is not None and form.interaction.user is person.account:
            del self.world.desk.forms[form.id]
        return {}

    async def say(self, person: Person, body: Json) -> Any:
        """Write an ordinary message."""
        if not str(body["text"]).strip():
            raise ActionRefused("An empty message cannot be sent.")
        return {"message": str(person.say(int(body["channel"]), body["text"]).id)}

    async def dismiss(self, person: Person, body: Json) -> Any:
        """Put an ephemeral message away."""
        person.dismiss(self._message(person, body))
        return {}

    async def dms(self, person: Person, body: Json) -> Any:
        """Open or close direct messages."""
        person.open_dms() if body["open"] else person.close_dms()
        return {}

    async def member(self, person: Person, body: Json) -> Any:
        """Join or leave the server."""
        person.join() if body["member"] else person.leave()
        return {}

    async def thread(self, person: Person, body: Json) -> Any:
        """Open a thread under a channel."""
        return {"thread": str(person.open_thread(int(body["channel"]), str(body["name"]).strip()).id)}

    async def accept(self, person: Person, body: Json) -> Any:
        """Take up what an empty channel offers."""
        invitation, channel = self.world.invitation, self.world.channel(int(body["channel"]))
        if invitation is None or body["choice"] not in {choice.id for choice in invitation.choices}:
            raise ActionRefused("Nothing of that name is offered here.")
        await invitation.accept(person, channel.id, body["choice"])
        return {}

    def _message(self, person: Person, body: Json) -> Seen:
        return person.message(int(body["channel"]), int(body["message"]))

    # the world

    async def people(self, body: Json) -> Any:
        """List the players, after adding one if a name is given."""
        name = str(body.get("name") or "").strip()
        if len(name) > 32:
            raise ActionRefused("A name has at most 32 characters.")
        if name:
            self.world.user(name)
        return views.people(self.world)

    async def fault(self, body: Json) -> Any:
        """Make something go wrong: `rate_limit`, `server_error`, `refuse`, `slow`, `lose_gateway` or `clear`."""
        kind = body.pop("kind")
        if kind == "lose_gateway":
            await self.world.faults.lose_gateway(**body)
        elif kind in {"rate_limit", "server_error", "refuse", "slow", "clear"}:
            getattr(self.world.faults, kind)(**body)
        else:
            raise ActionRefused(f"There is no fault {kind!r}.")
        return {}

    async def clock(self, body: Json) -> Any:
        """Move time forward."""
        self.world.clock.advance(float(body.get("advance", 0)))
        return {"now": self.world.clock.now().timestamp()}

    async def problems(self, _: Json) -> Any:
        """List what the bot did wrong so far."""
        return self.world.problems


AS_PLAYER = (
    "scene", "messages", "commands", "command", "autocomplete", "press", "choose", "submit", "cancel", "say", "dismiss",
    "dms", "member", "thread", "accept",
)  # fmt: skip
FOR_ALL = ("people", "fault", "clock", "problems")


def add_routes(app: web.Application, world: World) -> None:
    """Serve every action as `POST /sandbox/<action>`."""
    control = Control(world)
    for name in AS_PLAYER + FOR_ALL:
        app.router.add_post(f"/sandbox/{name}", serving(control, name, as_player=name in AS_PLAYER))


def serving(control: Control, name: str, *, as_player: bool) -> Handler:
    """Read the body, find the player and answer in JSON."""
    action: Any = getattr(control, name)

    async def serve(request: web.Request) -> web.Response:
        try:
            body = await request.json()
            if not as_player:
                return web.json_response(await action(body))
            return web.json_response(await action(control.player(body), body))
        except ActionRefused as refusal:
            return web.json_response({"error": str(refusal)}, status=400)
        except NoAnswer as silence:
            return web.json_response({"error": str(silence)}, status=504)
        except (json.JSONDecodeError, KeyError, TypeError, ValueError) as error:
            return web.json_response({"error": f"The request is not understood: {error!r}"}, status=400)

    return serve
