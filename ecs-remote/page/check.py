#!/usr/bin/env python3
"""Opens the inspector's page in a headless Chromium, beside a kitchen that runs, and does with it as people do.

    ecs-remote/page/check.py [ADDRESS]

Without the address of a game, as it prints it, starts the kitchen. Screenshots go to `target/page/`.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# The folder of the page holds no compiled scripts.
sys.dont_write_bytecode = True
from chromium import Chromium, Failed, Left, program  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
SHOTS = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "page"
KITCHEN = ("-p", "kitchen", "--features", "serve", "--", "--serve", "--port", "0", "--save", str(SHOTS / "evening.kitchen"))
# It keeps frames, to go back to.
BULLETS = ("-p", "bullets", "--features", "serve", "--", "--serve")
# Its components are tracked.
CHANGES = ("-p", "ecs-remote", "--features", "snapshots", "--example", "changes")
# Each part would run a script in some place: as markup, as the end of an attribute or an element, as an address.
HOSTILE = "'\"><img src=x onerror=hacked=1></style></script><script>hacked=1</script><svg onload=hacked=1><a href=javascript:hacked=1>"
VIEWS = ("Entities", "Components", "Tables", "Schedules", "Relations", "Resources", "Events", "Errors")
MANY = 100_000
# Seconds until the first rows are there, at most.
FIRST_ROWS = 1.0


def main() -> int:
    if not program():
        print("SKIP: THERE IS NO CHROMIUM, AND THE PAGE WAS NOT OPENED")
        return 0
    SHOTS.mkdir(parents=True, exist_ok=True)
    try:
        with Chromium() as browser:
            browser.call("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)
            if sys.argv[1:]:
                Check(browser, sys.argv[1]).all()
                return 0
            with playing(*KITCHEN) as address:
                Check(browser, address).all()
                leave(browser)
            with playing(*BULLETS) as address:
                Check(browser, address).goes_back()
                leave(browser)
            with playing(*CHANGES) as address:
                Check(browser, address).follows_changes()
    except Failed as failed:
        print(f"FAILED: {failed}")
        return 1
    return 0


@contextmanager
def playing(*arguments: str) -> Iterator[str]:
    """A game that serves, by its address, until the block ends."""
    command = ["cargo", "run", "--release", "--quiet", *arguments]
    game = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        said = ""
        for line in game.stdout:
            said += line
            if found := re.search(r"http://\S+/#token=\w+", line):
                yield found[0]
                return
        raise Failed(f"{' '.join(arguments)} ended, and printed no address: {said}")
    finally:
        os.killpg(game.pid, signal.SIGTERM)
        game.wait()


def leave(browser: Chromium) -> None:
    """Leaves a game that is about to end: a page whose game has ended asks for it again and again."""
    browser.call("Page.navigate", url="about:blank")
    time.sleep(1)


def expect(holds: object, promise: str) -> None:
    if not holds:
        raise Failed(promise)
    print(f"ok: {promise}")


class Check:
    """The page and the game, each of which is asked whether the other did as it said."""

    def __init__(self, browser: Chromium, address: str) -> None:
        self.browser, self.address = browser, address
        self.origin, self.token = re.fullmatch(r"(http://[^/]+/)#token=(\w+)", address).groups()
        self.run, self.until, self.press = browser.run, browser.until, browser.press

    def all(self) -> None:
        self.opens()
        self.edits()
        self.shows_errors_at_the_field()
        self.offers_the_variants()
        self.inserts_and_removes()
        self.spawns_and_despawns()
        self.draws_the_plan()
        self.shows_relations_as_a_tree()
        self.controls_the_game()
        self.is_used_by_keyboard()
        self.is_light_and_dark()
        self.scrolls_many()
        expect(not self.browser.complaints, f"the console stays empty {self.browser.complaints}")
        self.takes_hostile_names_as_text()
        expect(not self.browser.complaints, f"the console stays empty {self.browser.complaints}")
        self.says_that_a_token_is_wrong()

    def goes_back(self) -> None:
        """For a game that keeps frames."""
        self.browser.complaints.clear()
        self.browser.call("Page.navigate", url=self.address)
        self.until("document.querySelector('#lamp')?.dataset.is === 'live'")
        time.sleep(1)
        self.press("p")
        self.until("document.querySelector('#lamp').dataset.is === 'paused'")
        frame = self.ask("ecs.world")["frame"]
        self.fill("[type=number]", "10", "Tab")
        self.click_text("#controls", "Rewind")
        self.agree("the game goes back by a button", frame - 10, "ecs.world", None, lambda it: it["frame"])
        self.run("document.querySelector('[type=range]').focus()")
        for key, place in (("Home", lambda it: it["frames"]["first"]), ("End", lambda it: it["frames"]["end"] - 1)):
            self.press(key)
            self.agree(f"the slider leads to a frame, {key}", 0, "ecs.world", None, lambda it, place=place: it["frame"] - place(it))
        self.picture("rewind")
        expect(not self.browser.complaints, f"the console stays empty {self.browser.complaints}")

    def follows_changes(self) -> None:
        """For a game whose components are tracked, and of which one changes in each frame."""
        self.browser.complaints.clear()
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.call("Page.navigate", url=self.address)
        self.until("document.querySelector('.foot')?.textContent.startsWith('100 ')")
        self.run("document.activeElement.blur()")
        self.ask("ecs.pause", {"paused": True})
        self.until("document.querySelector('#lamp').dataset.is === 'paused'")
        of = lambda count: f"document.querySelector('.foot').textContent.startsWith('{count} entit')"
        # All changed before the first look, and none since.
        self.fill("input[aria-label='changed the component']", "Place")
        self.until(of(0))
        for count in (1, 2, 3):
            self.ask("ecs.step", {"frames": 1})
            self.until(of(count))
        time.sleep(1.5)
        self.picture("changes")
        expect(self.run(of(3)), "the list has what changed since its filter was set")
        self.click(".chip button")
        self.until(of(100))
        self.fill("input[aria-label='added the component']", "Place")
        self.until(of(0))
        self.ask("world.spawn_entity", {"components": {"Place": 7}})
        self.until(of(1))
        print("ok: the list has what was added since its filter was set")
        expect(not self.browser.complaints, f"the console stays empty {self.browser.complaints}")

    def ask(self, method: str, params: object = None) -> object:
        """A request beside the page's."""
        answer = self.post({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        if "error" in answer:
            raise Failed(f"{method}: {answer['error']}")
        return answer["result"]

    def post(self, body: object) -> object:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        with urllib.request.urlopen(urllib.request.Request(self.origin, json.dumps(body).encode(), headers), timeout=60) as answer:
            return json.load(answer)

    def agree(self, promise: str, wanted: object, method: str, params: object, of=lambda result: result) -> None:
        """Waits until the game gives what is wanted."""
        end = time.monotonic() + 10
        while (value := of(self.ask(method, params))) != wanted:
            if time.monotonic() > end:
                raise Failed(f"{promise}: {value} instead of {wanted}")
            time.sleep(0.05)
        print(f"ok: {promise}")

    def picture(self, name: str) -> None:
        self.browser.picture(SHOTS / f"{name}.png")

    def view(self, name: str) -> None:
        self.click(f"#tab-{name.lower()}")
        self.until(f"!document.getElementById({name.lower()!r}).hidden")

    def click(self, selector: str) -> None:
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.run(f"document.querySelector({json.dumps(selector)}).click()")

    def click_text(self, within: str, text: str) -> None:
        find = f"[...document.querySelectorAll({json.dumps(within + ' button')})].find(it => it.textContent.startsWith({json.dumps(text)}))"
        self.until(find)
        self.run(f"{find}.click()")

    def fill(self, selector: str, text: str, key: str = "Enter") -> None:
        """Writes into a field, as people do, and presses a key."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.run(f"(it => {{ it.focus(); it.select(); }})(document.querySelector({json.dumps(selector)}))")
        self.browser.write(text)
        self.press(key)

    def show(self, entity: object, component: str) -> None:
        """Shows an entity by its link in the page's own memory, and waits for a component of it."""
        memory = f"sessionStorage.setItem('entity', {json.dumps(json.dumps(entity))}); sessionStorage.setItem('view', 'Entities')"
        try:
            self.run(f"{memory}; location.reload()")
        except Left:
            pass
        self.until(f"document.readyState === 'complete' && document.querySelector({json.dumps(card(component))})")

    def first_with(self, *components: str) -> object:
        return self.ask("world.query", {"data": {"components": list(components)}, "limit": 1})[0]["entity"]

    def component(self, entity: object, name: str) -> object:
        return self.ask("world.get_components", {"entity": entity, "components": [name], "strict": True})[name]

    def opens(self) -> None:
        times = []
        # Other programs may run meanwhile, and a browser that was just started is slow: the page is quick if it is so once.
        while not times or times[-1] > FIRST_ROWS and len(times) < 5:
            self.browser.call("Page.navigate", url="about:blank")
            begin = time.monotonic()
            self.browser.call("Page.navigate", url=self.address)
            self.until("document.querySelector('#lamp')?.dataset.is && document.querySelector('.row')")
            times.append(time.monotonic() - begin)
        expect(times[-1] <= FIRST_ROWS, f"the first rows are there after {FIRST_ROWS:.0f} s: {', '.join(f'{it:.2f}' for it in times)}")
        expect(self.run("document.querySelector('#world').textContent") == self.ask("ecs.world")["world"], "the page names the world")
        expect(not self.run("location.hash"), "the token is gone from the address")
        if self.ask("ecs.world")["offers"]["pause"]:
            self.ask("ecs.pause", {"paused": False})
            self.until("document.querySelector('#lamp').dataset.is === 'live'")
            self.press("p")
            self.agree("the key p pauses the game", True, "ecs.pause", None, lambda it: it["paused"])

    def edits(self) -> None:
        self.view("Entities")
        self.fill("input[aria-label='with the component']", "Heat")
        self.until("document.querySelector('.chip')")
        rows = self.ask("ecs.query", {"filter": {"with": ["Heat"]}, "limit": 1})
        self.until(f"document.querySelector('.foot').textContent.startsWith({json.dumps(format(rows['total'], ','))})")
        self.run("document.querySelector('#list').focus()")
        self.press("ArrowDown")
        self.until(f"document.querySelector({json.dumps(card('Heat'))})")
        heat, entity = "[aria-label='Heat'] input", rows["rows"][0]["entity"]
        self.fill(heat, "123.5")
        self.agree("an edited `Heat` is in the world", 123.5, "world.get_components", {"entity": entity, "components": ["Heat"], "strict": True}, lambda it: it["Heat"])
        self.run("document.activeElement.blur()")
        self.ask("world.mutate_components", {"entity": entity, "component": "Heat", "path": "0", "value": 77.25})
        self.until(f"document.querySelector({json.dumps(heat)}).value === '77.25'")
        print("ok: a `Heat` that another wrote is on the page")
        self.run(f"document.querySelector({json.dumps(heat)}).focus()")
        self.press("ArrowUp")
        self.agree("an arrow key adds one", 78.25, "world.get_components", {"entity": entity, "components": ["Heat"], "strict": True}, lambda it: it["Heat"])
        self.run("(it => { it.value = 'greater_than'; })(document.querySelector('form select'))")
        self.fill("form input[aria-label='Path']", "Heat.0", "Tab")
        self.fill("form input[aria-label='Value']", "78")
        hot = self.ask("ecs.query", {"filter": {"with": ["Heat"], "where": [{"path": "Heat.0", "is": "greater_than", "value": 78}]}, "limit": 1})["total"]
        self.until(f"document.querySelector('.foot').textContent.startsWith({json.dumps(format(hot, ','))})")
        self.picture("entities")
        expect(0 < hot <= rows["total"], "the list is filtered by value")
        self.run("document.querySelectorAll('.chip button').forEach(() => document.querySelector('.chip button').click())")

    def shows_errors_at_the_field(self) -> None:
        entity = self.first_with("Heat")
        self.show(entity, "Heat")
        before = self.component(entity, "Heat")
        self.fill("[aria-label='Heat'] input", "warm")
        self.until("document.querySelector(\"[aria-label='Heat'] input\").getAttribute('aria-invalid') === 'true'")
        expect(self.run("document.querySelector(\"[aria-label='Heat'] .error\").textContent"), "a wrong number is an error at its field")
        self.press("Escape")
        self.click("[aria-label='Heat as JSON']")
        self.fill(f"{card('Heat')} textarea", '{"degrees": 1}')
        self.click(f"{card('Heat')} .main")
        error = self.until(f"document.querySelector({json.dumps(card('Heat') + ' .body .error')}).textContent")
        expect(self.component(entity, "Heat") == before, f"a value that the type refuses is an error at its field: {error}")
        self.picture("error")
        self.press("Escape")
        thing = self.ask("ecs.query", {"filter": {"with": ["StandsOn"]}, "limit": 1})["rows"][0]
        self.show(thing["entity"], "StandsOn")
        before = self.component(thing["entity"], "StandsOn")
        self.fill(f"{card('StandsOn')} input", thing["display"])
        error = self.until(f"document.querySelector({json.dumps(card('StandsOn') + ' .error:not([hidden])')})?.textContent")
        expect(self.component(thing["entity"], "StandsOn") == before, f"a change that the world refuses is an error at its field: {error}")
        self.press("Escape")
        value = self.until(f"document.querySelector({json.dumps(card('StandsOn') + ' input')}).value")
        expect(value != thing["display"], "Escape brings the value back")
        self.click(f"{card('StandsOn')} .link")
        self.until(f"document.querySelector('.title .mono').textContent === {json.dumps(value)}")
        print("ok: a link leads to the entity")

    def offers_the_variants(self) -> None:
        entity = self.first_with("Stage")
        self.show(entity, "Stage")
        select = "[aria-label='Stage'] select"
        self.run(f"document.querySelector({json.dumps(select)}).focus()")
        names = self.until(f"(it => it.length > 1 && it)([...document.querySelector({json.dumps(select)}).options].map(it => it.value))")
        expect(set(names) == {"Raw", "Cooked", "Burnt"}, f"all variants are offered: {names}")
        before = self.component(entity, "Stage")
        other = next(name for name in names if name != before)
        self.run(f"(it => {{ it.value = {other!r}; it.dispatchEvent(new Event('change')); }})(document.querySelector({json.dumps(select)}))")
        self.agree("a variant is chosen", other, "world.get_components", {"entity": entity, "components": ["Stage"], "strict": True}, lambda it: it["Stage"])

        stove = self.first_with("Burner")
        seen, cook = (row["entity"] for row in self.ask("world.query", {"data": {"components": ["Task"]}, "limit": 2}))
        self.ask("world.mutate_components", {"entity": seen, "component": "Task", "path": "", "value": {"Fry": {"stove": stove}}})
        self.ask("world.mutate_components", {"entity": cook, "component": "Task", "path": "", "value": "Wait"})
        self.show(cook, "Task")
        select = f"document.querySelector({json.dumps(card('Task') + ' select')})"
        self.run(f"{select}.focus()")
        self.until(f"[...{select}.options].some(it => it.value === 'Fry')")
        self.run(f"(it => {{ it.value = 'Fry'; it.dispatchEvent(new Event('change')); }})({select})")
        self.agree("a variant comes with a content", ["Fry"], "world.get_components", {"entity": cook, "components": ["Task"], "strict": True}, lambda it: list(it["Task"]))
        self.until("document.querySelector(\"[aria-label='Task Fry stove']\")")
        expect(self.run(f"document.activeElement === {select}"), "a form that is made anew keeps the focus")
        self.click("[aria-label='Task as JSON']")
        self.press("Escape")

    def inserts_and_removes(self) -> None:
        entity = self.ask("world.query", {"filter": {"with": ["Heat"], "without": ["Velocity"]}, "limit": 1})[0]["entity"]
        self.show(entity, "Heat")
        self.fill("[aria-label='Insert a component']", "Velocity")
        self.until("document.querySelector('dialog textarea')")
        self.picture("insert")
        self.fill("dialog textarea", '{"Velocity": {"x": 1, "y": "fast"}}')
        self.click("dialog .main")
        error = self.until("document.querySelector('dialog .error').textContent")
        expect("Velocity" not in self.ask("world.list_components", {"entity": entity}), f"a wrong value is not inserted: {error}")
        self.fill("dialog textarea", '{"Velocity": {"x": 1.5, "y": -2}}')
        self.click("dialog .main")
        self.until(f"!document.querySelector('dialog') && document.querySelector({json.dumps(card('Velocity'))})")
        expect(self.component(entity, "Velocity") == {"x": 1.5, "y": -2}, "a component is inserted, and appears")
        for _ in range(2):
            self.click("[aria-label='Remove Velocity']")
        self.until(f"!document.querySelector({json.dumps(card('Velocity'))})")
        expect("Velocity" not in self.ask("world.list_components", {"entity": entity}), "a component is removed, and disappears")

    def spawns_and_despawns(self) -> None:
        before = self.ask("ecs.world")["entities"]
        self.click_text(".foot", "Spawn")
        self.fill("dialog textarea", '{"Heat": 55.5, "Position": {"x": 1, "y": 2}}')
        self.click("dialog .main")
        self.until("document.querySelector(\"[aria-label='Heat'] input\")?.value === '55.5'")
        expect(self.ask("ecs.world")["entities"] == before + 1, "an entity is spawned, and is shown")
        for _ in range(2):
            self.click_text(".title", "Despawn")
        self.until("document.querySelector('#detail').textContent.includes('dead')")
        expect(self.ask("ecs.world")["entities"] == before, "an entity is despawned, and the page says so")

    def draws_the_plan(self) -> None:
        self.view("Tables")
        self.until("document.querySelectorAll('#tables .bar').length > 3")
        self.click("#tables button")
        self.until("document.querySelector('#tables .sub')")
        self.picture("tables")
        self.view("Schedules")
        steps = self.ask("ecs.plan")[0]["steps"]
        self.until(f"document.querySelectorAll('.node').length === {len(steps)}")
        tops = self.run("[...document.querySelectorAll('.node')].map(it => it.getBoundingClientRect().top)")
        ordered = all(tops[wait] < tops[step["step"]] for step in steps for wait in step["waits"])
        expect(ordered, f"{len(steps)} steps are drawn, each beneath those that it waits for")
        index = next(i for i, step in enumerate(steps) if step["writes"])
        self.run(f"document.querySelectorAll('.node')[{index}].focus()")
        text = self.until("document.querySelector('aside').textContent")
        expect(all(name in text for name in steps[index]["writes"]), "a step shows its accesses")
        if self.ask("ecs.world")["offers"]["profile"]:
            self.click("#schedules input[type=checkbox]")
            self.unpaused(lambda: self.until("[...document.querySelectorAll('rect.time')].some(it => it.getAttribute('width') > 100)"))
            print("ok: times are widths")
            self.until("document.querySelector('aside path')?.getAttribute('d').split('L').length > 2")
            print("ok: a step shows its times as a line")
            self.picture("schedules")
            self.click("#schedules input[type=checkbox]")

    def unpaused(self, action) -> None:
        """Does something while the game goes on, and pauses it again."""
        if not self.ask("ecs.world")["offers"]["pause"]:
            return action()
        self.ask("ecs.pause", {"paused": False})
        action()
        self.ask("ecs.pause", {"paused": True})

    def shows_relations_as_a_tree(self) -> None:
        self.view("Relations")
        self.until("document.querySelector('li[tabindex=\"0\"]')")
        self.run("document.querySelector('li[tabindex=\"0\"]').focus()")
        self.press("ArrowRight")
        self.until("document.querySelector('li li')")
        self.press("ArrowRight")
        level = self.run("document.activeElement.getAttribute('aria-level')")
        expect(level == "2", "the tree is opened and gone through by arrow keys")
        self.picture("relations")
        for view in ("Components", "Resources", "Events", "Errors"):
            self.view(view)
            time.sleep(0.8)
            self.picture(view.lower())
        self.view("Resources")
        expect(len(self.ask("ecs.resources")) == self.run("document.querySelectorAll('#resources .card').length"), "all resources are shown")

    def controls_the_game(self) -> None:
        offers = self.ask("ecs.world")["offers"]
        if offers["pause"]:
            ticks = lambda: json.dumps(self.ask("world.get_resources", {"resource": "Clock"}))
            before = ticks()
            time.sleep(0.3)
            expect(ticks() == before, "a paused game stands still")
            self.click_text("#controls", "Step")
            self.until_other(before, ticks)
            print("ok: a step goes on")
        if offers["rewind"]:
            frames = self.ask("ecs.world")["frames"]
            self.click_text("#controls", "Rewind")
            self.until(f"!document.querySelector('#message').hasAttribute('data-bad')")
            expect(frames is not None and self.ask("ecs.world")["paused"], "a game goes back, and pauses")
        if offers["save"]:
            self.click_text("#controls", "Save")
            expect(self.until("document.querySelector('#message').textContent").startswith("Saved"), "the game is saved")

    def until_other(self, before: object, read) -> None:
        end = time.monotonic() + 10
        while read() == before:
            if time.monotonic() > end:
                raise Failed(f"{before} stays")
            time.sleep(0.05)

    def is_used_by_keyboard(self) -> None:
        for number, view in enumerate(VIEWS, 1):
            self.run("document.activeElement.blur()")
            self.press(str(number))
            expect(self.run("document.activeElement.id") == f"tab-{view.lower()}", f"the key {number} is for {view}")
        self.press("ArrowRight")
        expect(self.run("document.activeElement.id") == "tab-entities", "the arrow keys go through the tabs")
        seen, labels = 0, []
        while "list" not in labels:
            self.press("Tab")
            label, outline = self.run("(it => [it.id || it.getAttribute('aria-label') || it.textContent || it.tagName, getComputedStyle(it).outlineStyle])(document.activeElement)")
            labels.append(label)
            expect(outline != "none", f"the focus is seen at {label}")
            seen += 1
            if seen > 40:
                raise Failed(f"the list is not reached by Tab: {labels}")
        self.press("Home")
        self.until("document.querySelector('.row[aria-selected=true]')?.getAttribute('aria-posinset') === '1'")
        self.press("ArrowDown", "ArrowDown")
        self.until("document.querySelector('.row[aria-selected=true]')?.getAttribute('aria-posinset') === '3'")
        active = self.run("document.getElementById(document.querySelector('#list').getAttribute('aria-activedescendant')).getAttribute('aria-posinset')")
        expect(active == "3", "the arrow keys go through the list, and a reader is told")
        self.until("document.querySelector('.row[aria-selected=true]').textContent.startsWith(document.querySelector('.title .mono')?.textContent ?? '?')")
        self.press("Enter")
        expect(self.run("document.activeElement.id") == "detail", "Enter goes to the entity")
        self.press("Tab")
        expect(self.run("document.querySelector('#detail').contains(document.activeElement)"), "Tab goes through the entity")
        self.press("Escape")
        expect(self.run("document.activeElement.id") == "list", "Escape goes back to the list")
        self.press("?")
        self.until("document.querySelector('dialog[open] kbd')")
        self.picture("keys")
        self.press("Escape")
        self.until("!document.querySelector('dialog')")
        self.press("/")
        expect(self.run("document.activeElement.id") == "search", "the key / is for the search")
        unnamed = self.run(
            "[...document.querySelectorAll('button, input, select, textarea')].filter(it => !it.getAttribute('aria-label') && !it.textContent.trim() && !it.labels?.length).length"
        )
        expect(unnamed == 0, "each control has a name for readers")

    def is_light_and_dark(self) -> None:
        colour = "getComputedStyle(document.body).backgroundColor"
        seen = {}
        for scheme in ("light", "dark"):
            self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            seen[scheme] = self.run(colour)
        expect(seen["light"] != seen["dark"], f"the page follows the system: {seen}")
        self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        switched = []
        for _ in range(3):
            self.click("#theme")
            switched.append(self.run(colour))
            if switched[-1] == seen["dark"]:
                for view in ("Entities", "Tables", "Schedules", "Relations", "Resources"):
                    self.view(view)
                    time.sleep(0.8)
                    self.picture(f"{view.lower()}-dark")
        expect(switched == [seen["light"], seen["dark"], seen["light"]], "a switch says otherwise")
        self.browser.call("Emulation.setDeviceMetricsOverride", width=640, height=900, deviceScaleFactor=1, mobile=False)
        self.view("Entities")
        expect(self.run("document.documentElement.scrollWidth <= innerWidth"), "a narrow window is not wider than it is")
        self.picture("narrow")
        self.browser.call("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)

    def scrolls_many(self) -> None:
        missing = MANY - self.ask("ecs.world")["entities"]
        spawn = {"jsonrpc": "2.0", "id": 1, "method": "world.spawn_entity", "params": {"components": {"Heat": 20.0, "Position": {"x": 0, "y": 0}}}}
        for at in range(0, missing, 100):
            answers = self.post([spawn] * min(100, missing - at))
            if bad := next((it for it in answers if "error" in it), None):
                raise Failed(f"an entity is not spawned: {bad}")
        self.view("Entities")
        self.until(f"document.querySelector('.foot').textContent.startsWith({json.dumps(format(max(MANY, MANY - missing), ','))})", 60)
        full = "[...document.querySelectorAll('.row')].every(it => it.firstChild.textContent !== '…')"
        worst = 0.0
        for part in (0.5, 0.1, 0.99, 0.25, 1.0):
            begin = time.monotonic()
            self.run(f"(it => {{ it.scrollTop = {part} * (it.scrollHeight - it.clientHeight); }})(document.querySelector('#list'))")
            self.run("new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")
            self.until(full)
            worst = max(worst, time.monotonic() - begin)
        last = self.run("Math.max(...[...document.querySelectorAll('.row')].map(it => Number(it.getAttribute('aria-posinset'))))")
        expect(last >= MANY, f"{last} entities are scrolled through, with rows after {worst:.2f} s at most")
        expect(self.run("document.querySelectorAll('.row').length") < 80, "the list has elements for the rows in sight alone")
        frames = self.run(
            "new Promise(go => { const list = document.querySelector('#list'), times = []; let last = performance.now(), left = 60;"
            "list.scrollTop = 0; requestAnimationFrame(function step(now) { times.push(now - last); last = now; list.scrollTop += 400;"
            "if (--left) requestAnimationFrame(step); else go(times.slice(5)); }); })"
        )
        print(f"a frame of scrolling takes {sorted(frames)[len(frames) // 2]:.1f} ms, and {max(frames):.1f} ms at most")
        self.run("document.querySelector('#list').focus()")
        self.press("End")
        self.until(f"document.querySelector('.row[aria-selected=true]')?.getAttribute('aria-posinset') === '{last}'")
        self.picture("many")

    def takes_hostile_names_as_text(self) -> None:
        # Whatever text the game answers ends so: names, values, types, errors. The page's requests come without it.
        script = """
            const real = window.fetch, escaped = JSON.stringify(HOSTILE).slice(1, -1);
            const words = ['jsonrpc', 't', 'display'];
            const spoil = text => JSON.stringify(JSON.parse(text, (key, value) => typeof value === 'string' && !words.includes(key) ? value + HOSTILE : value));
            const lines = () => new TransformStream({
                start() { this.rest = ''; },
                transform(text, to) {
                    const all = (this.rest + text).split('\\n');
                    this.rest = all.pop();
                    for (const line of all) to.enqueue((line.startsWith('data: ') ? 'data: ' + spoil(line.slice(6)) : line) + '\\n');
                },
            });
            window.fetch = async (address, options) => {
                const answer = await real(address, { ...options, body: options.body.replaceAll(escaped, '') });
                const { status, headers } = answer;
                if (!headers.get('content-type').includes('stream')) return new Response(spoil(await answer.text()), { status, headers });
                const body = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(lines()).pipeThrough(new TextEncoderStream());
                return new Response(body, { status, headers });
            };
        """.replace("HOSTILE", json.dumps(HOSTILE))
        entity = self.first_with("Food")
        self.ask("world.mutate_components", {"entity": self.first_with("Name"), "component": "Name", "path": "0", "value": HOSTILE})
        added = self.browser.call("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        self.show(entity, "Food" + HOSTILE)
        texts = self.run("[...document.querySelectorAll('.card h3')].map(it => it.textContent)")
        expect("Food" + HOSTILE in texts, f"a component named {HOSTILE} is text")
        expect(HOSTILE in self.run("document.title"), "a world may be called so")
        self.picture("hostile")
        for view in VIEWS:
            self.view(view)
            time.sleep(0.7)
            if view == "Schedules":
                self.run("document.querySelectorAll('.node').forEach(it => it.focus())")
            shown = self.run("document.body.textContent.includes('hacked=1')")
            harm = self.run("""[
                typeof hacked, document.scripts.length, document.querySelectorAll('img, a, iframe, object, embed, link').length,
                [...document.querySelectorAll('*')].filter(it => [...it.attributes].some(({ name }) => /^(on|href|src|action|xlink)/.test(name))).length,
            ]""")
            expect(shown and harm == ["undefined", 1, 0, 0], f"{view}: no text became markup {harm}")
        self.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added)

    def says_that_a_token_is_wrong(self) -> None:
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.call("Page.navigate", url=f"{self.origin}#token=wrong")
        self.until("document.querySelector('#message')?.textContent.includes('token')")
        expect(self.run("document.querySelector('#lamp').dataset.is") == "lost", "a wrong token is said")


def card(component: str) -> str:
    """The selector of the card of a component."""
    return f"section.card[aria-label={json.dumps(component)}]"


if __name__ == "__main__":
    sys.exit(main())
