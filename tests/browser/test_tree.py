"""The Tree page in a real Chromium: a plan walked on the board and in the picture, back, again, and after a reload."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

# A server that has just been started may have to compile before it can work a plan out.
COLD = 240_000

QUERY = "?list=original&tree=build"


def open_tree(page, url, query=QUERY):
    page.goto(f"{url}/tree{query}")
    expect(page.locator("canvas.canvas")).to_be_visible(timeout=COLD)
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()


def expect_heading(page, words):
    expect(page.locator("h4", has_text=re.compile(words))).to_be_visible()


def click_at(page, x, y):
    """Click the picture at shares of its width and height, once it has stopped zooming."""
    expect(page.locator("canvas.canvas")).to_have_attribute("data-moving", "")
    box = page.locator("canvas.canvas").bounding_box()
    page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])


def test_a_plan_is_walked_on_the_board_and_in_the_picture(page, server):
    open_tree(page, server.url)
    expect_heading(page, "Open with SALET")
    tiles = page.locator(".row .tile")
    # One click and Enter: the first letter is yellow, the others gray.
    tiles.first.click()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"tree_at=YBBBB"))
    expect_heading(page, r"Play \w{5}")
    second = page.locator("h4").inner_text().split()[-1]
    expect(tiles.nth(5)).to_have_attribute("aria-label", f"Row 2, letter 1: {second[0]}")

    page.get_by_role("button", name="Start again").click()
    expect_heading(page, "Open with SALET")
    expect(page.get_by_role("button", name="Start again")).to_be_disabled()
    click_at(page, 0.25, 0.03)
    expect(page).to_have_url(re.compile(r"tree_at=BBBBB"))
    expect_heading(page, r"Play \w{5}")
    click_at(page, 0.05, 0.5)
    expect_heading(page, "Open with SALET")
    page.locator("canvas.canvas").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".live", has_text="guesses from here")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"tree_at=(?!BBBBB)[BYG]{5}"))
    address = page.url
    page.reload()
    expect_heading(page, r"Play \w{5}")
    assert page.url == address


def test_colours_that_no_answer_gives_stay_to_be_changed(page, server):
    open_tree(page, server.url)
    tiles = page.locator(".row .tile")
    for place in range(5):
        tiles.nth(place).click()
    page.keyboard.press("Enter")
    expect(page.get_by_text("None of the 2,315 answers left gives SALET")).to_be_visible()
    expect(tiles.first).to_have_attribute("aria-label", re.compile("present"))
    for place in (1, 2, 3, 4):
        for _ in range(2):
            tiles.nth(place).click()
            page.wait_for_timeout(150)
    expect(page).to_have_url(re.compile(r"tree_at=YBBBB"))
    expect(page.get_by_text("None of the 2,315 answers left gives SALET")).to_have_count(0)


def test_the_crib_sheet_prints_on_one_page(page, server, browser, tmp_path):
    open_tree(page, server.url)
    page.get_by_role("tab", name="Take it along").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Crib sheet").click()
    path = tmp_path / "sheet.html"
    download.value.save_as(path)
    printed = browser.new_page()
    printed.goto(path.as_uri())
    pdf = printed.pdf(prefer_css_page_size=True)
    printed.close()
    assert len(re.findall(rb"/Type\s*/Page[^s]", pdf)) == 1


def test_the_page_fits_a_phone(phone, server):
    open_tree(phone, server.url)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    box = phone.locator("canvas.canvas").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390
