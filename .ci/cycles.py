#!/usr/bin/env python3
"""Asserts that no more pairs of modules import each other than `LIMIT`, and that no knot is larger than `KNOT`. With `-v`, lists the lines.

A module is a file or folder of `ecs/src`, with all below it. Modules that reach each other by imports are a knot. There are two: the
storage, and the store above it. Tests and comments do not count.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "ecs/src"
LIMIT = 5
KNOT = 8


def main() -> int:
    modules = {path.stem for path in SOURCES.iterdir()} - {"lib", "prelude"}
    exported = names_of_root((SOURCES / "lib.rs").read_text())
    edges: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.rs")):
        above = path.relative_to(SOURCES).parts[0].removesuffix(".rs")
        if above not in modules:
            continue
        for number, line in enumerate(code(path.read_text()), 1):
            for name in re.findall(r"(?<!\$)\bcrate::(\w+)", line):
                below = exported.get(name, name)
                if below in modules and below != above:
                    edges[above, below].append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    pairs = sorted(edge for edge in edges if edge[::-1] in edges and edge < edge[::-1])
    print(f"{len(pairs)} pairs of modules import each other, of {len(modules)} modules; at most {LIMIT}")
    for pair in pairs:
        print(f"  {pair[0]} ({len(edges[pair])}), {pair[1]} ({len(edges[pair[::-1]])})")
        if "-v" in sys.argv:
            print("\n".join(f"    {line}" for edge in (pair, pair[::-1]) for line in edges[edge]))
    knots = find_knots(modules, edges)
    print(f"knots of at most {KNOT} modules:", "; ".join(" ".join(sorted(knot)) for knot in knots))
    return len(pairs) > LIMIT or any(len(knot) > KNOT for knot in knots)


def find_knots(modules: set[str], edges: dict[tuple[str, str], list[str]]) -> list[set[str]]:
    reached = {module: {below for above, below in edges if above == module} for module in modules}
    for through in modules:
        for module in modules:
            if through in reached[module]:
                reached[module] |= reached[through]
    knots = {frozenset(other for other in reached[module] if module in reached[other]) for module in modules}
    return sorted((set(knot) for knot in knots if knot), key=len)


def names_of_root(text: str) -> dict[str, str]:
    """The items that the crate's root exports, with their modules."""
    names = {}
    for module, one, many in re.findall(r"pub use (\w+)::(?:(\w+)|\{([^}]*)\});", text):
        names |= dict.fromkeys([one] if one else re.findall(r"\w+", many), module)
    return names


def code(text: str) -> list[str]:
    text = re.split(r"#\[cfg\(.*test.*\)\]\nmod tests", text)[0]
    return ["" if line.lstrip().startswith("//") else line for line in text.split("\n")]


if __name__ == "__main__":
    sys.exit(main())
