"""Own lists in a real Chromium: added by paste and by file, played, reloaded, after a restart, by a link."""

import re

import pytest
from playwright.sync_api import expect

from wordle_core.lexicons.own import own_lexicon
from wordle_core.lexicons.reading import read_words
from wordle_core.lexicons.shelf import shelf_name

pytestmark = pytest.mark.browser

WORDS = "katze\nhunde\nvögel\nigeln\nmäuse\n"
OWN = re.compile(r"[?&]list=own-[0-9a-f]{12}")


def open_add(page, url):
    page.goto(f"{url}/lists?lists_view=add")
    expect(page.get_by_label("Answers", exact=True)).to_be_visible()


def paste(page, words, name):
    page.get_by_label("Answers", exact=True).fill(words)
    page.get_by_label("Name of the list").fill(name)
    page.get_by_label("Name of the list").press("Enter")


def test_a_pasted_list_is_checked_used_and_played(server, page):
    open_add(page, server.url)
    paste(page, WORDS + "katze\nzuviele\n", "Tiere")
    expect(page.get_by_text("5 answers of 5 letters")).to_be_visible()
    expect(page.get_by_text("2 lines left out or changed")).to_be_visible()
    page.get_by_role("button", name="Use this list").click()
    expect(page.get_by_role("heading", name="Tiere: 5 answers")).to_be_visible()
    expect(page).to_have_url(OWN)
    page.get_by_role("link", name="Solve").click()
    board = page.locator(".grid")
    expect(page.locator("h1")).to_have_text(re.compile(r"\u2002\s*\w{5}$"))
    for letter in "vögel":
        page.get_by_role("button", name=re.compile(f"^{letter}(,|$)", re.IGNORECASE)).click()
    expect(page).to_have_url(re.compile(r"b=v%C3%B6gel\."))
    expect(board.locator(".tile").nth(1)).to_have_text(re.compile("ö", re.IGNORECASE))


def test_a_reload_and_a_restart_find_the_list_again(own_server, page):
    open_add(page, own_server.url)
    paste(page, WORDS, "Tiere")
    page.get_by_role("button", name="Use this list").click()
    expect(page).to_have_url(OWN)
    heading = page.get_by_role("heading", name="Tiere: 5 answers")
    expect(heading).to_be_visible()
    page.reload()
    expect(heading).to_be_visible()
    own_server.restart()
    page.goto(page.url)
    expect(heading).to_be_visible()


def test_a_file_is_uploaded(server, page, tmp_path):
    file = tmp_path / "list.txt"
    file.write_bytes("\ufeffNullx\r\ntrues\r\nnones\r\n".encode("utf-16"))
    open_add(page, server.url)
    page.locator('input[type="file"]').first.set_input_files(file)
    expect(page.get_by_text("3 answers of 5 letters")).to_be_visible()
    expect(page.get_by_text("NULLX  TRUES  NONES")).to_be_visible()


def test_a_cold_link_to_a_list_that_is_not_there_says_what_to_do(server, page):
    words = "zebras\nlizard\nturtle\n"
    name = shelf_name(own_lexicon("zoo", read_words(words)))
    page.goto(f"{server.url}/?list={name}&list_name=zoo&b=zebras.BBBBBB")
    expect(page.get_by_text("This link needs the word list")).to_be_visible()
    page.get_by_role("button", name="Add the list").click()
    expect(page.get_by_label("Answers", exact=True)).to_be_visible()
    paste(page, words, "zoo")
    page.get_by_role("button", name="Use this list").click()
    expect(page.get_by_text("This link needs the word list")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"b=zebras\.BBBBBB"))


def test_the_prior_is_drawn_and_the_phone_needs_no_sideways_scrolling(server, phone):
    phone.goto(f"{server.url}/lists")
    expect(phone.get_by_text("Today's prior")).to_be_visible()
    for view in ("Compare", "Add your own", "All lists", "In use"):
        phone.get_by_role("radio", name=view).click()
        phone.wait_for_timeout(300)
        overflow = phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert overflow <= 0, view
