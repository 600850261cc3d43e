"""Opens the pages of a folder in headless Chromium, plays them, and looks at them: `play.py FOLDER PICTURES`."""

import base64
import functools
import http.server
import json
import os
import select
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "bullets-window"))
import look

# Page, and how much of it is bright when there is a game on it. Bullets has to have played for some seconds.
PAGES = {"bullets-window": 0.02, "boids-window": 0.005}
MOST_BRIGHT, FEWEST_COLOURS = 0.9, 500
# Seconds for a page to come so far, without a graphics card.
PATIENCE = 240
# The page that is told to pause. The sky of boids turns all the same.
PAUSES = "bullets-window"
# Seconds between two pictures, and the parts of the pixels that differ between them: at least while a game runs, and at most while it pauses.
# Stars move on.
BETWEEN, RUNNING, PAUSED = 2, 0.02, 0.01


def main() -> int:
    folder, pictures = Path(sys.argv[1]), Path(sys.argv[2]).resolve()
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, Browser() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        failed = [page for page in PAGES if not plays(browser, page, server.server_port, pictures / f"{page}.png")]
        server.shutdown()
    return 1 if failed else 0


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def plays(browser: "Browser", page: str, port: int, picture: Path) -> bool:
    browser.open(f"http://127.0.0.1:{port}/{page}.html")
    begin, found = time.monotonic(), "no picture"
    while not browser.faults and time.monotonic() < begin + PATIENCE:
        browser.wait(5)
        browser.capture(picture)
        width, height, colours, bright = look.measure(picture)
        found = f"{width} x {height}, {colours} colours, {bright:.1%} bright, after {time.monotonic() - begin:.0f} s"
        if colours > FEWEST_COLOURS and PAGES[page] < bright < MOST_BRIGHT:
            print(f"{page}: there is a game on it: {found}")
            return (page != PAUSES or obeys(browser, page, picture)) and not browser.faults
    print(f"{page}: NO GAME ON IT: {found}", *browser.faults, sep="\n")
    return False


def obeys(browser: "Browser", page: str, picture: Path) -> bool:
    """Whether the game runs, pauses by a key, and goes on by the same key."""
    # The figures change in a pause too, and are switched off.
    browser.press("f")
    for pause in (False, True, False):
        moved = moves(browser, picture)
        print(f"{page}: {moved:.1%} of the pixels change in {BETWEEN} s, {'in a pause' if pause else 'in the game'}")
        if moved > PAUSED if pause else moved < RUNNING:
            print(f"{page}: THE GAME DOES NOT OBEY THE KEY P")
            return False
        browser.press("p")
    return True


def moves(browser: "Browser", picture: Path) -> float:
    """The part of the pixels that change within some seconds."""
    pictures = []
    for _ in range(2):
        browser.wait(BETWEEN)
        browser.capture(picture)
        _, _, size, rows = look.read(picture)
        pictures.append([row[i : i + size] for row in rows for i in range(0, len(row), size)])
    before, after = pictures
    return sum(one != other for one, other in zip(before, after)) / len(before)


class Browser:
    """Chromium, which is told by its pipe: messages of JSON that end with a zero."""

    def __enter__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (theirs_in, self.into), (self.out, theirs_out) = os.pipe(), os.pipe()
        call = [
            "chromium", "--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars",
            "--window-size=1280,800", f"--user-data-dir={self.profile.name}", "--remote-debugging-pipe", "about:blank",
        ]
        # Chromium reads from 3 and writes to 4. The shell puts the pipes there, whatever their numbers are.
        shell = f'exec 3<&{theirs_in} 4>&{theirs_out}; exec "$@"'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", *call], pass_fds=(theirs_in, theirs_out), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.number, self.session, self.rest, self.faults = 0, None, b"", []
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)
        self.profile.cleanup()

    def open(self, address: str):
        """A page of its own, whose errors are noted from its first line on."""
        self.session, self.faults = None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Runtime.enable")
        self.call("Page.enable")
        self.call("Page.navigate", url=address)

    def capture(self, picture: Path):
        picture.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def press(self, letter: str):
        """A key of a letter, down and up."""
        key = {"key": letter, "code": f"Key{letter.upper()}", "windowsVirtualKeyCode": ord(letter.upper())}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=letter, **key)
        self.call("Input.dispatchKeyEvent", type="keyUp", **key)

    def call(self, method: str, **parameters) -> dict:
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.into, json.dumps(message).encode() + b"\0")
        answer = self.read_until(lambda it: it.get("id") == self.number, PATIENCE)
        if answer is None or "error" in answer:
            raise RuntimeError(f"{method}: {answer}")
        return answer["result"]

    def wait(self, seconds: float):
        self.read_until(lambda _: False, seconds)

    def read_until(self, wanted, seconds: float) -> dict | None:
        """The first message that is wanted. Errors of the page are noted on the way."""
        end = time.monotonic() + seconds
        while True:
            while b"\0" in self.rest:
                line, self.rest = self.rest.split(b"\0", 1)
                message = json.loads(line)
                self.note(message)
                if wanted(message):
                    return message
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.out], [], [], left)[0]:
                return None
            got = os.read(self.out, 1 << 20)
            if not got:
                raise RuntimeError("Chromium has ended")
            self.rest += got

    def note(self, message: dict):
        parameters = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            text = json.dumps(parameters["exceptionDetails"].get("exception", {}).get("description", "an exception"))
            # The bundle has the loader of a library that is not there.
            if "register_plugin is not defined" not in text:
                self.faults.append(text)
        elif message.get("method") == "Runtime.consoleAPICalled":
            text = " ".join(str(it.get("value", "")) for it in parameters["args"])
            if "panicked" in text:
                self.faults.append(text)


if __name__ == "__main__":
    sys.exit(main())
