"""How fast the app feels: measured in a real browser and recorded, with bounds that only a broken app would miss.

The figures go into test-results/speed.json and into the test report's properties. What they should reach on an idle
two-core machine: 4 s from a cold server to the first suggestion, 0.3 s from a key press to the next one, 0.5 s for a
change of page.
"""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from wordle_ui.frame import PAGES

pytestmark = pytest.mark.browser

RESULTS = Path(__file__).parents[2] / "test-results" / "speed.json"
SANE = 120.0

# Resolves with the milliseconds from now until the heading differs from what it is.
UNTIL_HEADING_CHANGES = """() => {
    const before = document.querySelector('h1').innerText;
    const start = performance.now();
    window.headingChanged = new Promise((resolve) => {
        const look = () => {
            const now = document.querySelector('h1')?.innerText;
            if (now && now !== before) resolve(performance.now() - start);
            else requestAnimationFrame(look);
        };
        look();
    });
}"""


@pytest.fixture
def record(record_property: Callable[[str, object], None]) -> Callable[[str, float], None]:
    def keep(name: str, seconds: float) -> None:
        record_property(name, round(seconds, 3))
        RESULTS.parent.mkdir(exist_ok=True)
        known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
        RESULTS.write_text(json.dumps(known | {name: round(seconds, 3)}, indent=2) + "\n")
        assert 0 < seconds < SANE

    return keep


def wait_for_suggestion(page: Page) -> None:
    expect(page.locator("h1")).to_have_text(re.compile(r"\u2002\s*\w{4,8}$"))
    expect(page.locator(".grid .tile").first).to_be_visible()


def test_cold_server_to_first_suggestion(page, cold_server, record):
    start = time.perf_counter()
    cold_server.start()
    page.goto(cold_server.url)
    expect(page.locator("h1")).to_have_text(re.compile(r"\u2002\s*\w{4,8}$"))
    record("cold_server_to_first_suggestion", time.perf_counter() - start)
    wait_for_suggestion(page)
    record("cold_server_to_board", time.perf_counter() - start)


def test_key_press_to_updated_suggestion(page, server, record):
    page.goto(server.url)
    wait_for_suggestion(page)
    times = []
    for word in ("crane", "sloth", "pudgy"):
        page.keyboard.type(word)
        page.wait_for_timeout(400)
        page.evaluate(UNTIL_HEADING_CHANGES)
        page.keyboard.press("Enter")
        times.append(page.evaluate("window.headingChanged") / 1000)
        page.wait_for_timeout(400)
    record("key_press_to_suggestion_first", times[0])
    record("key_press_to_suggestion_later", max(times[1:]))


def test_warm_page_change(page, server, record):
    others = [entry for entry in PAGES if entry.exists and entry.title != "Solve"]
    if not others:
        pytest.skip("there is only one page yet")
    page.goto(server.url)
    wait_for_suggestion(page)
    link = page.locator("[data-testid=stSidebar]").get_by_role("link", name=others[0].title)
    for _ in range(2):
        link.click()
        expect(page).to_have_title(re.compile(others[0].title))
        page.locator("[data-testid=stSidebar]").get_by_role("link", name="Solve").click()
        expect(page).to_have_title(re.compile("Solve"))
        wait_for_suggestion(page)
    start = time.perf_counter()
    link.click()
    expect(page).to_have_title(re.compile(others[0].title))
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()
    record("warm_page_change", time.perf_counter() - start)
