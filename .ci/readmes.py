#!/usr/bin/env python3
"""Says whether the READMEs that are packaged lead somewhere. `ecs/README.md` is the README of the repository with absolute links, since
a package has no folders beside it. `--write` writes it. The address is the one in `Cargo.toml`. The first chapter of the guide is the text
of the game to copy."""

import re
import sys
import textwrap
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPOSITORY = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["repository"]
LINK = re.compile(r"(!?)\[([^\[\]]*)\]\(([^()\s]+)\)")
PICTURE = re.compile(r'src="([^"]+)"')
# Documents that name the repository in full.
ABSOLUTE = ["ecs-index/README.md", "ecs-macros/README.md", "ecs-remote/README.md", "ecs-save/README.md", "ecs-value/README.md", "ecs/src/guide/comparison.md", "ecs/src/guide/expansion.md", ".github/ISSUE_TEMPLATE/config.yml"]

CHAPTER = "ecs/src/guide/first_game.md"


def main() -> int:
    source = (ROOT / "README.md").read_text()
    wrong = [f"README.md: {path}" for path in relative(source) if not (ROOT / path.split("#")[0]).exists()]
    packaged = ROOT / "ecs/README.md"
    text = "<!-- `.ci/readmes.py --write` writes this from the README of the repository. -->\n\n" + absolute(source)
    if "--write" in sys.argv[1:]:
        packaged.write_text(text)
    elif packaged.read_text() != text:
        wrong.append("ecs/README.md is old: `.ci/readmes.py --write` writes it")
    for document in ABSOLUTE:
        path = ROOT / document
        text = path.read_text() if path.exists() else ""
        wrong += [f"{document}: {link}" for link in relative(text)]
        wrong += [f"{document}: {url}" for url in re.findall(r"https://github\.com/[^\s)>]+", text) if not leads(url)]
    wrong += chapter()
    for fault in wrong:
        print(fault)
    return 1 if wrong else 0


def chapter() -> list[str]:
    """The programs of the guide's first chapter that are not those of the game to copy, modulo white space. The body of the game's test ends the
    first one."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", (ROOT / CHAPTER).read_text(), re.DOTALL | re.MULTILINE)
    programs = [text for kind, text in blocks if kind in ("", "ignore")]
    game, main = ((ROOT / "examples/template/src" / name).read_text() for name in ("game.rs", "main.rs"))
    play, tests = game.split("#[cfg(test)]")
    body = re.search(r"#\[test\]\s+fn \w+\(\) \{\n(.*?)\n    \}\n", tests, re.DOTALL)[1]
    wrong = []
    for name, text, program in (("game.rs", play + textwrap.dedent(body), programs[0]), ("main.rs", main, programs[1])):
        expected, found = lines(text), lines(program)
        for one, other in zip(expected + ["its end"], found + ["its end"]):
            if one != other:
                wrong.append(f"{CHAPTER} has `{other}`, where {name} of the game to copy has `{one}`")
                break
    return wrong


def lines(program: str) -> list[str]:
    """The lines of a program, without white space at their ends, and without the words about the file."""
    return [line.strip() for line in program.splitlines() if line.strip() and not line.startswith("//!")]


def leads(url: str) -> bool:
    """Whether the address is one of this repository, and its file is there."""
    path = re.sub(r"^/(blob|tree|raw)/main/", "", url.removeprefix(REPOSITORY))
    return url.startswith(REPOSITORY) and (path.startswith("/") or (ROOT / path).exists())


def relative(text: str) -> list[str]:
    """The links to files, without code."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    targets = [link[3] for link in LINK.finditer(text)] + PICTURE.findall(text)
    return [target for target in targets if not re.match(r"[a-z]+:|#", target)]


def absolute(text: str) -> str:
    """The same text, with links that lead to the repository from anywhere."""
    parts = re.split(r"(```.*?```)", text, flags=re.DOTALL)
    return "".join(part if part.startswith("```") else PICTURE.sub(to_picture, LINK.sub(to_repository, part)) for part in parts)


def to_repository(link: re.Match) -> str:
    mark, words, target = link.groups()
    if re.match(r"[a-z]+:|#", target):
        return link[0]
    # A folder is a `tree`, a file a `blob`, and the bytes of a picture are `raw`.
    kind = "raw" if mark else "tree" if (ROOT / target).is_dir() else "blob"
    return f"{mark}[{words}]({REPOSITORY}/{kind}/main/{target})"


def to_picture(source: re.Match) -> str:
    return source[0] if re.match(r"[a-z]+:", source[1]) else f'src="{REPOSITORY}/raw/main/{source[1]}"'


if __name__ == "__main__":
    sys.exit(main())
