"""Checking every request and answer against Discord's own published description, where it is at hand (tests)."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox.record import Exchange

ID_KEYS = ("recipient_id",)


class Description:
    """Discord's OpenAPI description, ready to judge exchanges."""

    def __init__(self, path: Path) -> None:
        import jsonschema_rs  # noqa: PLC0415 - only tests have it

        self.make = jsonschema_rs.validator_for
        self.document: dict[str, Any] = json.loads(path.read_text("utf-8"))
        self.validators: dict[str, Any] = {}
        self.names = {self._shape(template): template for template in self.document["paths"]}
        self.checked = 0

    @staticmethod
    def _shape(template: str) -> str:
        return "/".join("{}" if part.startswith("{") else part for part in template.split("/"))

    def faults(self, exchange: Exchange) -> list[str]:
        """List what the description holds against an exchange."""
        template = self.names.get(self._shape(exchange.route))
        operation = self.document["paths"].get(template, {}).get(exchange.method.lower())
        if operation is None:
            return [f"{exchange.method} {exchange.route} is not in Discord's description"]
        self.checked += 1
        found: list[str] = []
        if exchange.sent is not None and exchange.status < 400:
            found += self._sent(exchange, operation, template or "")
        return found + self._answered(exchange, operation, template or "")

    def _sent(self, exchange: Exchange, operation: dict[str, Any], template: str) -> list[str]:
        if "requestBody" not in operation:
            return [f"{exchange.method} {template} takes no body"] if exchange.sent else []
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        sent = with_text_ids(exchange.sent)
        return [f"sent to {template}: {text}" for text in self._errors(f"{exchange.method} {template}", schema, sent)]

    def _answered(self, exchange: Exchange, operation: dict[str, Any], template: str) -> list[str]:
        status = str(exchange.status)
        if status not in operation["responses"]:
            if exchange.status >= 400:
                # the details inside carry words as codes, where the description wrongly asks for numbers
                schema = {"$ref": "#/components/schemas/Error"}
                return [f"refusal of {template}: {text}" for text in self._errors("refusal", schema, exchange.answer)]
            return [f"{exchange.method} {template} answered {status}, which is not foreseen"]
        if exchange.answer is None:
            return [] if exchange.status == 204 else [f"{template} answered {status} without a body"]
        schema = operation["responses"][status]["content"]["application/json"]["schema"]
        name = f"{exchange.method} {template} {status}"
        return [f"answer of {template}: {text}" for text in self._errors(name, schema, exchange.answer)]

    def _errors(self, name: str, schema: dict[str, Any], instance: Any) -> list[str]:
        validator = self.validators.get(name)
        if validator is None:
            whole = schema | {"components": self.document["components"]}
            validator = self.validators[name] = self.make(whole)
        return [f"{'/'.join(map(str, e.instance_path))}: {e.message[:300]}" for e in validator.iter_errors(instance)]


def with_text_ids(body: Any) -> Any:
    """Write as text the few ids that discord.py sends as numbers and Discord accepts."""
    if not isinstance(body, dict):
        return body
    done = copy.deepcopy(body)
    for key in ID_KEYS:
        if isinstance(done.get(key), int):
            done[key] = str(done[key])
    reference = done.get("message_reference") or {}
    reference.update({key: str(value) for key, value in reference.items() if key.endswith("_id")})
    for part in (done, done.get("data") or {}):
        for entry in (part.get("attachments") or []) if isinstance(part, dict) else []:
            entry["id"] = str(entry["id"])
    allowed = done.get("allowed_mentions") or {}
    allowed.update({key: [str(one) for one in allowed[key]] for key in ("users", "roles") if key in allowed})
    return done
