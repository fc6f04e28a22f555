"""The refusals that Discord's REST interface gives, with its own codes."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class ApiError(Exception):
    """A refusal that the caller receives as status, code and message."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """Give the JSON body that Discord would send."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class ActionRefused(Exception):  # noqa: N818 - reads as what happened to the person
    """Something that Discord's own client would not let a person do."""


class NoAnswer(Exception):  # noqa: N818 - reads as what happened to the person
    """The bot did not answer an interaction in time."""


UNKNOWN = {
    "application": 10002,
    "channel": 10003,
    "guild": 10004,
    "member": 10007,
    "message": 10008,
    "role": 10011,
    "user": 10013,
    "webhook": 10015,
    "interaction": 10062,
    "application command": 10063,
}


def unknown(thing: str) -> ApiError:
    """Refuse because there is no such thing, or none that the bot can see."""
    return ApiError(404, UNKNOWN[thing], f"Unknown {thing.capitalize()}")


def missing_access() -> ApiError:
    """Refuse because the bot cannot see the channel."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """Refuse because the bot may not do this here."""
    return ApiError(403, 50013, "Missing Permissions")


def closed_dms() -> ApiError:
    """Refuse a direct message to somebody who does not take them."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def empty_message() -> ApiError:
    """Refuse a message with nothing in it."""
    return ApiError(400, 50006, "Cannot send an empty message")


def already_acknowledged() -> ApiError:
    """Refuse a second first answer to an interaction."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def expired_token() -> ApiError:
    """Refuse a token older than 15 minutes."""
    return ApiError(401, 50027, "Invalid Webhook Token")
