#!/usr/bin/env python3
"""The tests of the whole workspace compile no peer, window, server or library of games: `cargo test --workspace` is the first thing that a
newcomer runs, and compiles for those alone who ask."""

import json
import subprocess
import sys

LEFT_OUT = {"axum", "criterion", "ecs_benches", "gecs", "ggrs", "hecs", "hyper", "macroquad", "tokio"}

command = "cargo +nightly test --workspace --no-run --unit-graph -Z unstable-options"
graph = json.loads(subprocess.run(command.split(), check=True, stdout=subprocess.PIPE).stdout)
names = {unit["target"]["name"].replace("-", "_") for unit in graph["units"]}
compiled = sorted(LEFT_OUT & names)
print(f"{len(names)} crates, and of those that are left out: {', '.join(compiled) or 'none'}")
sys.exit(bool(compiled))
