#!/usr/bin/env python3
"""How many lines of a folder are reached, by a report of cargo-llvm-cov in LCOV: `coverage.py REPORT FOLDER LEAST_PERCENT`.

Lines of constants, and of functions that can be constant, are left out where the program does not reach them: the compiler runs most of them,
and tells nobody which.
"""

import re
import sys
from pathlib import Path

CONSTANT = re.compile(r"\bconst (?:unsafe )?fn \w|\bconst (?:fn|\w+): .*=\s*(?:\{|match|if)|\bconst \{|^\s*(?:pub(?:\(.*\))? )?const \w+:")


def main() -> int:
    report, folder, least = Path(sys.argv[1]), Path(sys.argv[2]).resolve(), float(sys.argv[3])
    covered = count = constants = 0
    files = []
    for path, lines in read(report).items():
        if not path.is_relative_to(folder):
            continue
        constant = constant_lines(path.read_text().splitlines())
        unreached = {line for line, times in lines.items() if times == 0}
        constants += len(unreached & constant)
        missed = sorted(unreached - constant)
        files.append((path.relative_to(folder), missed))
        count += len(lines.keys() - (unreached & constant))
        covered += len(lines.keys() - unreached)
    for path, missed in sorted(files, key=lambda file: -len(file[1])):
        if missed:
            print(f"{len(missed):4} lines not reached: {path}: {', '.join(ranges(missed))}")
    percent = 100 * covered / count
    print(f"coverage: {percent:.1f} % of {count} lines of {sys.argv[2]}; at least {least:.0f} %")
    print(f"left out, since the compiler alone runs them: {constants} lines")
    return 0 if percent >= least else 1


def read(report: Path) -> dict[Path, dict[int, int]]:
    """For each file, how often each line was reached."""
    files: dict[Path, dict[int, int]] = {}
    lines: dict[int, int] = {}
    for record in report.read_text().splitlines():
        if record.startswith("SF:"):
            lines = files.setdefault(Path(record[3:]), {})
        elif record.startswith("DA:"):
            line, times = record[3:].split(",")[:2]
            lines[int(line)] = max(lines.get(int(line), 0), int(times))
    return files


def constant_lines(source: list[str]) -> set[int]:
    """The lines, from 1, of what the compiler can run: by the braces that begin on the line that says `const`."""
    lines: set[int] = set()
    for begin, text in enumerate(source):
        if not CONSTANT.search(text.split("//")[0]):
            continue
        level, opened = 0, False
        for end in range(begin, len(source)):
            code = source[end].split("//")[0]
            level += sum(code.count(it) for it in "{([") - sum(code.count(it) for it in "})]")
            opened = opened or "{" in code or ";" in code
            lines.add(end + 1)
            if opened and level <= 0:
                break
    return lines


def ranges(lines: list[int]) -> list[str]:
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][1] + 1:
            runs[-1][1] = line
        else:
            runs.append([line, line])
    return [str(first) if first == last else f"{first}–{last}" for first, last in runs]


if __name__ == "__main__":
    sys.exit(main())
