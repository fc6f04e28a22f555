"""Settings, from the environment or `.env`. Every one is explained in `.env.example`."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

SQLITE = "sqlite:///"


class Settings(BaseSettings):
    """What a host may set."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore")

    discord_token: SecretStr | None = None
    database_url: str = "sqlite:///solon.sqlite3"
    log_level: str = "INFO"
    log_json: bool = False
    tables_in_memory: int = Field(default=200, ge=1)
    repost_at_start: bool = False
    practice_pause: float = Field(default=1.0, ge=0)
    sandbox_port: int = Field(default=8000, ge=0, le=65535)
    solon_discord_url: str | None = None
    solon_end_with_input: bool = False
    solon_seed: int = Field(default=0, ge=0)

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, value: str) -> str:
        if not value.startswith(SQLITE):
            raise ValueError("only sqlite:///FILE is known so far")
        return value

    @field_validator("solon_discord_url")
    @classmethod
    def _loopback_only(cls, value: str | None) -> str | None:
        host = urlsplit(value).hostname if value else None
        if value and host != "localhost" and not (host and _is_loopback(host)):
            raise ValueError("only a loopback address may stand in for Discord")
        return value

    @field_validator("discord_token")
    @classmethod
    def _not_blank(cls, value: SecretStr | None) -> SecretStr | None:
        return value if value and value.get_secret_value().strip() else None

    @model_validator(mode="after")
    def _seed_of_tests_only(self) -> Settings:
        if self.solon_seed and not self.solon_discord_url:
            raise ValueError("SOLON_SEED would make hidden cards known; it goes with SOLON_DISCORD_URL only")
        return self

    @property
    def database_file(self) -> str:
        """The path of the SQLite file."""
        return self.database_url.removeprefix(SQLITE)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
