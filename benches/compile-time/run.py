#!/usr/bin/env python3
"""What `ecs::world!` costs at compile time, beside gecs, and how it grows with the number of archetypes.

Prints tables in Markdown. Exits with 1 if a bound is broken. See benches/README.md.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

import crates
from measure import Times, Workspace
from schema import GECS_ARCHETYPES, schema
from table import table

# `cargo check`, ours over gecs, same schema, same run.
MOST_OF_GECS = 1.0
# `cargo build --release` of queries with their loops for all instruction sets, over the same for the baseline alone.
MOST_OF_BASELINE = 2.5
# A query that is declared and run once, in a release build: processor time over that of gecs in the same rounds.
MOST_OF_GECS_QUERY = 6.0
# From 20 to 200 archetypes: the expansion, and the time to check, both without those of an empty crate.
MOST_GROWTH = 12.0
# The time to check a line of a schedule, over the function alone: parts of the time to check gecs's crate, which says how fast
# the machine is.
MOST_OF_GECS_A_SYSTEM = 0.012
# The time to check a relation that is declared: parts of the time to check gecs's crate. (8 ms where that takes 0.4 s.)
MOST_OF_GECS_A_RELATION = 0.02
# The same of an index.
MOST_OF_GECS_AN_INDEX = 0.02
# The time to check a world that is saved, over the same with serde's derives alone.
MOST_OF_DERIVED = 1.1
# The cost of a component that is saved, in a debug build: parts of the time to check gecs's crate. (5 ms where that takes 0.4 s.)
MOST_OF_GECS_A_SAVED = 0.0125

QUERIES = 50
SYSTEMS = 300
SAVED = 100
ROOT = Path(__file__).resolve().parents[2]
ECS = f'ecs = {{ package = "tabula-ecs", path = "{ROOT / "ecs"}" }}'
SAVING = ECS.replace(" }", ', features = ["save"] }') + '\nserde = { version = "1.0", features = ["derive"] }'
DEPENDENCIES = {
    crates.ecs: ECS,
    crates.ecs_baseline: ECS,
    crates.ecs_related: ECS,
    crates.ecs_indexed: ECS,
    crates.ecs_systems: ECS,
    crates.ecs_unscheduled: ECS,
    crates.ecs_derived: SAVING,
    crates.ecs_saved: SAVING,
    crates.gecs: 'gecs = "=0.3.0"',
    crates.empty: "",
}
# name: library, components, archetypes, whether `--quick` has it
CASES = {
    "empty": (crates.empty, 0, 0, True),
    "ecs-30-20": (crates.ecs, 30, 20, True),
    "gecs-30-20": (crates.gecs, 30, 20, True),
    "ecs-baseline-30-20": (crates.ecs_baseline, 30, 20, True),
    "ecs-related-30-20": (crates.ecs_related, 30, 20, True),
    "ecs-indexed-30-20": (crates.ecs_indexed, 30, 20, True),
    "ecs-systems-60-20": (crates.ecs_systems, 60, 20, True),
    "ecs-unscheduled-60-20": (crates.ecs_unscheduled, 60, 20, True),
    "ecs-derived-100-20": (crates.ecs_derived, SAVED, 20, True),
    "ecs-saved-100-20": (crates.ecs_saved, SAVED, 20, True),
    "ecs-30-100": (crates.ecs, 30, 100, False),
    "gecs-30-100": (crates.gecs, 30, 100, False),
    "ecs-30-200": (crates.ecs, 30, 200, True),
    "gecs-30-200": (crates.gecs, 30, 200, False),
    "ecs-30-300": (crates.ecs, 30, 300, False),
    "ecs-300-200": (crates.ecs, 300, 200, False),
}
BUILDS_OF = ["ecs-30-20", "gecs-30-20", "ecs-30-100", "gecs-30-100", "ecs-30-200", "gecs-30-200"]
PASSES_OF = ["empty", "ecs-30-20", "gecs-30-20", "ecs-30-200"]


def main() -> int:
    options = parse_options()
    cases = {name: case for name, case in CASES.items() if case[3] or not options.quick}
    workspace = generate(cases)
    times = measure(workspace, ["check"], list(cases), options.rounds)
    expansions = {name: workspace.expansion(name) for name in cases}
    sizes = {name: len(expansion.encode()) for name, expansion in expansions.items()}

    print(f"`cargo check` of one crate, {QUERIES} queries, {options.rounds} rounds, one case after the other in each\n")
    print(table(
        ["components-archetypes", "cpu s, min", "median", "wall s, min", "over empty, min", "expansion, bytes", "lines"],
        [
            [name, s(of.least()), s(of.middle()), s(min(of.wall)), s(of.least() - times["empty"].least()),
             f"{sizes[name]:,}", f"{expansions[name].count(chr(10)):,}"]
            for name, of in times.items()
        ],
    ))
    if not options.quick:
        print_passes(workspace, PASSES_OF)
    if options.build:
        print_builds(workspace)
    kernels = print_kernels(workspace, 1 if options.quick else 3)
    return print_bounds(times, sizes, kernels, print_saved(workspace))


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only the cases that have bounds, and fewer rounds")
    parser.add_argument("--build", action="store_true", help="also `cargo build`, which has no bound yet")
    parser.add_argument("--rounds", type=int, help="how often each crate is checked")
    options = parser.parse_args()
    if options.quick and options.build:
        parser.error("--build goes with all cases")
    options.rounds = options.rounds or (3 if options.quick else 9)
    return options


def generate(cases: dict) -> Workspace:
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    folder = target / "compile-time"
    for old in folder.glob("*/Cargo.toml"):
        shutil.rmtree(old.parent)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Cargo.toml").write_text(f'[workspace]\nresolver = "3"\nmembers = {list(cases)}\n'.replace("'", '"'))
    # The versions that the repository has locked.
    shutil.copy(ROOT / "Cargo.lock", folder / "Cargo.lock")
    for name, (library, components, archetypes, _) in cases.items():
        assert library is not crates.gecs or archetypes <= GECS_ARCHETYPES
        queries = SYSTEMS if library in (crates.ecs_systems, crates.ecs_unscheduled) else QUERIES
        of = schema(components, archetypes, queries if archetypes else 0)
        crates.write(folder / name, name, DEPENDENCIES[library], library(of))
    return Workspace(folder)


def measure(workspace: Workspace, command: list[str], names: list[str], rounds: int) -> dict[str, Times]:
    for name in names:
        workspace.cargo(command, name)
    times = {name: Times() for name in names}
    for _ in range(rounds):
        for name in names:
            workspace.timed(command, name, times[name])
    return times


def print_builds(workspace: Workspace) -> None:
    """Here the systems are compiled, and so is every method of the world that is not generic."""
    debug = measure(workspace, ["build"], BUILDS_OF, 3)
    release = measure(workspace, ["build", "--release"], BUILDS_OF, 3)
    rows = [[name, s(debug[name].least()), s(release[name].least())] for name in BUILDS_OF]
    print("\n`cargo build` of one crate, 3 rounds\n")
    print(table(["components-archetypes", "debug, cpu s, min", "release, cpu s, min"], rows))


def print_kernels(workspace: Workspace, rounds: int) -> dict[str, float]:
    """What the loops for all instruction sets cost: milliseconds a query, with them and without."""
    names = ["empty", "ecs-30-20", "ecs-baseline-30-20", "gecs-30-20"]
    times = measure(workspace, ["build", "--release"], names, rounds)
    found = {name: 1000 * (times[name].least() - times["empty"].least()) / QUERIES for name in names[1:]}
    print("\n`cargo build --release`, processor time for a query that is declared and run once, the world's share in it, ms\n")
    print(table(["loops for", "ms a query"], [
        ["all instruction sets", f"{found['ecs-30-20']:.1f}"],
        ["the baseline alone", f"{found['ecs-baseline-30-20']:.1f}"],
        ["gecs", f"{found['gecs-30-20']:.1f}"],
    ]))
    return found


def print_saved(workspace: Workspace) -> float:
    """The cost of a component that is saved, in a build: seconds."""
    names = ["ecs-derived-100-20", "ecs-saved-100-20"]
    times = measure(workspace, ["build"], names, 3)
    derived, saved = (times[name].least() for name in names)
    print(f"\n`cargo build`, {SAVED} components with serde's derives: {s(derived)} s, and in a world that is saved {s(saved)} s")
    return (saved - derived) / SAVED


def print_passes(workspace: Workspace, names: list[str]) -> None:
    """Passes contain one another in part: the columns do not add up."""
    passes = {name: workspace.passes(name) for name in names}
    longest = sorted({of for name in names for of in passes[name]}, key=lambda of: -max(passes[n].get(of, 0) for n in names))
    rows = [[of, *(f"{1000 * passes[name].get(of, 0):.0f}" for name in names)] for of in longest[:14]]
    print("\nwhere the time goes, in ms (`-Ztime-passes`, one process; a pass may contain others; the macros run in the expansion)\n")
    print(table(["pass", *names], rows))


def print_bounds(times: dict[str, Times], sizes: dict[str, int], kernels: dict[str, float], a_saved: float) -> int:
    def time(name: str) -> float:
        return times[name].least() - times["empty"].least()

    def size(name: str) -> int:
        return sizes[name] - sizes["empty"]

    a_relation = (time("ecs-related-30-20") - time("ecs-30-20")) / crates.RELATIONS
    an_index = (time("ecs-indexed-30-20") - time("ecs-30-20")) / crates.INDEXES
    a_system = (time("ecs-systems-60-20") - time("ecs-unscheduled-60-20")) / SYSTEMS
    bounds = [
        ("check time, ours / gecs, 20 archetypes", times["ecs-30-20"].least() / times["gecs-30-20"].least(), MOST_OF_GECS),
        ("check time over empty, 200 / 20 archetypes", time("ecs-30-200") / time("ecs-30-20"), MOST_GROWTH),
        ("expansion, 200 / 20 archetypes", size("ecs-30-200") / size("ecs-30-20"), MOST_GROWTH),
        ("check time, a relation / gecs, 20 archetypes", a_relation / time("gecs-30-20"), MOST_OF_GECS_A_RELATION),
        ("check time, an index / gecs, 20 archetypes", an_index / time("gecs-30-20"), MOST_OF_GECS_AN_INDEX),
        ("check time, a system of a schedule / gecs, 20 archetypes", a_system / time("gecs-30-20"), MOST_OF_GECS_A_SYSTEM),
        ("check time, a world that is saved / the same derives", times["ecs-saved-100-20"].least() / times["ecs-derived-100-20"].least(), MOST_OF_DERIVED),
        ("debug build, a component that is saved / check gecs, 20 archetypes", a_saved / time("gecs-30-20"), MOST_OF_GECS_A_SAVED),
        ("release build, a query, ours / gecs", kernels["ecs-30-20"] / kernels["gecs-30-20"], MOST_OF_GECS_QUERY),
        ("release build, all instruction sets / baseline", kernels["ecs-30-20"] / kernels["ecs-baseline-30-20"], MOST_OF_BASELINE),
    ]
    rows = [[what, f"{found:.3f}", f"{most:.3f}", "ok" if found <= most else "BROKEN"] for what, found, most in bounds]
    print()
    print(table(["bound", "found", "at most", ""], rows))
    return 0 if all(found <= most for _, found, most in bounds) else 1


def s(seconds: float) -> str:
    return f"{seconds:.3f}"


if __name__ == "__main__":
    sys.exit(main())
