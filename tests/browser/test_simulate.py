"""The Simulate page in a real browser: figures at once, a run that can be watched and stopped, a game on the board."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def open_page(page, server, query):
    page.goto(f"{server.url}/simulate?{query}")
    expect(page.get_by_role("tab", name="Losses")).to_be_visible(timeout=90_000)


def test_figures_come_at_once_and_a_link_brings_a_run_back(server, page):
    open_page(page, server, "list=original")
    expect(
        page.get_by_role("heading", name=re.compile("most-patterns needs the fewest guesses, 3.434"))
    ).to_be_visible()
    page.get_by_label("First guess").fill("salet")
    page.get_by_label("First guess").press("Enter")
    expect(page.get_by_role("heading", name=re.compile("needs the fewest guesses, 3.43"))).to_be_visible(timeout=90_000)
    expect(page).to_have_url(re.compile("sim_opener=salet"))
    page.reload()
    expect(page.get_by_label("First guess")).to_have_value("salet")
    expect(page.get_by_role("heading", name=re.compile("needs the fewest guesses"))).to_be_visible(timeout=90_000)
    expect(page.get_by_text("Traceback")).to_have_count(0)


def test_a_lost_game_is_replayed_on_the_board(server, page):
    open_page(page, server, "list=original&sim=letter-frequency")
    expect(page.get_by_role("heading", name="JOKER")).to_be_visible()
    expect(page.get_by_text("Lost: the answer would come on guess 7; 6 are allowed.")).to_be_visible()


def test_a_long_run_can_be_stopped_and_begun_again(server, page):
    open_page(page, server, "list=en-6&sim=look-ahead&sim_pool=allowed&sim_width=40")
    page.get_by_role("button", name="Stop").last.click(timeout=90_000)
    expect(page.get_by_role("button", name="Try again")).to_be_visible(timeout=90_000)


def test_the_page_fits_a_phone(server, phone):
    open_page(phone, server, "")
    expect(phone.get_by_role("heading", name=re.compile("entropy needs the fewest guesses"))).to_be_visible()
    wide = phone.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0
