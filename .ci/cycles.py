#!/usr/bin/env python3
"""Asserts that no more pairs of modules import each other than `LIMIT`. With `-v`, lists the lines by which they do.

A module is a file or folder of `ecs/src`, with all below it. Tests and comments do not count.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "ecs/src"
LIMIT = 5


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
    return len(pairs) > LIMIT


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
