"""Opens the pages of a folder in headless Chromium, and looks at them: `play.py FOLDER PICTURES`."""

import functools
import http.server
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "bullets-window"))
import look

# Page, and how bright it is at least and at most.
PAGES = {"bullets-window": (0.01, 0.9), "boids-window": (0.005, 0.9)}
# Milliseconds of the page's own clock, and seconds of ours. Without a graphics card a frame takes long.
PLAYED, PATIENCE = 12_000, 300


def main() -> int:
    folder, pictures = Path(sys.argv[1]), Path(sys.argv[2])
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        failed = [page for page in PAGES if not plays(page, server.server_port, pictures.resolve() / f"{page}.png")]
        server.shutdown()
    return 1 if failed else 0


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def plays(page: str, port: int, picture: Path) -> bool:
    picture.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        call = [
            "chromium", "--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars",
            "--enable-logging=stderr", "--window-size=1280,800", f"--user-data-dir={profile}", f"--virtual-time-budget={PLAYED}",
            f"--screenshot={picture}", f"http://127.0.0.1:{port}/{page}.html",
        ]
        ran = subprocess.run(call, capture_output=True, text=True, timeout=PATIENCE, check=False)
    said = [line for line in ran.stderr.splitlines() if "CONSOLE" in line]
    if not picture.exists():
        print(f"{page}: no picture\n{ran.stderr}")
        return False
    width, height, colours, bright = look.measure(picture)
    print(f"{page}: {width} x {height}, {colours} colours, {bright:.1%} bright")
    least, most = PAGES[page]
    good = colours > 500 and least < bright < most and not any("panicked" in line or "RuntimeError" in line for line in said)
    if not good:
        print(f"{page} shows no game:", *said, sep="\n")
    return good


if __name__ == "__main__":
    sys.exit(main())
