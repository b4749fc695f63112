"""The Letters page in a real Chromium: the heatmap by mouse, keyboard and touch, the link, the phone."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def open_letters(page, url, query="?list=original"):
    page.goto(f"{url}/letters{query}")
    expect(page.locator(".map .cell").first).to_be_visible()
    expect(page.get_by_text("place by place: rank")).to_be_visible()


def cell(page, name):
    return page.locator(f'.map [data-cell="{name}"]')


def test_a_click_on_a_cell_filters_the_words_and_stays_in_the_link(server, page):
    open_letters(page, server.url)
    expect(cell(page, "s1")).to_have_text("366")
    expect(cell(page, "s1")).to_have_attribute("aria-label", "S at place 1: 366 words, 16 %")
    cell(page, "s1").click()
    expect(page.get_by_text("366 answers")).to_be_visible()
    expect(cell(page, "s1")).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("letters_cell=s1"))
    page.reload()
    expect(cell(page, "s1")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("366 answers")).to_be_visible()
    cell(page, "s1").click()
    expect(page.get_by_text("2,315 answers", exact=True)).to_be_visible()
    expect(page).not_to_have_url(re.compile("letters_cell"))


def test_words_are_shown_on_hover(server, page):
    open_letters(page, server.url)
    cell(page, "q1").hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("Q at place 1: 23 words")
    expect(tip).to_contain_text("QUITE", ignore_case=True)


def test_the_heatmap_works_by_keyboard_alone(server, page):
    open_letters(page, server.url)
    cell(page, "a1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(cell(page, "b2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("16 answers")).to_be_visible()
    expect(cell(page, "b2")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cell(page, "a2")).to_be_focused()


def test_a_word_is_looked_up(server, page):
    open_letters(page, server.url)
    field = page.get_by_role("textbox", name="Look up a word")
    field.fill("alert")
    field.press("Enter")
    expect(page.get_by_text("4,559", exact=True)).to_be_visible()
    expect(page.get_by_text("rank 8 of 12,972")).to_be_visible()


def test_the_words_left_lead_from_the_board_to_their_letters_and_back(server, page):
    page.goto(f"{server.url}/?list=original&b=crane.BYBBG")
    page.get_by_role("tab", name="Words left").click()
    page.get_by_role("button", name="Letters of these words").click()
    expect(page).to_have_url(re.compile(r"/letters\?.*letters_of=left"))
    expect(page.get_by_text(re.compile("E is in 100 % of the"))).to_be_visible()
    page.get_by_role("link", name="Back to the board").click()
    expect(page.locator(".grid .tile").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"b=crane\.BYBBG"))


def test_a_phone_shows_the_whole_heatmap_without_scrolling_sideways(server, phone):
    open_letters(phone, server.url)
    box = phone.locator(".map").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    overflow = phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0
    cell(phone, "e5").tap()
    expect(phone.get_by_text("424 answers")).to_be_visible()
    assert (cell(phone, "e5").bounding_box() or {"height": 0})["height"] >= 24


def test_two_lists_are_compared_cell_by_cell(server, page):
    open_letters(page, server.url)
    page.get_by_role("tab", name="Compare").click()
    expect(page.get_by_text("differs most")).to_be_visible()
    expect(page.locator(".map")).to_have_count(2)
