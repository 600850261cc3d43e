"""Counts instructions with callgrind."""

import re
import shutil
import subprocess
from pathlib import Path

COLLECTED = re.compile(r"Collected : (\d+)")


def there_is_valgrind() -> bool:
    return shutil.which("valgrind") is not None


def there_is_avx2() -> bool:
    information = Path("/proc/cpuinfo")
    return information.exists() and "avx2" in information.read_text().split()


def instructions_per_row(program: Path, way: str, rows: int) -> float:
    """Two runs differ in the number of passes alone, so that all that comes before and after cancels out."""
    few, many = (collected(program, way, rows, passes) for passes in (1, 11))
    return (many - few) / 10 / rows


def collected(program: Path, way: str, rows: int, passes: int) -> int:
    call = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, way, str(rows), str(passes)]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    return int(COLLECTED.search(done.stderr)[1])
