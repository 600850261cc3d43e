#!/usr/bin/env python3
"""Says whether the links in the built documentation lead somewhere: each relative link of our pages to a page, and each anchor to its
heading or item. `cargo doc` knows links between items, but no anchors, and no links to hidden items. The contents of the page of `Store`
have to name all of its methods, and those of `Storage`.

`links.py [FOLDER] [CRATE…]`: the folder with the documentation of all crates, and the crates to look at, `ecs` if none is named.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
# Methods of the crates that games see by a blanket implementation have links that suit the pages of their own crate alone.
FOREIGN = "blanket-implementations-list"


class Page(HTMLParser):
    """The anchors of a page, and the links on it."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.foreign = 0
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "div" and (self.foreign or values.get("id") == FOREIGN):
            self.foreign += 1
        if values.get("id"):
            self.anchors.add(values["id"])
        if tag == "a" and values.get("href") and not self.foreign:
            self.links.add(values["href"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self.foreign:
            self.foreign -= 1


def main() -> int:
    arguments = sys.argv[1:]
    folder = Path(arguments[0]) if arguments else ROOT / "target/doc"
    crates = arguments[1:] or ["ecs"]
    pages: dict[Path, Page] = {}

    def page(path: Path) -> Page:
        if path not in pages:
            pages[path] = Page(path)
        return pages[path]

    wrong: dict[str, list[str]] = {}
    count = 0
    for path in sorted(path for crate in crates for path in (folder / crate).rglob("*.html")):
        for link in sorted(page(path).links):
            if ":" in link.split("/")[0] or link.startswith("//"):
                continue
            count += 1
            fault = fault_of(path, link, page)
            if fault:
                wrong.setdefault(fault, []).append(str(path.relative_to(folder)))
    for method in unlisted(folder / "ecs/struct.Store.html"):
        wrong[f"the contents lack `{method}`"] = ["ecs/struct.Store.html"]
    for fault, places in sorted(wrong.items()):
        print(f"{fault}: on {len(places)} pages, of which the first is {places[0]}")
    print(f"{count} links on {len(pages)} pages, of which {len(wrong)} lead nowhere")
    return 1 if wrong or not count else 0


def fault_of(path: Path, link: str, page) -> str | None:
    """The reason why a link leads nowhere."""
    place, _, anchor = link.partition("#")
    place = unquote(place.partition("?")[0])
    target = (path.parent / place).resolve() if place else path.resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return f"no page {link}"
    # Lines of sources are made by a script. An anchor may be written with escapes where it stands.
    has_anchors = anchor and target.suffix == ".html" and "src" not in target.parts
    if has_anchors and not {anchor, unquote(anchor)} & page(target).anchors:
        return f"no anchor #{unquote(anchor)} on {target.name}"
    return None


def unlisted(store: Path) -> list[str]:
    """The methods that stand on the page of a type, and not in its contents."""
    if not store.exists():
        return []
    top, _, rest = store.read_text(encoding="utf-8").partition('id="implementations"')
    own = rest.partition('id="trait-implementations"')[0]
    method = r"method\.(\w+?)(?:-\d+)?\""
    return sorted(set(re.findall(f'id="{method}', own)) - set(re.findall(f"#{method}", top.partition('class="docblock"')[2])))


if __name__ == "__main__":
    sys.exit(main())
