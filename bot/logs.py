"""Logs for the host: text or one JSON object a line, never with secrets or hidden cards."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.settings import Settings


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        row = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname,
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            row["fault"] = self.formatException(record.exc_info)
        return json.dumps(row)


def set_up_logs(settings: Settings) -> None:
    """Once, at the start. discord.py is heard only when something is wrong."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%H:%M:%S")
    handler.setFormatter(JsonLines() if settings.log_json else text)
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    for name in ("discord", "discord.client", "discord.gateway", "discord.http"):
        logging.getLogger(name).setLevel(logging.ERROR)
    logging.getLogger("bot.sandbox").setLevel(logging.WARNING)  # a refused request is everyday there
