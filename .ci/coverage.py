#!/usr/bin/env python3
"""How many lines of a folder are reached, by a report of cargo-llvm-cov: `coverage.py REPORT FOLDER LEAST_PERCENT`."""

import json
import sys
from pathlib import Path


def main() -> int:
    report, folder, least = sys.argv[1], Path(sys.argv[2]).resolve(), float(sys.argv[3])
    files = [file for part in json.loads(Path(report).read_text())["data"] for file in part["files"]]
    lines = {
        path.relative_to(folder): (counts["covered"], counts["count"])
        for path, counts in ((Path(file["filename"]), file["summary"]["lines"]) for file in files)
        if path.is_relative_to(folder) and counts["count"] > 0
    }
    for path, (covered, count) in sorted(lines.items(), key=lambda line: line[1][0] / line[1][1]):
        if covered < count:
            print(f"{100 * covered / count:6.1f} %  {count - covered:4} of {count:4} lines not reached: {path}")
    covered, count = (sum(numbers) for numbers in zip(*lines.values()))
    percent = 100 * covered / count
    print(f"coverage: {percent:.1f} % of {count} lines of {sys.argv[2]}; at least {least:.0f} %")
    return 0 if percent >= least else 1


if __name__ == "__main__":
    sys.exit(main())
