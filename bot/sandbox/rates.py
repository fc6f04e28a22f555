"""Rate limits: the headers that keep discord.py from queueing, and real limits when a test wants them."""

from __future__ import annotations

import hashlib
import re
import time
from dataclasses import dataclass

GENEROUS = (1000, 1.0)
REAL = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): (5, 2.0),
    ("POST", "/channels/{channel_id}/typing"): (5, 5.0),
}
OTHERWISE = (50, 1.0)
MAJOR = re.compile(r"/(channels|guilds|webhooks)/(\d+)(?:/([\w-]{20,}))?")


@dataclass(slots=True)
class Bucket:
    """How many requests are left until the window ends."""

    left: int
    ends: float


class Rates:
    """Counts requests per route and channel, as Discord does."""

    def __init__(self) -> None:
        self.buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, method: str, route: str, path: str, *, real: bool) -> tuple[dict[str, str], float | None]:
        """Count one request; give the headers, and the seconds to wait if it comes too soon."""
        most, seconds = REAL.get((method, route), OTHERWISE) if real else GENEROUS
        name = hashlib.blake2s(f"{method} {route}".encode(), digest_size=8).hexdigest()
        major = MAJOR.search(path)
        key = (name, major.group(0) if major else "")
        now = time.monotonic()
        bucket = self.buckets.get(key)
        if bucket is None or bucket.ends <= now:
            bucket = self.buckets[key] = Bucket(most, now + seconds)
        wait = bucket.ends - now
        late = bucket.left <= 0
        bucket.left = max(0, bucket.left - 1)
        headers = {
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": name,
            "Via": "1.1 sandbox",
        }
        return headers, wait if late else None
