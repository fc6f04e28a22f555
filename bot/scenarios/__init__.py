"""Scenarios: cases from a rulebook as small data files (docs/SCENARIOS.md)."""
