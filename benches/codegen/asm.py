"""Reads the assembly that rustc emits for x86-64 (AT&T syntax)."""

import re
from pathlib import Path

SYMBOL = re.compile(r"^([A-Za-z_$][\w$.]*):")
LABEL = re.compile(r"^(\.L\w+):")
INSTRUCTION = re.compile(r"^\t([a-z]\w*)(?:\t(.*))?$")
TARGET = re.compile(r"^(\.L\w+)$")


class Assembly:
    """The functions of a file: for each symbol its labels and instructions, in order."""

    def __init__(self, file: Path):
        self.functions: dict[str, list[str]] = {}
        lines: list[str] = []
        for line in file.read_text().splitlines():
            line = line.split("#")[0].rstrip()
            if symbol := SYMBOL.match(line):
                lines = self.functions.setdefault(symbol[1], [])
            elif LABEL.match(line) or INSTRUCTION.match(line):
                lines.append(line)

    def symbol(self, name: str) -> str:
        """The mangled symbol of the function `kernels::name`, in the legacy or the v0 scheme."""
        pattern = re.compile(rf"7kernels{len(name)}{name}(17h|B|$)")
        found = [symbol for symbol in self.functions if pattern.search(symbol)]
        assert len(found) == 1, f"`{name}` stands {len(found)} times in the assembly"
        return found[0]

    def instructions(self, symbol: str) -> list[tuple[str, str]]:
        matches = (INSTRUCTION.match(line) for line in self.functions[symbol])
        return [(match[1], match[2] or "") for match in matches if match]

    def reached(self, symbol: str) -> list[str]:
        """The function, and those of this file that it calls or jumps to, and so on."""
        found = [symbol]
        for caller in found:
            for mnemonic, operands in self.instructions(caller):
                callee = operands.removeprefix("*").split("@")[0].split("(")[0]
                if mnemonic[0] in "cj" and callee in self.functions and callee not in found:
                    found.append(callee)
        return found

    def loops(self, symbol: str) -> list[list[tuple[str, str]]]:
        """The instructions of each innermost loop: from a label to a jump back to it, with no such pair within."""
        lines = self.functions[symbol]
        places = {match[1]: i for i, line in enumerate(lines) if (match := LABEL.match(line))}
        ranges = []
        for i, line in enumerate(lines):
            match = INSTRUCTION.match(line)
            target = TARGET.match(match[2] or "") if match and match[1].startswith("j") else None
            if target and places[target[1]] < i and leads_to(lines, places, places[target[1]], i):
                ranges.append((places[target[1]], i))
        inner = [(a, b) for a, b in ranges if not any((c, d) != (a, b) and a <= c and d <= b for c, d in ranges)]
        parts = [[INSTRUCTION.match(line) for line in lines[a : b + 1]] for a, b in sorted(set(inner))]
        return [[(match[1], match[2] or "") for match in part if match] for part in parts]


def vector_mnemonics(loop: list[tuple[str, str]]) -> list[str]:
    """What the loop does in vector registers, with no heed of which they are."""
    return [mnemonic for mnemonic, operands in loop if re.search(r"%[xyz]mm", operands)]


def leads_to(lines: list[str], places: dict[str, int], start: int, end: int) -> bool:
    """Whether what begins at a line comes to a later one, and stays between the two. Rare code lies behind a `ret`, and jumps back."""
    seen, left = set(), [start]
    while left:
        i = left.pop()
        if i == end:
            return True
        if i in seen or not start <= i < end:
            continue
        seen.add(i)
        match = INSTRUCTION.match(lines[i])
        mnemonic, operands = (match[1], match[2] or "") if match else ("", "")
        if not mnemonic.startswith(("ret", "jmp", "ud2")):
            left.append(i + 1)
        if mnemonic.startswith("j") and (target := TARGET.match(operands)):
            left.append(places[target[1]])
    return False
