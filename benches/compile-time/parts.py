#!/usr/bin/env python3
"""What a game of 20 parts costs at compile time, beside the same game in one `ecs::world!`.

The parts are in the game's crate, or in a kit's. A crate is checked from scratch, and after an edit of one private function. All cases
take turns in each round. Counted are the compiler's instructions, with `perf`, or the processor time where that is missing. Prints a
table in Markdown. Exits with 1 if a bound is broken. See benches/README.md.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median

import crates
from measure import Times, Workspace
from table import table

PARTS, COMPONENTS, ARCHETYPES, QUERIES, SYSTEMS = 20, 10, 3, 5, 5
# `cargo check` of the game, over that of the same in one macro.
MOST_AFTER_AN_EDIT = 1.3
MOST_AFTER_AN_EDIT_WITH_A_KIT = 0.7
MOST_FROM_SCRATCH = 1.6

ROOT = Path(__file__).resolve().parents[2]
ECS = f'ecs = {{ package = "tabula-ecs", path = "{ROOT / "ecs"}" }}'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each crate is checked")
    rounds = parser.parse_args().rounds
    folder = generate()
    perf = counts_instructions()
    costs: dict[tuple[str, str], list[float]] = {}
    for state, incremental in (("from scratch", "0"), ("after an edit", "1")):
        workspace = Workspace(folder)
        workspace.environment["CARGO_INCREMENTAL"] = incremental
        for name in CASES:
            edit(folder, name, -1)
            workspace.cargo(["check"], name)
        for round_ in range(rounds):
            for name in CASES:
                edit(folder, name, round_)
                costs.setdefault((state, name), []).append(cost(workspace, name, perf))

    print(f"`cargo check` of one crate, {PARTS} parts of {COMPONENTS} components, {rounds} rounds, one case after the other in each\n")
    unit = "10⁹ instructions" if perf else "cpu s"
    print(table(["case", "", f"{unit}, min", "median"], [
        [name, state, f"{min(of):.3f}", f"{median(of):.3f}"] for (state, name), of in costs.items()
    ]))
    bounds = [
        ("after an edit, parts in the game's crate", "after an edit", "same", MOST_AFTER_AN_EDIT),
        ("after an edit, parts in a kit", "after an edit", "game", MOST_AFTER_AN_EDIT_WITH_A_KIT),
        ("from scratch, parts in the game's crate", "from scratch", "same", MOST_FROM_SCRATCH),
    ]
    found = [median(costs[state, name]) / median(costs[state, "one"]) for _, state, name, _ in bounds]
    print()
    print(table(["bound, over one macro", "found", "at most", ""], [
        [what, f"{ratio:.2f}", f"{most:.2f}", "ok" if ratio <= most else "BROKEN"]
        for (what, _, _, most), ratio in zip(bounds, found)
    ]))
    return 0 if all(ratio <= most for ratio, (*_, most) in zip(found, bounds)) else 1


def counts_instructions() -> bool:
    call = ["perf", "stat", "-x,", "-e", "instructions:u", "true"]
    try:
        done = subprocess.run(call, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return False
    return done.returncode == 0 and done.stderr.split(",")[0].isdigit()


def cost(workspace: Workspace, name: str, perf: bool) -> float:
    """What a check of the crate costs: billions of instructions, or seconds."""
    if not perf:
        times = Times()
        workspace.timed(["check"], name, times)
        return times.least()
    call = ["perf", "stat", "-x,", "-e", "instructions:u", "-o", "instructions.csv", "cargo", "check", "-p", name]
    workspace.run(call, workspace.environment)
    lines = (workspace.folder / "instructions.csv").read_text().splitlines()
    return next(float(line.split(",")[0]) for line in lines if "instructions" in line) / 1e9


def generate() -> Path:
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    folder = target / "compile-time-parts"
    for name in CASES:
        shutil.rmtree(folder / name, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    members = list(CASES)
    (folder / "Cargo.toml").write_text(f'[workspace]\nresolver = "3"\nmembers = {members}\n'.replace("'", '"'))
    # The versions that the repository has locked.
    shutil.copy(ROOT / "Cargo.lock", folder / "Cargo.lock")
    for name, source in CASES.items():
        kit = '\nkit = { path = "../kit" }' if name == "game" else ""
        crates.write(folder / name, name, ECS + kit, source())
    return folder


def edit(folder: Path, name: str, round_: int) -> None:
    """Another private function, which nothing calls."""
    path = folder / name / "src/lib.rs"
    text = path.read_text().split("#[allow(dead_code)]\nfn edited")[0]
    path.write_text(f"{text}#[allow(dead_code)]\nfn edited_{round_ + 1}() {{}}\n")


def types(part: int) -> str:
    return "\n".join(f"pub struct C{part}x{c}(pub f32);" for c in range(COMPONENTS))


def declarations(part: int, path: str = "") -> str:
    lines = []
    for a in range(ARCHETYPES):
        fields = ", ".join(f"pub f{c}: {path}C{part}x{c}" for c in range(a, a + 4))
        lines.append(f"#[archetype] pub struct A{part}x{a} {{ {fields} }}")
    for q in range(QUERIES):
        first, second = q % 3, q % 3 + 1
        terms = f"pub f0: &mut {path}C{part}x{first}, pub f1: &{path}C{part}x{second}"
        lines.append(f"#[query] pub struct Q{part}x{q} {{ {terms} }}")
    systems = " ".join(f"{path}system{part}x{s};" for s in range(SYSTEMS))
    lines.append(f"#[schedule] pub fn schedule{part}() {{ {systems} }}")
    return "\n".join(lines)


def systems(part: int, world: str | None) -> str:
    parameter = "" if world else f"<W: Part{part}World>"
    return "\n".join(
        f"pub fn system{part}x{s}{parameter}(rows: Query<'_, {world or 'W'}, (&mut C{part}x{s % 3}, &C{part}x{s % 3 + 1})>) {{ "
        f"rows.for_each(|(a, b)| a.0 += b.0); }}"
        for s in range(SYSTEMS)
    )


def tick() -> str:
    return "#[schedule] pub fn tick() { " + " ".join(f"schedule{part};" for part in range(PARTS)) + " }"


def main_of(archetype: str, component: str) -> str:
    fields = ", ".join(f"f{c}: {component}C0x{c}(1.0)" for c in range(4))
    return (
        f"pub fn play() -> usize {{ let mut game = Game::new(); game.spawn({archetype}A0x0 {{ {fields} }}); "
        "game.tick(); game.q0x0().count() }\n"
    )


def one() -> str:
    """All in one macro."""
    modules = "\n".join(
        f"pub mod p{p} {{ use crate::Game; use ecs::prelude::*;\n{types(p)}\n{systems(p, 'Game')} }}" for p in range(PARTS)
    )
    listed = ", ".join(f"crate::p{p}::C{p}x{c}" for p in range(PARTS) for c in range(COMPONENTS))
    all_declarations = "\n".join(declarations(p, f"crate::p{p}::") for p in range(PARTS))
    world = f"ecs::world! {{ #[world] pub struct Game {{ components: ({listed}) }}\n{all_declarations}\n{tick()} }}"
    return f"{modules}\n{world}\n{main_of('', 'p0::')}"


def parts() -> str:
    return "\n".join(
        f"pub mod p{p} {{ use ecs::prelude::*;\n{types(p)}\n{systems(p, None)}\n"
        f"ecs::part! {{ #[part] pub struct Part{p} {{ components: ({', '.join(f'C{p}x{c}' for c in range(COMPONENTS))}) }}\n"
        f"{declarations(p)} }} }}"
        for p in range(PARTS)
    )


def world_of_parts(path: str) -> str:
    listed = ", ".join(f"{path}p{p}::Part{p}" for p in range(PARTS))
    return f"ecs::world! {{ #[world] pub struct Game {{ parts: ({listed}) }}\n{tick()} }}\n{main_of(f'{path}p0::', f'{path}p0::')}"


CASES = {
    "one": one,
    "same": lambda: f"{parts()}\n{world_of_parts('crate::')}",
    "kit": lambda: f"{parts()}\n",
    "game": lambda: world_of_parts("kit::"),
}


if __name__ == "__main__":
    sys.exit(main())
