"""The games: pure, synchronous, deterministic. Nothing here knows Discord, a database, a clock or a network."""
