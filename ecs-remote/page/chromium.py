"""A headless Chromium, driven by its DevTools protocol through a pair of pipes: nothing but Python is needed."""

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")


def program() -> str | None:
    """The path of the browser, if there is one."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Failed(Exception):
    """The browser or the page did not do as expected."""


class Left(Failed):
    """The page was left while it was asked."""


class Chromium:
    """One browser with one page."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="chromium-")
        to_browser, self.to = os.pipe()
        self.of, of_browser = os.pipe()
        # The protocol reads from the descriptor 3 and writes to 4. The copies lie above both, so that neither overwrites the other.
        high = [os.dup2(to_browser, 60), os.dup2(of_browser, 61)]
        os.close(to_browser)
        os.close(of_browser)
        self.process = subprocess.Popen(
            [
                program(), "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
                "--disable-background-networking", "--disable-component-update", "--disable-sync", "--mute-audio",
                "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "about:blank",
            ],
            pass_fds=(3, 4, *high),
            preexec_fn=lambda: (os.dup2(60, 3), os.dup2(61, 4)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        for it in high:
            os.close(it)
        self.buffer = b""
        self.number = 0
        self.session = None
        # Whatever the console and the network complained of.
        self.complaints: list[str] = []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(it["targetId"] for it in targets if it["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        # Without it, a window that nobody looks at has no focus.
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    def __enter__(self) -> "Chromium":
        return self

    def __exit__(self, *_: object) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.to)
        os.close(self.of)
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method: str, seconds: float = 60, **params: object) -> dict:
        """Calls a method of the protocol and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + seconds
        while True:
            answer = self._next(end)
            if answer is None:
                raise Failed(f"{method}: no answer within {seconds} s")
            if answer.get("id") == self.number:
                if "error" in answer:
                    left = "navigated" in answer["error"].get("message", "")
                    raise (Left if left else Failed)(f"{method}: {answer['error']}")
                return answer["result"]

    def run(self, script: str, seconds: float = 60) -> object:
        """The value of an expression, which may wait."""
        result = self.call(
            "Runtime.evaluate", seconds, expression=script, awaitPromise=True, returnByValue=True, userGesture=True
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Failed(f"{script}: {details.get('exception', {}).get('description', details['text'])}")
        return result["result"].get("value")

    def until(self, script: str, seconds: float = 20) -> object:
        """Waits until an expression is true, and returns its value. An element counts as true."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = self.run(f"(it => it instanceof Node || it)({script})")
            except Left:
                value = None
            if value:
                return value
            if time.monotonic() > end:
                raise Failed(f"not within {seconds} s: {script}")
            time.sleep(0.05)

    def press(self, *keys: str) -> None:
        """Presses keys by name, one after the other: `Tab`, `Shift+Tab`, `ArrowDown`, `a`."""
        for key in keys:
            modifiers = 8 if key.startswith("Shift+") else 2 if key.startswith("Control+") else 0
            name = key.split("+", 1)[1] if modifiers else key
            code = CODES.get(name, ord(name[0].upper()) if len(name) == 1 else 0)
            fields = {"key": name, "code": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
            text = {"Enter": "\r", "Space": " "}.get(name, name if len(name) == 1 and modifiers != 2 else "")
            if name == "Space":
                fields["key"] = " "
            self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **fields)
            self.call("Input.dispatchKeyEvent", type="keyUp", **fields)

    def write(self, text: str) -> None:
        """Writes into the element that has the focus."""
        self.call("Input.insertText", text=text)

    def picture(self, path: Path) -> None:
        """A screenshot."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def _next(self, end: float) -> dict | None:
        """The next message. Complaints are written down on the way."""
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.of], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                return None
            piece = os.read(self.of, 1 << 16)
            if not piece:
                raise Failed("the browser ended")
            self.buffer += piece
        line, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(line)
        self._complaint(message.get("method"), message.get("params", {}))
        return message

    def _complaint(self, method: str | None, params: dict) -> None:
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(it.get("value", it.get("description"))) for it in params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")


CODES = {
    "Tab": 9, "Enter": 13, "Escape": 27, "Space": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
    "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46,
}
