#!/usr/bin/env python3
"""What became of the mutants: `mutants.py FOLDER LEAST_PERCENT`, where FOLDER is what cargo-mutants has written.

A mutant that takes too long is caught: a test hangs. One that does not compile is none.
"""

import sys
from pathlib import Path


def main() -> int:
    folder, least = Path(sys.argv[1]), float(sys.argv[2])
    names = {kind: (folder / f"{kind}.txt").read_text().splitlines() for kind in ("caught", "timeout", "missed", "unviable")}
    for mutant in names["missed"]:
        print(f"missed: {mutant}")
    caught = len(names["caught"]) + len(names["timeout"])
    tried = caught + len(names["missed"])
    if tried == 0:
        print("SKIP: NO MUTANT WAS TRIED IN THE TIME THERE WAS")
        return 0
    percent = 100 * caught / tried
    print(f"mutants: {tried} tried, {caught} caught ({percent:.1f} %; at least {least:.0f} %), {len(names['timeout'])} of them by a")
    print(f"test that took too long; {len(names['unviable'])} more did not compile")
    return 0 if percent >= least else 1


if __name__ == "__main__":
    sys.exit(main())
