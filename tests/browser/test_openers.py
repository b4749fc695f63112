"""The Openers page in a real Chromium: one's own opener, the tabs, pairs, and the way to its plan."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

# A server that has just been started may have to compile before it can work a plan out.
COLD = 240_000


def open_openers(page, url, query="?list=nyt-2022"):
    page.goto(f"{url}/openers{query}")
    expect(page.locator("h3").first).to_be_visible(timeout=COLD)
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()


def test_an_opener_is_priced_compared_and_followed(page, server):
    open_openers(page, server.url)
    expect(page.get_by_test_id("stDataFrame")).to_be_visible()
    own = page.get_by_role("textbox", name="Your opener")
    own.fill("crane")
    own.press("Enter")
    expect(page.get_by_text(re.compile(r"CRANE (is number|costs)"))).to_be_visible()
    expect(page).to_have_url(re.compile("op_word=crane"))
    page.get_by_role("tab", name="Side by side").click()
    expect(page.get_by_text("Answers by the size of their group")).to_be_visible()
    page.get_by_role("tab", name="Two words").click()
    expect(page.get_by_text(re.compile(r"CRANE, then \w{5}"))).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="The whole plan after CRANE").click()
    expect(page).to_have_url(re.compile(r"/tree\?.*tree_opener=crane"))
    expect(page.get_by_text(re.compile(r"CRANE takes 3\.\d{4} guesses on average"))).to_be_visible(timeout=COLD)


def test_the_page_fits_a_phone(phone, server):
    open_openers(phone, server.url)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    for tab in ("Side by side", "Bits and totals", "Two words"):
        phone.get_by_role("tab", name=tab).click()
        phone.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_quoted_word_makes_no_address_and_no_icon(page, server):
    for text in ("www.a.example", "http://a.example", "a@a.example", ":material/home:"):
        page.goto(f"{server.url}/openers?list=original&op_word={quote(text)}")
        alert = page.locator("[data-testid=stAlert]")
        expect(alert).to_contain_text(re.compile("'.*' is not a word"), timeout=COLD)
        told = alert.locator("p").inner_text().replace("\u2060", "")
        assert told.startswith(f"'{text}'")
        assert alert.locator("p").locator("a, [role=img]").count() == 0
