"""`solon scenario`: run cases from the rulebooks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bot.scenarios.model import ScenarioError, read_scenarios, scenario_files
from bot.scenarios.run import run_scenario

if TYPE_CHECKING:
    import argparse


def run(options: argparse.Namespace) -> int:
    """Run all files; 1 when an expectation differs, 2 when there is nothing to run."""
    files = scenario_files(options.paths)
    if not files:
        print("solon scenario: no scenario files there", file=sys.stderr)
        return 2
    passed = failed = 0
    for path in files:
        try:
            scenarios = read_scenarios(path)
        except ScenarioError as error:
            failed += 1
            print(f"FAIL {error}")
            continue
        for scenario in scenarios:
            differences = run_scenario(scenario)
            passed += not differences
            failed += bool(differences)
            if differences:
                print(f"FAIL {path}: {scenario.title}")
                for difference in differences:
                    print(f"     {difference}")
            elif not options.quiet:
                print(f"ok   {path.stem}: {scenario.title} ({', '.join(scenario.rules)})")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
