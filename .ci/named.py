#!/usr/bin/env python3
"""Asserts that the tests and the lanes that SAFETY.md names exist: one that is renamed would show nothing any more."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UI_TESTS = ROOT / "ui-tests"


def main() -> int:
    table = (ROOT / "SAFETY.md").read_text().split("## What it survives")[1].split("\n## ")[0]
    sources = [path for folder in ("ecs/src", "ecs-macros/src", "tests") for path in (ROOT / folder).rglob("*.rs")]
    found = {(name, path) for path in sources for name in re.findall(r"fn (\w+)\(", path.read_text())}
    names = {name for name, _ in found}
    lanes = set(re.findall(r"lane_([\w-]+)\(\)", "".join((ROOT / ".ci" / it).read_text() for it in ("lanes.sh", "gate3.sh"))))
    wrong = [name for name in re.findall(r"`(?:\w+::)+(\w+)`", table) if name not in names]
    cases = re.findall(r"`((?:ui|build|pass)/[\w/-]+)`", table)
    wrong += [case for case in cases if not (UI_TESTS / f"{case}.rs").exists()]
    last = [row.rsplit("|", 2)[1] for row in table.splitlines() if re.match(r"\| \d", row)]
    wrong += [lane for cell in last for lane in re.findall(r"[\w-]+", cell) if lane not in lanes]
    for name in wrong:
        print(f"SAFETY.md names `{name}`, which there is not")
    gaps = len(re.findall("MISSING", table))
    print(f"{len(last)} scenarios, {len(cases)} cases of the compiler, {gaps} of which nothing is shown yet")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
