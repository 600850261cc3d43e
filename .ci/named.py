#!/usr/bin/env python3
"""Asserts that whatever the documents name exists: the tests and lanes of SAFETY.md, and the files and folders of each document.

One that is renamed would show nothing any more. The mutants that `tools/mutants/explained.txt` explains are looked for by file and
function; `.ci/gate3 mutants` looks for the mutants themselves.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "ecs/src"
INDEX = ROOT / "ecs-index/src"
SAVE = ROOT / "ecs-save/src"
VALUE = ROOT / "ecs-value/src"
UI_TESTS = ROOT / "ui-tests"
DOCUMENTS = ("ARCHITECTURE.md", "SAFETY.md", "CONTRIBUTING.md", "README.md", "docs/decisions.md")
EXPLAINED = "tools/mutants/explained.txt"


def main() -> int:
    wrong = [*scenarios(), *paths(), *map_of_architecture(), *explanations(), *features()]
    for document, name in wrong:
        print(f"{document} names `{name}`, which there is not")
    return 1 if wrong else 0


def scenarios() -> list[tuple[str, str]]:
    """Tests, cases of the compiler and lanes in the table of SAFETY.md."""
    table = (ROOT / "SAFETY.md").read_text().split("## Hostile behaviour")[1].split("\n## ")[0]
    sources = [path for folder in ("ecs/src", "ecs-index/src", "ecs-macros/src", "ecs-remote", "ecs-save/src", "ecs-value/src", "tests", "ui-tests/tests") for path in (ROOT / folder).rglob("*.rs")]
    names = {name for path in sources for name in re.findall(r"fn (\w+)\(", path.read_text())}
    lanes = set(re.findall(r"lane_([\w-]+)\(\)", "".join((ROOT / ".ci" / it).read_text() for it in ("lanes.sh", "gate3.sh"))))
    wrong = [name for name in re.findall(r"`(?:\w+::)+(\w+)`", table) if name not in names]
    cases = re.findall(r"`((?:ui|build|pass)/[\w/-]+)`", table)
    wrong += [case for case in cases if not is_case(case)]
    last = [row.rsplit("|", 2)[1] for row in table.splitlines() if re.match(r"\| \d", row)]
    wrong += [lane for cell in last for lane in re.findall(r"[\w-]+", cell) if lane not in lanes]
    gaps = len(re.findall("MISSING", table))
    print(f"{len(last)} scenarios, {len(cases)} cases of the compiler, {gaps} of which nothing is shown yet")
    return [("SAFETY.md", name) for name in wrong]


def is_case(case: str) -> bool:
    """Whether the case is a file of its own, or a module or a function in a file of its rule."""
    rule, name = (UI_TESTS / case).parent, case.rsplit("/", 1)[1]
    files = [it for it in (rule.with_suffix(".rs"), *rule.glob("*.rs")) if it.exists()]
    return (rule / f"{name}.rs").exists() or any(re.search(rf"^(?:mod|fn) {name}\b", it.read_text(), re.MULTILINE) for it in files)


def features() -> list[tuple[str, str]]:
    """The features in the table of the front page, which has to have all of them."""
    manifest = tomllib.loads((ROOT / "ecs/Cargo.toml").read_text())["features"]
    named = set(re.findall(r"^\| `([\w-]+)` \| (?:yes|no) \|", (SOURCES / "front.md").read_text(), re.MULTILINE))
    assert named >= set(manifest) - {"default"}, f"front.md lacks {set(manifest) - named}"
    return [("front.md", name) for name in sorted(named - set(manifest))]


def paths() -> list[tuple[str, str]]:
    """Files (`query/term.rs`) and folders (`query/kernel/`). Within a line, a name alone is in the folder of the path before it."""
    wrong, count = [], 0
    for document in DOCUMENTS:
        for line in (ROOT / document).read_text().splitlines():
            folders = [ROOT, SOURCES, INDEX, SAVE, VALUE, ROOT / "ecs-macros/src"]
            for path in re.findall(r"`([\w.-]+(?:/[\w.-]+)*(?:\.rs|/))`", line):
                count += 1
                found = next((folder / path for folder in folders if (folder / path).exists()), None)
                if found is None:
                    wrong.append((document, path))
                else:
                    folders = [*folders[:6], found.parent]
    print(f"{count} paths")
    return wrong


def map_of_architecture() -> list[tuple[str, str]]:
    """The tree in ARCHITECTURE.md: a file or a folder a line, indented beneath its folder."""
    tree = (ROOT / "ARCHITECTURE.md").read_text().split("\n## Code map\n")[1].split("```text\n")[1].split("```")[0]
    wrong, folders = [], {-1: ROOT}
    for line in filter(str.strip, tree.splitlines()):
        depth, name = len(line) - len(line.lstrip()), line.split()[0]
        path = next(folders[it] for it in sorted(folders, reverse=True) if it < depth) / name
        folders = {it: folder for it, folder in folders.items() if it < depth} | {depth: path}
        wrong += [] if path.exists() else [("ARCHITECTURE.md", name)]
    return wrong


def explanations() -> list[tuple[str, str]]:
    """Files and functions of the mutants that change nothing. A `*` stands for anything."""
    wrong = []
    for line in (ROOT / EXPLAINED).read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        file, function = line.split(" | ")[0], line.split(" | ")[1].split(": ")[0]
        pattern = re.escape(function.rsplit("::", 1)[-1]).replace(r"\*", r"\w*")
        sources = [path for folder in (SOURCES, INDEX) for path in folder.glob(file if file != "*.rs" else "**/*.rs")]
        if not any(re.search(rf"\bfn {pattern}\b", path.read_text()) for path in sources):
            wrong.append((EXPLAINED, f"{file} | {function}"))
    return wrong


if __name__ == "__main__":
    sys.exit(main())
