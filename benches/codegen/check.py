#!/usr/bin/env python3
"""Do queries compile to the loop over two slices, once for each instruction set, and look-ups to a few instructions?
See benches/README.md.

Exits with 1 if they do not.
"""

import os
import platform
import subprocess
import sys
from collections import Counter
from pathlib import Path

import counts
from asm import Assembly, vector_mnemonics

# Instructions per row, ours over those of two slices.
MOST_OF_RAW = 1.02
# The same where the processor has AVX2, or more.
MOST_OF_RAW_WIDE = 0.15
# Instructions of a query with its loops for all instruction sets, over those of one with the baseline's alone.
MOST_OF_BASELINE_SIZE = 3.0
ROWS = 10_000
LOOPS = ("raw", "named", "ad_hoc", "baseline", "iterator")
# The hot paths, and the instructions that they may take for an entity. A change that needs more says why, here.
# churn, 139 before: rows arrive and leave by safe operations of the storage, which give their proofs from one to the other.
PATHS = {"get": 38, "lookup": 26, "visit": 37, "spawn": 71, "batch": 62, "churn": 146, "add_remove": 480}
# indexed.add_remove, 924 before: followers are asked about a component by one call, which a component no longer compiles for itself.
# The same for structural changes in worlds that keep ticks, and in worlds with ticks, snapshots and an index.
DECORATED = {
    "tracked.add_remove": 930, "tracked.bundle": 3250, "tracked.exchange": 3220, "tracked.convert": 950, "tracked.clone": 2600,
    "indexed.add_remove": 1000, "indexed.bundle": 3450, "indexed.exchange": 3460, "indexed.convert": 1010, "indexed.clone": 2750,
}
# Instructions of `get`, which calls nothing.
MOST_OF_GET = 50

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()


def main() -> int:
    program, assembly = build()
    if platform.machine() in ("x86_64", "AMD64"):
        read = Assembly(assembly)
        verdicts = [*check_loops(read), check_size(read), check_get(read)]
    else:
        print("SKIPPED: THE ASSEMBLY IS READ FOR X86-64 ALONE")
        verdicts = []
    if counts.there_is_valgrind():
        verdicts += check_counts(program)
    else:
        print("SKIPPED: THE COUNTS NEED VALGRIND, WHICH IS NOT INSTALLED")
    return 0 if all(verdicts) else 1


def build() -> tuple[Path, Path]:
    assembly = TARGET / "release/kernels.s"
    emit = ["--emit", f"asm={assembly}", "-C", "codegen-units=1"]
    # Another file may have been emitted here by a build without these options.
    (ROOT / "benches/codegen/kernels.rs").touch()
    call = ["cargo", "rustc", "--release", "-p", "ecs-benches", "--bin", "kernels", "--", *emit]
    subprocess.run(call, cwd=ROOT, env=os.environ | {"CARGO_TARGET_DIR": str(TARGET)}, check=True)
    return TARGET / "release/kernels", assembly


def check_loops(assembly: Assembly) -> list[bool]:
    """The loops that do arithmetic in vector registers, wherever they ended up."""
    raw = vector_loops(assembly, "raw")
    print(f"raw:      {show(raw)}")
    verdicts = []
    for way in ("named", "ad_hoc", "baseline"):
        loops = vector_loops(assembly, way)
        # The instructions of AVX begin with a `v`.
        narrow = [loop for loop in loops if not loop[0].startswith("v")]
        wide = [loop for loop in loops if loop not in narrow]
        same = bool(raw) and as_multisets(narrow) == as_multisets(raw)
        # The loops write structures of three numbers, for which AVX-512 is not taken.
        expected = [] if way == "baseline" else ["ymm"]
        registers = widest_registers(assembly, way)
        print(f"{way + ':':9} {'the same as raw' if same else 'NOT THE SAME AS RAW: ' + show(narrow)}; "
              f"{len(wide)} loops for AVX, in {' and '.join(registers) or 'no'} registers"
              f"{'' if registers == expected else '; EXPECTED: ' + (' and '.join(expected) or 'none')}")
        verdicts += [same, registers == expected]
    return verdicts


def widest_registers(assembly: Assembly, way: str) -> list[str]:
    """Which wide registers the loops use that a call of the function can reach."""
    functions = assembly.reached(assembly.symbol(way))
    operands = " ".join(text for function in functions for loop in assembly.loops(function) for _, text in loop)
    return [name for name in ("ymm", "zmm") if f"%{name}" in operands]


def check_size(assembly: Assembly) -> bool:
    """A query with its loops for all instruction sets, beside one with those of the baseline."""
    sizes = {}
    for way in ("named", "baseline"):
        functions = assembly.reached(assembly.symbol(way))
        sizes[way] = sum(len(assembly.instructions(function)) for function in functions)
    ratio = sizes["named"] / sizes["baseline"]
    good = ratio <= MOST_OF_BASELINE_SIZE
    print(f"size:     {sizes['named']} instructions with the loops for all instruction sets, {sizes['baseline']} with the "
          f"baseline's alone: {ratio:.2f} ×{'' if good else f'; AT MOST {MOST_OF_BASELINE_SIZE} IS EXPECTED'}")
    return good


def vector_loops(assembly: Assembly, way: str) -> list[list[str]]:
    functions = assembly.reached(assembly.symbol(way))
    loops = (vector_mnemonics(loop) for function in functions for loop in assembly.loops(function))
    return [loop for loop in loops if loop]


def as_multisets(loops: list[list[str]]) -> list[list[tuple[str, int]]]:
    return sorted(sorted(Counter(loop).items()) for loop in loops)


def show(loops: list[list[str]]) -> str:
    shown = (" ".join(f"{mnemonic}×{count}" for mnemonic, count in sorted(Counter(loop).items())) for loop in loops)
    return "\n          ".join(shown) or "no loop in vector registers"


def check_get(assembly: Assembly) -> bool:
    """A comparison of `TypeId`s would need constants of 64 bits."""
    instructions = assembly.instructions(assembly.symbol("get"))
    calls = [mnemonic for mnemonic, _ in instructions if mnemonic.startswith("call")]
    constants = [mnemonic for mnemonic, _ in instructions if mnemonic.startswith("movabs")]
    good = not calls and not constants and len(instructions) < MOST_OF_GET
    print(f"get:      {len(instructions)} instructions, {len(calls)} calls, {len(constants)} constants of 64 bits"
          f"{'' if good else '; LESS THAN 50, 0 AND 0 ARE EXPECTED'}")
    return good


def check_counts(program: Path) -> list[bool]:
    ways = (*LOOPS, *PATHS, *DECORATED)
    found = {way: counts.instructions_per_row(program, way, ROWS) for way in ways}
    # callgrind shows programs a processor with AVX2, and without AVX-512, if it runs on one with either.
    wide = MOST_OF_RAW_WIDE if counts.there_is_avx2() else MOST_OF_RAW
    bounds = {"named": wide, "ad_hoc": wide, "baseline": MOST_OF_RAW}
    print(f"\ninstructions per row, {ROWS} rows")
    verdicts = []
    for way in LOOPS:
        ratio = found[way] / found["raw"]
        verdicts.append(way not in bounds or ratio <= bounds[way])
        bound = f"  at most {bounds[way]}" + ("" if verdicts[-1] else ": BROKEN") if way in bounds else ""
        print(f"{way:10} {found[way]:7.3f}  {ratio:6.3f} × raw{bound}")
    for way, most in (PATHS | DECORATED).items():
        verdicts.append(found[way] <= most)
        print(f"{way:21} {found[way]:7.1f}  at most {most}{'' if verdicts[-1] else ': BROKEN'}")
    return verdicts


if __name__ == "__main__":
    sys.exit(main())
