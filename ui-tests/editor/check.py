#!/usr/bin/env python3
"""Checks that an editor sees through `ecs::world!`.

Starts rust-analyzer on a small game and asks what an editor asks: hover, go to definition, completion; first on sound
code, then with a syntax error in one declaration, which must not take the others away. Prints a line per check. Exits
with 1 if one fails, and with 0 and the word SKIP if there is no rust-analyzer to ask.

The rust-analyzer is that of the stable toolchain, or the one that the variable RUST_ANALYZER names. It reads the sources
of the standard library, and adds the component `rust-src` to its toolchain where they are missing. That would change the
errors that the UI tests compare. So it reads the sources of the nightly toolchain, and the script names the stable one by
its folder, to which rustup adds nothing.
"""

import json
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "editor"
GAME = TARGET / "game"
TOOLCHAIN = "stable"
TOOLCHAIN_OF_SOURCES = "nightly"
# Seconds. The first is for indexing the standard library on a busy machine, the second for one answer.
PATIENCE_TO_INDEX = 240
PATIENCE_TO_ANSWER = 30

MANIFEST = f"""\
[package]
name = "game"
version = "0.0.0"
edition = "2024"

[dependencies]
ecs = {{ package = "tabula-ecs", path = {json.dumps(str(ROOT / "ecs"))} }}

[workspace]
"""

SOURCE = """\
/// Who it is.
#[derive(ecs::Component)]
pub struct Name(pub &'static str);
/// Where it is.
#[derive(ecs::Component)]
pub struct Position { pub x: f32 }
/// Where it goes.
#[derive(ecs::Component)]
pub struct Velocity { pub x: f32 }

pub mod road {
    /// How far it went.
    pub struct Way(pub f32);
    /// How fast it goes.
    pub struct Pace(pub f32);

    ecs::part! {
        /// What goes to and fro outside.
        #[part]
        pub struct Road { components: (Way, Pace) }

        /// A carrier brings the milk.
        #[archetype]
        pub struct Carrier { pub way: Way, pub pace: Pace }

        /// Everything on the road.
        #[query]
        pub struct Going { pub way: &mut Way, pub pace: &Pace }
    }
}

ecs::world! {
    /// One kitchen, open for service.
    #[world]
    pub struct Kitchen { parts: (road::Road), components: (Name, Position, Velocity) }

    /// A cook walks about.
    #[archetype]
    pub struct Cook { pub name: Name, pub position: Position, pub velocity: Velocity }

    /// A spoon stays where it is.
    #[archetype]
    pub struct Spoon { pub name: Name, pub position: Position }

    /// Everything that moves.
    #[query]
    pub struct Moving { pub position: &mut Position, pub velocity: &Velocity }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name("Ann"), position: Position { x: 0.0 }, velocity: Velocity { x: 1.0 } });
    for item in kitchen.moving() {
        item.position.x += item.velocity.x;
    }
    let columns = kitchen.columns::<Cook>();
    assert_eq!(columns.position.len(), 1);
    kitchen.spawn(road::Carrier { way: road::Way(0.0), pace: road::Pace(1.0) });
    for carrier in kitchen.going() {
        carrier.way.0 += carrier.pace.0;
    }
    kitchen.despawn(cook);
}
"""

SPOON = "pub struct Spoon { pub name: Name, pub position: Position }"

# The text in the place of the whole declaration, or of its marker too, while somebody types.
BROKEN = {
    "a type is missing": "pub struct Spoon { pub name: , pub position: Position }",
    "a comma is missing": "pub struct Spoon { pub name: Name pub position: Position }",
    "the fields are missing": "pub struct Spoon",
    "the name is missing": "pub struct",
}

# The kind of a symbol, where it is used (`|` stands before it), where it is declared, and the text that hovering over it shows.
SYMBOLS = [
    ("archetype", "kitchen.spawn(|Cook {", "pub struct |Cook {", "A cook walks about."),
    ("field of an archetype", "Cook { name: Name(\"Ann\"), |position:", "Cook { pub name: Name, pub |position:", "position: Position"),
    ("component", "pub struct Cook { pub name: Name, pub position: |Position", "pub struct |Position {", "Where it is."),
    ("world", "let mut kitchen = |Kitchen::new()", "pub struct |Kitchen {", "One kitchen, open for service."),
    ("query method", "in kitchen.|moving()", "pub struct |Moving {", "Everything that moves."),
    ("field of a query", "item.|position.x", "pub struct Moving { pub |position:", "position: &"),
    ("column", "assert_eq!(columns.|position", "Cook { pub name: Name, pub |position:", "Position = &"),
    ("field of a component", "item.position.|x +=", "pub struct Position { pub |x:", "x: f32"),
    ("part", "parts: (road::|Road)", "pub struct |Road {", "What goes to and fro outside."),
    ("archetype of a part", "kitchen.spawn(road::|Carrier {", "pub struct |Carrier {", "A carrier brings the milk."),
    ("query method of a part", "in kitchen.|going()", "pub struct |Going {", "Everything on the road."),
    ("field of a query of a part", "carrier.|way.0", "pub struct Going { pub |way:", "way: &"),
]
COMPLETIONS = ["spawn", "moving", "columns", "going"]


class Server:
    """A language server over its standard streams."""

    def __init__(self, command, env):
        self.process = subprocess.Popen(
            command, cwd=GAME, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.messages = queue.Queue()
        self.next_id = 0
        self.quiescent = False
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = self.process.stdout
        while True:
            length = 0
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            body = stream.read(length) if length else b""
            if not body:
                self.messages.put(None)
                return
            self.messages.put(json.loads(body))

    def _write(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method, params):
        self._write({"method": method, "params": params})

    def request(self, method, params, patience=PATIENCE_TO_ANSWER):
        """The result. A request that the server lost to a change is made again."""
        deadline = time.monotonic() + patience
        while True:
            self.next_id += 1
            self._write({"id": self.next_id, "method": method, "params": params})
            answer = self._until(lambda message: message.get("id") == self.next_id and "method" not in message, deadline)
            error = answer.get("error")
            if error is None:
                return answer.get("result")
            if error["code"] not in (-32801, -32802, -32800):
                raise RuntimeError(f"{method}: {error['message']}")
            time.sleep(0.1)

    def wait_until_quiescent(self):
        deadline = time.monotonic() + PATIENCE_TO_INDEX
        while not self.quiescent:
            self._until(lambda message: message.get("method") == "experimental/serverStatus", deadline)

    def _until(self, is_it, deadline):
        while True:
            try:
                message = self.messages.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise RuntimeError("rust-analyzer does not answer") from None
            if message is None:
                raise RuntimeError("rust-analyzer has stopped")
            self._serve(message)
            if is_it(message):
                return message

    def _serve(self, message):
        """Answers what the server asks, and notes when it has come to rest."""
        method = message.get("method")
        if method == "experimental/serverStatus":
            self.quiescent = message["params"]["quiescent"]
        elif method and "id" in message:
            items = message["params"].get("items", []) if method == "workspace/configuration" else None
            self._write({"id": message["id"], "result": None if items is None else [SETTINGS for _ in items]})

    def stop(self):
        try:
            self.request("shutdown", None, patience=5)
            self.notify("exit", None)
            self.process.wait(timeout=5)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            self.process.kill()


SETTINGS = {
    "cargo": {"targetDir": str(TARGET / "target"), "buildScripts": {"enable": True}},
    "procMacro": {"enable": True},
    "checkOnSave": False,
    "cachePriming": {"enable": False},
}


class Editor:
    """One open file."""

    def __init__(self, server):
        self.server = server
        self.uri = (GAME / "src" / "main.rs").as_uri()
        self.text = SOURCE
        self.version = 0
        server.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": GAME.as_uri(),
                "capabilities": {
                    "experimental": {"serverStatusNotification": True},
                    "textDocument": {"hover": {"contentFormat": ["plaintext"]}},
                    "workspace": {"configuration": True},
                },
                "initializationOptions": SETTINGS,
            },
        )
        server.notify("initialized", {})
        document = {"uri": self.uri, "languageId": "rust", "version": 0, "text": SOURCE}
        server.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, text):
        self.text = text
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        self.server.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def position(self, marked):
        """Where the `|` of the marked text is. The source is ASCII, so that characters are what the protocol counts."""
        before, after = marked.split("|")
        start = self.text.index(before + after) + len(before)
        line = self.text.count("\n", 0, start)
        return {"line": line, "character": start - (self.text.rfind("\n", 0, start) + 1)}

    def ask(self, method, position):
        return self.server.request(f"textDocument/{method}", {"textDocument": {"uri": self.uri}, "position": position})

    def hover(self, marked):
        result = self.ask("hover", self.position(marked))
        return result["contents"]["value"] if result else "nothing"

    def definition(self, marked):
        """The places that go-to-definition leads to, or the names of other files."""
        result = self.ask("definition", self.position(marked)) or []
        places = result if isinstance(result, list) else [result]
        return [
            (place["range"]["start"]["line"], place["range"]["start"]["character"])
            if place["uri"] == self.uri
            else place["uri"]
            for place in places
        ]

    def completions(self, receiver):
        """What is offered behind `receiver.` at the end of `main`."""
        sound = self.text
        self.change(sound.replace("    kitchen.despawn(cook);\n", f"    kitchen.despawn(cook);\n    {receiver}.\n"))
        result = self.ask("completion", self.position(f"(cook);\n    {receiver}.|\n"))
        self.change(sound)
        items = result["items"] if isinstance(result, dict) else result or []
        return {item.get("filterText", item["label"]).split("(")[0] for item in items}


class Report:
    def __init__(self):
        self.failures = 0

    def check(self, name, ok, found):
        print(f"{'ok  ' if ok else 'FAIL'} {name}" + ("" if ok else f": found {found}"), flush=True)
        self.failures += not ok


def check_definition(editor, report, symbol, circumstance):
    name, used, declared, _ = symbol
    expected = editor.position(declared)
    found = editor.definition(used)
    report.check(
        f"definition of the {name}{circumstance}", (expected["line"], expected["character"]) in found, found
    )


def check_hover(editor, report, symbol, circumstance):
    name, used, _, documentation = symbol
    found = editor.hover(used)
    report.check(f"hover over the {name}{circumstance}", documentation in found, repr(found))


def check_completions(editor, report, circumstance):
    found = editor.completions("kitchen")
    missing = [name for name in COMPLETIONS if name not in found]
    report.check(f"completion of `kitchen.`{circumstance}", not missing, f"no {', '.join(missing)}")


def check_all(editor, report):
    for symbol in SYMBOLS:
        check_hover(editor, report, symbol, "")
        check_definition(editor, report, symbol, "")
    check_completions(editor, report, "")
    for mistake, broken in BROKEN.items():
        circumstance = f", while {mistake} in another declaration"
        editor.change(SOURCE.replace(SPOON, broken))
        for symbol in SYMBOLS:
            check_definition(editor, report, symbol, circumstance)
        check_completions(editor, report, circumstance)


def output(*command):
    """What a command prints, or None if it fails."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    except FileNotFoundError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def installed(component, toolchain, find):
    """The path that `find` gives, if need be after rustup has added the component. None if that fails."""
    path = find()
    if path is None:
        output("rustup", "component", "add", component, "--toolchain", toolchain)
        path = find()
    return path


def rust_analyzer():
    path = os.environ.get("RUST_ANALYZER") or output("rustup", "which", "rust-analyzer", "--toolchain", TOOLCHAIN)
    return path if path and os.access(path, os.X_OK) else None


def sources_of(toolchain):
    """The folder of the standard library's sources."""
    sysroot = output("rustc", f"+{toolchain}", "--print", "sysroot")
    path = pathlib.Path(sysroot or "", "lib/rustlib/src/rust/library")
    return path if sysroot and path.exists() else None


def make_game():
    (GAME / "src").mkdir(parents=True, exist_ok=True)
    (GAME / "Cargo.toml").write_text(MANIFEST)
    (GAME / "src" / "main.rs").write_text(SOURCE)
    shutil.copyfile(ROOT / "Cargo.lock", GAME / "Cargo.lock")


def main():
    command = installed("rust-analyzer", TOOLCHAIN, rust_analyzer)
    if command is None:
        print(f"SKIP: no rust-analyzer; `rustup component add rust-analyzer --toolchain {TOOLCHAIN}` would install one")
        return 0
    sources = installed("rust-src", TOOLCHAIN_OF_SOURCES, lambda: sources_of(TOOLCHAIN_OF_SOURCES))
    if sources is None:
        print(f"SKIP: no sources; `rustup component add rust-src --toolchain {TOOLCHAIN_OF_SOURCES}` would install them")
        return 0
    make_game()
    env = {
        **os.environ,
        "CARGO_TARGET_DIR": str(TARGET / "target"),
        "RUST_SRC_PATH": str(sources),
        "RUSTUP_TOOLCHAIN": output("rustc", f"+{TOOLCHAIN}", "--print", "sysroot"),
    }
    had_sources = sources_of(TOOLCHAIN)
    start = time.monotonic()
    server = Server([command], env)
    report = Report()
    try:
        editor = Editor(server)
        server.wait_until_quiescent()
        print(f"indexed in {time.monotonic() - start:.0f} s", flush=True)
        check_all(editor, report)
    except RuntimeError as error:
        report.check("conversation with rust-analyzer", False, error)
    finally:
        server.stop()
    report.check(f"the toolchain {TOOLCHAIN} stays as it is", sources_of(TOOLCHAIN) == had_sources, "its sources")
    print(f"{report.failures or 'no'} failures, {time.monotonic() - start:.0f} s")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
