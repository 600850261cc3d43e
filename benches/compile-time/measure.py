"""Runs the compiler, and says what it cost."""

import json
import os
import re
import resource
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

RUNNING = re.compile(r"^\s*Running `(.*)`$", re.MULTILINE)


@dataclass
class Times:
    """Seconds of each round. The bounds look at processor time: it is what stays the same on a busy machine."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def least(self) -> float:
        return min(self.cpu)

    def middle(self) -> float:
        return median(self.cpu)


class Workspace:
    """The folder of the generated crates, with a target folder of its own."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.environment = os.environ | {"CARGO_INCREMENTAL": "0", "CARGO_TARGET_DIR": str(folder / "target")}

    def cargo(self, command: list[str], crate: str) -> subprocess.CompletedProcess[str]:
        """`cargo check`, or another command, of this crate alone. What it depends on was compiled before."""
        (self.folder / crate / "src/lib.rs").touch()
        return self.run(["cargo", *command, "-v", "-p", crate], self.environment)

    def timed(self, command: list[str], crate: str, times: Times) -> None:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        self.cargo(command, crate)
        times.wall.append(time.perf_counter() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.cpu.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)

    def expansion(self, crate: str) -> str:
        """The crate with all macros expanded, as rustc prints it."""
        return self.rustc(crate, ["-Zunpretty=expanded"]).stdout

    def passes(self, crate: str) -> dict[str, float]:
        """Seconds of each pass of the compiler, the least of three calls."""
        least: dict[str, float] = {}
        for _ in range(3):
            printed = self.rustc(crate, ["-Ztime-passes", "-Ztime-passes-format=json"]).stderr
            for line in printed.splitlines():
                if line.startswith("time: "):
                    of = json.loads(line.removeprefix("time: "))
                    least[of["pass"]] = min(of["time"], least.get(of["pass"], of["time"]))
        return least

    def rustc(self, crate: str, arguments: list[str]) -> subprocess.CompletedProcess[str]:
        """The call that cargo makes for this crate, with unstable options added. Cargo itself would build all
        dependencies anew, since build scripts ask for RUSTC_BOOTSTRAP."""
        call = shlex.split(RUNNING.findall(self.cargo(["check"], crate).stderr)[-1])
        while "=" in call[0]:
            call = call[1:]
        return self.run(call + arguments, self.environment | {"RUSTC_BOOTSTRAP": "1"})

    def run(self, call: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(call, cwd=self.folder, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{done.stderr[-4000:]}\nfailed: {shlex.join(call)[:300]}")
        return done
