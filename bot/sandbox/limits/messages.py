"""Limits of messages: text, embeds, attachments, and the rules of the Components V2 flag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import components as ui
from bot.sandbox import errors
from bot.sandbox.limits.components import check_components
from bot.sandbox.limits.report import Report
from bot.sandbox.model import COMPONENTS_V2

if TYPE_CHECKING:
    from bot.sandbox.drafts import Upload
    from bot.sandbox.errors import Json
    from bot.sandbox.model import Message

BODY_KEYS = {
    "content", "tts", "embeds", "allowed_mentions", "components", "flags", "attachments", "nonce", "enforce_nonce",
    "message_reference", "sticker_ids", "poll", "username", "avatar_url", "thread_name", "applied_tags",
}  # fmt: skip
EMBED_KEYS = {
    "title", "type", "description", "url", "timestamp", "color", "footer", "image", "thumbnail", "author", "fields",
    "provider", "video", "flags", "content_scan_version",
}  # fmt: skip
EMBED_LENGTHS = {"title": 256, "description": 4096}
FILE_BYTES = 10 * 1024 * 1024


def check_message(
    body: Json, uploads: dict[int, Upload], old: Message | None = None, *, first: bool = True
) -> list[str]:
    """Refuse a message that breaks a limit; give notes on what Discord would silently ignore."""
    report = Report()
    report.keys("", body, BODY_KEYS)
    flags = (body.get("flags") or 0) | (old.flags & COMPONENTS_V2 if old else 0)
    v2 = bool(flags & COMPONENTS_V2)
    embeds, components = body.get("embeds") or [], body.get("components") or []
    report.length("content", body.get("content"), 0, 2000)
    _files(report, body, uploads)
    _embeds(report, embeds)
    check_components(report, components, v2=v2)
    if v2:
        kept = {"content": old.content, "embeds": old.embeds} if old else {}
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key, kept.get(key)):
                message = f"The {key!r} field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                report.fault(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    _mentions(report, body.get("allowed_mentions"))
    _referenced(report, body, uploads, old)
    report.refuse()
    nothing = not any((body.get("content"), embeds, components, uploads, body.get("poll"), body.get("sticker_ids")))
    if first and nothing:
        raise errors.empty_message()
    return report.notes


def _files(report: Report, body: Json, uploads: dict[int, Upload]) -> None:
    named = body.get("attachments") or []
    if max(len(named), len(uploads)) > 10:
        report.fault("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    if any(len(upload.content) > FILE_BYTES for upload in uploads.values()):
        raise errors.ApiError(413, 40005, "Request entity too large")
    for index, entry in enumerate(named):
        report.length(f"attachments.{index}.description", entry.get("description"), 0, 1024)


def _embeds(report: Report, embeds: list[Json]) -> None:
    report.length("embeds", embeds, 0, 10)
    total = 0
    for index, embed in enumerate(embeds):
        place = f"embeds.{index}"
        report.keys(place, embed, EMBED_KEYS)
        for key, most in EMBED_LENGTHS.items():
            report.length(f"{place}.{key}", embed.get(key), 0, most)
        texts = [embed.get("title"), embed.get("description")]
        for part, key, most in (("footer", "text", 2048), ("author", "name", 256)):
            text = (embed.get(part) or {}).get(key)
            report.length(f"{place}.{part}.{key}", text, 0, most)
            texts.append(text)
        fields = embed.get("fields") or []
        report.length(f"{place}.fields", fields, 0, 25)
        for number, field in enumerate(fields):
            report.length(f"{place}.fields.{number}.name", field.get("name"), 1, 256)
            report.length(f"{place}.fields.{number}.value", field.get("value"), 1, 1024)
            texts += [field.get("name"), field.get("value")]
        total += sum(len(text or "") for text in texts)
        if not any((*texts, embed.get("image"), embed.get("thumbnail"))):
            report.fault(f"{place}.description", "BASE_TYPE_REQUIRED", "This field is required")
    if total > 6000:
        report.fault("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of 6000 (it is {total})")


def _mentions(report: Report, allowed: Json | None) -> None:
    for kind in ("users", "roles"):
        if allowed and kind in (allowed.get("parse") or []) and allowed.get(kind):
            report.fault(
                "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", f"parse and {kind} exclude each other"
            )


def _referenced(report: Report, body: Json, uploads: dict[int, Upload], old: Message | None) -> None:
    """Every `attachment://` must name a file of the message; embeds only lose their picture."""
    names = {upload.filename for upload in uploads.values()} | {
        a.get("filename") for a in body.get("attachments") or []
    }
    names |= {a.filename for a in old.attachments} if old else set()
    for component in ui.walk(body.get("components") or []):
        for media in ui.media_of(component):
            url = media.get("url", "")
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
                report.fault("components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{url} not found")
    for embed in body.get("embeds") or []:
        for key in ("image", "thumbnail"):
            url = (embed.get(key) or {}).get("url") or ""
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
                report.notes.append(f"an embed shows {url}, which is not attached")
