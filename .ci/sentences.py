#!/usr/bin/env python3
"""Says which sentences of the documents and of the documentation comments are too long to be read once, or begin a question where a noun
should stand: a sentence has at most 40 words, and `what`, `who` and `whose` are fewer than two words in a thousand. Code, and lists of
generated figures, do not count."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_WORDS = 40
MOST_QUESTIONS = 0.002
# Written by programs, kept as they were sent, or texts of others.
LEFT_OUT = ("benches/REPORT.md", "fuzz/seeds/", "ecs-macros/snapshots/", "CODE_OF_CONDUCT.md")
WORD = re.compile(r"[A-Za-z0-9][\w'’²³-]*")
SENTENCE_END = re.compile(r"(?<=[.!?])[\"')*_]*\s+(?=[A-Z`\[*\"“(])")


def main() -> int:
    listed = subprocess.run(["git", "ls-files", "*.md", "*.rs"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [path for path in listed.splitlines() if not path.startswith(LEFT_OUT)]
    wrong, words, questions = [], 0, 0
    for path in files:
        file = ROOT / path
        if file.is_symlink() or not file.exists():
            continue
        lines = file.read_text().splitlines()
        for first, text in paragraphs(lines if path.endswith(".md") else comments(lines)):
            text = plain(text)
            for sentence in SENTENCE_END.split(text):
                found = WORD.findall(sentence)
                words += len(found)
                questions += sum(word.lower() in ("what", "who", "whose", "whoever") for word in found)
                if len(found) > MOST_WORDS:
                    wrong.append(f"{path}:{first}: {len(found)} words: {sentence[:100]} …")
    for fault in wrong:
        print(fault)
    share = questions / max(words, 1)
    print(f"{words:,} words; what, who and whose are {share:.2%} of them")
    return 1 if wrong or share > MOST_QUESTIONS else 0


def comments(lines):
    """The lines of documentation comments, without their marks. Other lines are empty."""
    for line in lines:
        mark = re.match(r"\s*//[/!] ?(.*)", line)
        yield mark.group(1) if mark else ""


def paragraphs(lines):
    """Each paragraph, point of a list and cell of a table, with the number of its first line."""
    text, first, is_code = [], 0, False
    for number, line in enumerate([*lines, ""], 1):
        line = line.strip()
        if line.startswith(("```", "~~~")):
            is_code = not is_code
            line = ""
        is_point = re.match(r"([*+-]|\d+\.)\s", line)
        if text and (is_code or not line or is_point or line.startswith(("#", "<", "|"))):
            yield first, " ".join(text)
            text = []
        if is_code or not line or line.startswith(("#", "<")):
            continue
        if line.startswith("|"):
            yield from ((number, cell) for cell in re.split(r"(?<!\\)\|", line))
            continue
        if not text:
            first = number
        text.append(line[is_point.end():] if is_point else line)


def plain(text: str) -> str:
    """Without the addresses of links. Code counts as one word, and so does a list of functions."""
    text = re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "Code", text))
    return re.sub(r"Code(?: \([^()]*\))?(?:[,;] (?:and |to )?Code(?: \([^()]*\))?)+", "Code", text)


if __name__ == "__main__":
    sys.exit(main())
