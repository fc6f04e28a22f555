"""Storage: one SQLite file, numbered migrations, every step committed before it is told."""
