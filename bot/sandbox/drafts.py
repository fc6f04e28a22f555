"""From the body of a request to the contents of a message."""

from __future__ import annotations

import copy
import mimetypes
import re
import secrets
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from bot.sandbox import components as ui
from bot.sandbox.model import COMPONENTS_V2, SILENT, SUPPRESS_EMBEDS, Attachment

if TYPE_CHECKING:
    from bot.sandbox.errors import Json
    from bot.sandbox.model import Message
    from bot.sandbox.world import World


@dataclass(slots=True)
class Upload:
    """A file that came with a request."""

    filename: str
    content: bytes
    content_type: str = ""


def store(world: World, upload: Upload, description: str | None = None) -> Attachment:
    """Keep a file and give it an address nobody can guess."""
    kind = mimetypes.guess_type(upload.filename)[0] or upload.content_type or "application/octet-stream"
    number = world.new_id()
    width, height = picture_size(upload.content)
    place = f"/attachments/{number}/{secrets.token_urlsafe(12)}"
    url = f"{place}/{quote(upload.filename)}"
    kept = Attachment(number, upload.filename, upload.content, kind, url, description, width, height)
    world.files[place] = kept
    return kept


def picture_size(content: bytes) -> tuple[int, int] | tuple[None, None]:
    """Read the size of a PNG, which is all that this bot draws."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    return None, None


def apply(world: World, message: Message, body: Json, uploads: dict[int, Upload]) -> None:
    """Write the contents of a request's body into a message, new or old."""
    if "content" in body:
        message.content = (body["content"] or "").strip()
    if "flags" in body and body["flags"] is not None:
        settable = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2
        message.flags = message.flags & ~SUPPRESS_EMBEDS | body["flags"] & settable
    take_attachments(world, message, body, uploads)
    if "embeds" in body or "embed" in body:
        message.embeds = [finished_embed(world, message, e) for e in body.get("embeds") or []]
    if "components" in body:
        message.components = ui.completed(body["components"] or [], lambda url: media(world, message, url))
    count_mentions(world, message, body.get("allowed_mentions"))


def take_attachments(world: World, message: Message, body: Json, uploads: dict[int, Upload]) -> None:
    """Keep the attachments that the body names and add the uploaded ones."""
    named = body.get("attachments")
    about = {str(entry["id"]): entry for entry in named or []}
    if named is not None:
        message.attachments = [a for a in message.attachments if str(a.id) in about]
    for index, upload in sorted(uploads.items()):
        entry = about.get(str(index), {})
        upload.filename = entry.get("filename") or upload.filename
        message.attachments.append(store(world, upload, entry.get("description")))


def attached(message: Message, url: str) -> Attachment | None:
    """Find the attachment that an `attachment://` address means."""
    if not url.startswith("attachment://"):
        return None
    name = url.removeprefix("attachment://")
    return next((a for a in reversed(message.attachments) if a.filename == name), None)


def media(world: World, message: Message, url: str) -> Json:
    """Describe a picture or file inside a component."""
    found = attached(message, url)
    if found is None:
        return {"id": str(world.new_id()), "url": url, "proxy_url": url}
    where = world.absolute(found.url)
    return {
        "id": str(found.id),
        "url": where,
        "proxy_url": where,
        "width": found.width,
        "height": found.height,
        "content_type": found.content_type,
        "attachment_id": str(found.id),
        "filename": found.filename,
        "size": len(found.content),
    }


def finished_embed(world: World, message: Message, embed: Json) -> Json:
    """Copy an embed with its pictures found and its defaults filled in."""
    done: Json = copy.deepcopy(embed) | {"type": "rich"}
    for key in ("image", "thumbnail"):
        if not (done.get(key) or {}).get("url"):
            done.pop(key, None)
        elif found := attached(message, done[key]["url"]):
            found.in_embed = True
            where = world.absolute(found.url)
            size = {"width": found.width, "height": found.height} if found.width else {}
            done[key] |= {"url": where, "proxy_url": where, "content_type": found.content_type} | size
    for key in ("author", "footer"):
        if found := attached(message, (done.get(key) or {}).get("icon_url") or ""):
            found.in_embed = True
            done[key]["icon_url"] = world.absolute(found.url)
    for field in done.get("fields", []):
        field["inline"] = bool(field.get("inline"))
    return {key: value for key, value in done.items() if value is not None}


def count_mentions(world: World, message: Message, allowed: Json | None) -> None:
    """Note whom a message mentions, as far as its sender allows."""
    texts = [c["content"] for c in ui.walk(message.components) if c["type"] == ui.TEXT_DISPLAY]
    text = "\n".join([message.content, *texts])
    users = [int(i) for i in re.findall(r"<@!?(\d+)>", text)]
    roles = [int(i) for i in re.findall(r"<@&(\d+)>", text)]
    everyone = "@everyone" in text or "@here" in text
    if allowed is not None:
        kinds = allowed.get("parse") or []
        named = {int(i) for i in (allowed.get("users") or []) + (allowed.get("roles") or [])}
        users = [i for i in users if "users" in kinds or i in named]
        roles = [i for i in roles if "roles" in kinds or i in named]
        everyone = everyone and "everyone" in kinds
    message.mentions = list(dict.fromkeys(i for i in users if i in world.users))
    message.mention_roles = list(dict.fromkeys(roles))
    message.mention_everyone = everyone
