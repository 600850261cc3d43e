#!/usr/bin/env python3
"""The cost of a small program with each library: bytes of its executable and of its WebAssembly, and processor seconds of the compiler.

The programs in `programs/` do the same: a thousand bodies with a position and a velocity, as many walls with a position alone, one body
despawned, ten ticks. They must print the same sum. Prints a table in Markdown, which `report` reads. See benches/README.md.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIBRARIES = ["ecs", "gecs", "hecs", "bevy_ecs", "flecs_ecs", "shipyard", "sparsey", "zero_ecs"]
WASM = "wasm32-unknown-unknown"
PROFILE = '[profile.release]\nstrip = true\n'


def main() -> int:
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "sizes"
    asked = sys.argv[1:] or LIBRARIES
    subprocess.run(["rustup", "target", "add", WASM], check=True, capture_output=True)
    sums = {}
    print("| library | executable | wasm | check | build |\n|---|--:|--:|--:|--:|")
    for library in asked:
        folder = generate(target / library, library)
        check = seconds(folder, ["check"])
        build = seconds(folder, ["build"])
        cargo(folder, ["build", "--release"])
        executable = folder / "target/release/program"
        sums[library] = subprocess.run([executable], check=True, capture_output=True, text=True).stdout.strip()
        wasm = size(folder / f"target/{WASM}/release/program.wasm") if compiles_for_wasm(folder) else "–"
        print(f"| {library} | {size(executable)} | {wasm} | {check:.2f} | {build:.2f} |", flush=True)
        # Targets of all libraries take gigabytes.
        shutil.rmtree(folder / "target")
    if len(set(sums.values())) > 1:
        sys.exit(f"the programs do not do the same: {sums}")
    return 0


def generate(folder: Path, library: str) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "src").mkdir(parents=True)
    manifest = '[package]\nname = "program"\nversion = "0.0.0"\nedition = "2024"\npublish = false\n'
    (folder / "Cargo.toml").write_text(f"{manifest}\n[dependencies]\n{dependency(library)}\n\n{PROFILE}\n[workspace]\n")
    shutil.copy(HERE / f"programs/{library}.rs", folder / "src/main.rs")
    # The versions that the repository has locked.
    shutil.copy(ROOT / "Cargo.lock", folder / "Cargo.lock")
    cargo(folder, ["fetch"])
    return folder


def dependency(library: str) -> str:
    """The line of the benches' manifest, so that the versions are those of the report."""
    if library == "ecs":
        return f'ecs = {{ path = "{ROOT / "ecs"}"{renamed()} }}'
    manifest = (HERE.parent / "Cargo.toml").read_text()
    line = re.search(rf"^{library} = .*$", manifest, re.MULTILINE).group()
    return line.replace(", optional = true", "")


def renamed() -> str:
    """The package's name, where it is not that of the library."""
    name = re.search(r'^name = "(.*)"$', (ROOT / "ecs/Cargo.toml").read_text(), re.MULTILINE).group(1)
    return "" if name == "ecs" else f', package = "{name}"'


def seconds(folder: Path, command: list[str]) -> float:
    """Processor seconds of a command that finds nothing compiled."""
    shutil.rmtree(folder / "target", ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    cargo(folder, command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def compiles_for_wasm(folder: Path) -> bool:
    """flecs is C, which needs another compiler for that."""
    done = cargo(folder, ["build", "--release", "--target", WASM], check=False)
    return done.returncode == 0


def cargo(folder: Path, command: list[str], check: bool = True) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"CARGO_INCREMENTAL": "0", "CARGO_TARGET_DIR": str(folder / "target")}
    done = subprocess.run(["cargo", *command], cwd=folder, env=environment, capture_output=True, text=True)
    if check and done.returncode != 0:
        sys.exit(f"{done.stderr[-4000:]}\nfailed: cargo {' '.join(command)} in {folder}")
    return done


def size(file: Path) -> int:
    return file.stat().st_size


if __name__ == "__main__":
    sys.exit(main())
