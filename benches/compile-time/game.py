#!/usr/bin/env python3
"""What a game costs at compile time after an edit, beside the same game on bevy_ecs.

The game has 150 components, 60 archetypes and 200 systems in one schedule. One private function is edited before each check. Both games
take turns. Prints a table in Markdown. Exits with 1 if the bound is broken. See benches/README.md.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

import crates
from measure import Times, Workspace
from parts import edit
from schema import Schema, schema
from table import table

COMPONENTS, ARCHETYPES, SYSTEMS = 150, 60, 200
# `cargo check` of the game after an edit, over that of the same on bevy_ecs.
MOST_OF_BEVY = 1.0
ROOT = Path(__file__).resolve().parents[2]
BEVY = 'bevy_ecs = { version = "=0.20.1", default-features = false, features = ["multi_threaded", "std"] }'
GAMES = {
    "ecs": (f'ecs = {{ package = "tabula-ecs", path = "{ROOT / "ecs"}", features = ["parallel"] }}', crates.ecs_game),
    "bevy_ecs": (BEVY, crates.bevy_game),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="how often each game is checked")
    rounds = parser.parse_args().rounds
    folder = generate(schema(COMPONENTS, ARCHETYPES, SYSTEMS))
    workspace = Workspace(folder)
    workspace.environment["CARGO_INCREMENTAL"] = "1"
    names = [f"game-{library}" for library in GAMES]
    for name in names:
        workspace.cargo(["check"], name)
    times = {name: Times() for name in names}
    for round_ in range(rounds):
        for name in names:
            edit(folder, name, round_)
            workspace.timed(["check"], name, times[name])

    print(f"`cargo check` after an edit: {COMPONENTS} components, {ARCHETYPES} archetypes, {SYSTEMS} systems, {rounds} rounds in turns\n")
    rows = [[name, f"{of.least():.3f}", f"{of.middle():.3f}", f"{min(of.wall):.3f}"] for name, of in times.items()]
    print(table(["game", "cpu s, min", "median", "wall s, min"], rows))
    ours, theirs = (of.least() for of in times.values())
    ratio = ours / theirs
    verdict = "ok" if ratio <= MOST_OF_BEVY else "BROKEN"
    print()
    print(table(["bound", "found", "at most", ""], [["ours / bevy_ecs", f"{ratio:.2f}", f"{MOST_OF_BEVY:.2f}", verdict]]))
    return 0 if ratio <= MOST_OF_BEVY else 1


def generate(of: Schema) -> Path:
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    folder = target / "compile-time-game"
    for library in GAMES:
        shutil.rmtree(folder / f"game-{library}", ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    members = ", ".join(f'"game-{library}"' for library in GAMES)
    (folder / "Cargo.toml").write_text(f'[workspace]\nresolver = "3"\nmembers = [{members}]\n')
    # The versions that the repository has locked.
    shutil.copy(ROOT / "Cargo.lock", folder / "Cargo.lock")
    for library, (dependency, game) in GAMES.items():
        crates.write(folder / f"game-{library}", f"game-{library}", dependency, game(of))
    return folder


if __name__ == "__main__":
    sys.exit(main())
