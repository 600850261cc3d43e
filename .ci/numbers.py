#!/usr/bin/env python3
"""The numbers that SAFETY.md gives: how much is unsafe, how much of it says why it is right, and what the lanes found last.

What a lane has measured is read from where it was run: the folder of cargo's output, if it is there.
"""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
SOURCES = ROOT / "ecs/src"


def main() -> int:
    paths = [path for path in sorted(SOURCES.rglob("*.rs")) if allows_unsafe(path)]
    lines = [line for path in paths for line in path.read_text().splitlines()]
    places = sum(len(re.findall(r"\bunsafe (?:\{|impl\b)", code(line))) for line in lines)
    functions = sum(bool(re.search(r"\bunsafe fn \w", code(line))) for line in lines)
    reasons = sum("// SAFETY" in line for line in lines)
    contracts = sum("# Safety" in line for line in lines)
    unsafe_lines = sum(count_unsafe_lines(path.read_text().splitlines()) for path in paths)
    total = sum(len(path.read_text().splitlines()) for path in SOURCES.rglob("*.rs"))
    print(f"unsafe: {unsafe_lines} of {total} lines, in {len(paths)} files")
    print(f"reasons: {reasons} for {places} blocks and implementations, {reasons / places:.2f} each")
    print(f"contracts: {contracts}, for {functions} functions; those of a trait have that of the trait")
    from_log("coverage", "coverage:", "left out")
    from_log("mutants", "mutants:")
    times()
    return 0


def allows_unsafe(path: Path) -> bool:
    return any(re.match(r"\s*#!?\[(allow|expect)\(unsafe_code", line) for line in path.read_text().splitlines())


def code(line: str) -> str:
    return line.split("//")[0]


def count_unsafe_lines(lines: list[str]) -> int:
    """Lines that stand in an unsafe block or function, by their braces."""
    count, depth = 0, None
    level = 0
    for line in lines:
        text = code(line)
        if depth is None and re.search(r"\bunsafe\b", text) and "unsafe_code" not in text:
            depth = level
        if depth is not None:
            count += 1
        level += text.count("{") - text.count("}")
        if depth is not None and level <= depth and re.search(r"[};]\s*|\)\s*$", text):
            depth = None
    return count


def from_log(lane: str, *begins: str) -> None:
    """What a lane printed last that begins so."""
    log = TARGET / f"lanes/{lane}.log"
    if log.exists():
        print("\n".join(line for line in log.read_text().splitlines() if line.startswith(begins)))


def times() -> None:
    for path in sorted((TARGET / "lanes").glob("*.took")):
        print(f"lane {path.stem}: {path.read_text().strip()}")


if __name__ == "__main__":
    sys.exit(main())
