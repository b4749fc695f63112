"""The Solve page in a real Chromium: whole games by keyboard, mouse, touch and paste, and the links that restore them.

Every game is the original list's answer CIGAR, whose colours the tests work out with the core.
"""

import re
import time

import pytest
from playwright.sync_api import expect

from wordle_core.rules.feedback import feedback, format_pattern

pytestmark = pytest.mark.browser

ANSWER = "cigar"
COLOURS = {"B": "absent", "Y": "present", "G": "correct"}


def open_solve(page, url, query="?list=original&aim=entropy"):
    page.goto(f"{url}/{query}")
    expect(page.locator(".grid .tile").first).to_be_visible()
    wait_for_word(page)


def suggested(page):
    """Return the suggested word."""
    return page.locator("h1").inner_text().split("\u2002")[-1].strip().lower()


def wait_for_word(page):
    expect(page.locator("h1")).to_have_text(re.compile(r"\u2002\s*\w{4,8}$"))


def row_label(page, row):
    tiles = page.locator(".row").nth(row).locator(".tile")
    return [tiles.nth(place).get_attribute("aria-label") for place in range(tiles.count())]


def expect_row(page, row, word, colours):
    """Wait until a row of the board shows this word in these colours."""
    for place, (letter, colour) in enumerate(zip(word.upper(), colours, strict=True)):
        label = f"Row {row + 1}, letter {place + 1}: {letter}, {COLOURS[colour]}"
        expect(page.locator(".row").nth(row).locator(".tile").nth(place)).to_have_attribute("aria-label", label)


def expect_turns(page, text):
    """Wait until the address names this position."""
    expect(page).to_have_url(re.compile(rf"[?&]b={re.escape(text)}(&|$)"))


def colours_for(word):
    return format_pattern(feedback(word, ANSWER))


def play(page, enter_turn):
    """Play to the end with the suggestion each time; return the guesses."""
    guesses: list[str] = []
    while True:
        word = suggested(page)
        enter_turn(word, colours_for(word), len(guesses))
        guesses.append(word)
        expect_turns(page, ".".join(f"{guess}.{colours_for(guess)}" for guess in guesses))
        if word == ANSWER:
            expect(page.get_by_text(f"{ANSWER.upper()}, in {len(guesses)} guesses")).to_be_visible()
            return guesses
        expect(page.locator("h1")).not_to_have_text(re.compile(word, re.IGNORECASE))
        wait_for_word(page)
        assert len(guesses) < 6


def test_a_whole_game_by_keyboard(page, server):
    open_solve(page, server.url)

    def by_keyboard(word, colours, row):
        page.keyboard.type(word)
        page.keyboard.type(colours.translate(str.maketrans("BYG", "012")))
        page.keyboard.press("Enter")
        expect_row(page, row, word, colours)

    guesses = play(page, by_keyboard)
    assert guesses[-1] == ANSWER


def test_the_keyboard_can_take_the_suggestion_move_and_go_back(page, server):
    open_solve(page, server.url)
    word = suggested(page)
    page.locator(".tile").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".row").first.locator(".tile").first).to_have_text(word[0])
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect_row(page, 0, word, "BYBBB")
    expect(page.locator(".live").first).to_contain_text(f"{word[1].upper()} present")
    expect_turns(page, f"{word}.BYBBB")
    page.keyboard.press("Backspace")
    expect(page).not_to_have_url(re.compile("BYBBB"))
    page.keyboard.press("Backspace")
    expect(page.locator(".row").first.locator(".tile").nth(4)).to_have_attribute("aria-label", re.compile("empty"))


def test_streamlit_hot_keys_stay_out_of_the_board(page, server):
    open_solve(page, server.url)
    page.keyboard.type("crcrc")
    expect(page.locator(".row").first.locator(".tile").nth(4)).to_have_text("c")
    assert page.get_by_role("dialog").count() == 0


def test_a_whole_game_by_mouse(page, server):
    open_solve(page, server.url)

    def by_mouse(word, colours, row):
        tiles = page.locator(".row").nth(row).locator(".tile")
        expect(tiles.first).to_have_attribute("aria-label", re.compile(f"suggested {word[0].upper()}"))
        tiles.first.click()
        expect(tiles.nth(4)).to_have_attribute("aria-label", re.compile(f": {word[4].upper()}"))
        for place, colour in enumerate(colours):
            for _ in range(3):
                if re.search(COLOURS[colour], tiles.nth(place).get_attribute("aria-label") or ""):
                    break
                tiles.nth(place).click()
        page.get_by_role("button", name="Enter", exact=True).click()
        expect_row(page, row, word, colours)

    assert play(page, by_mouse)[-1] == ANSWER


def test_a_whole_game_by_touch_on_a_phone(phone, server):
    open_solve(phone, server.url)

    def by_touch(word, colours, row):
        for letter in word:
            phone.locator(".keys .key", has_text=re.compile(f"^{letter}$")).tap()
        tiles = phone.locator(".row").nth(row).locator(".tile")
        for place, colour in enumerate(colours):
            for _ in range(3):
                if COLOURS[colour] in (tiles.nth(place).get_attribute("aria-label") or ""):
                    break
                tiles.nth(place).tap()
        phone.locator(".keys .key", has_text="Enter").tap()
        expect_row(phone, row, word, colours)

    assert play(phone, by_touch)[-1] == ANSWER


def test_a_phone_shows_board_keyboard_and_suggestion_without_scrolling(phone, server):
    open_solve(phone, server.url)
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    for part in (".grid", ".bar", ".keys"):
        box = phone.locator(part).first.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    for part in (".tile", ".key"):
        box = phone.locator(part).first.bounding_box()
        assert box and box["height"] >= 44


def test_a_whole_game_by_pasted_text(page, server):
    open_solve(page, server.url)
    entry = page.get_by_role("textbox", name=re.compile("type it"))

    def by_text(word, colours, row):
        entry.fill(f"{word.upper()} {colours.lower()}")
        entry.press("Enter")
        expect_row(page, row, word, colours)
        expect(entry).to_have_value("")

    assert play(page, by_text)[-1] == ANSWER


def test_a_share_grid_pasted_on_the_board_colours_the_words(page, server):
    open_solve(page, server.url)
    page.keyboard.type("crane")
    page.locator(".tile").first.focus()
    share = "Wordle 1,826 1/6\n\n⬛🟨⬛⬛🟩"
    page.evaluate(
        """(text) => {
            const root = [...document.querySelectorAll('*')].find((e) => e.shadowRoot?.querySelector('.grid'));
            const data = new DataTransfer();
            data.setData('text', text);
            const options = { clipboardData: data, bubbles: true, composed: true };
            root.shadowRoot.querySelector('.tile').dispatchEvent(new ClipboardEvent('paste', options));
        }""",
        share,
    )
    expect_row(page, 0, "crane", "BYBBG")
    expect_turns(page, "crane.BYBBG")


def test_a_reload_in_the_middle_keeps_the_game(page, server):
    open_solve(page, server.url)
    page.keyboard.type("crane")
    page.keyboard.type("01002")
    page.keyboard.press("Enter")
    expect_turns(page, "crane.BYBBG")
    before = page.url
    page.reload()
    wait_for_word(page)
    expect_row(page, 0, "crane", "BYBBG")
    assert page.url == before


def test_a_reload_keeps_even_half_a_word(page, server):
    open_solve(page, server.url, "?b=crane.BYBBG&list=original")
    page.keyboard.type("sli")
    expect(page.locator(".row").nth(1).locator(".tile").nth(2)).to_have_text("i")
    page.reload()
    wait_for_word(page)
    expect(page.locator(".row").nth(1).locator(".tile").nth(2)).to_have_text("i")
    page.get_by_role("button", name="New game").first.click()
    expect(page.locator(".row").first.locator(".tile").first).to_have_attribute("aria-label", re.compile("suggested"))


def test_a_deep_link_on_a_cold_server_shows_the_frame_and_the_game(page, own_server):
    open_solve(page, own_server.url, "?b=crane.BYBBG&list=original&mode=hard&aim=minimax")
    expect_row(page, 0, "crane", "BYBBG")
    expect(page).to_have_title(re.compile("Solve"))
    expect(page.get_by_role("combobox", name="Word list")).to_have_value("Original 2021")
    expect(page.get_by_role("combobox", name="Aim")).to_have_value("Safest worst case")
    expect(page.get_by_role("radio", name="Hard")).to_be_checked()
    assert page.locator("[data-testid=stSidebarNav]").count() == 0


def test_a_restarted_server_goes_on_where_it_was(page, own_server):
    open_solve(page, own_server.url)
    page.keyboard.type("crane")
    page.keyboard.type("01002")
    page.keyboard.press("Enter")
    expect_turns(page, "crane.BYBBG")
    own_server.restart()
    # No reload, and no waiting for the connection: what is typed while there is none arrives later.
    page.locator(".tile").nth(5).focus()
    page.keyboard.type("slime")
    page.keyboard.type("00112")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"b=crane\.BYBBG\.slime\.BBYYG"))
    expect_row(page, 0, "crane", "BYBBG")
    expect_row(page, 1, "slime", "BBYYG")


def test_a_reload_after_a_restart_restores_the_board(page, own_server):
    open_solve(page, own_server.url, "?b=crane.BYBBG&list=original&aim=entropy")
    own_server.restart()
    page.reload()
    wait_for_word(page)
    expect_row(page, 0, "crane", "BYBBG")


def test_a_click_beside_everything_leaves_the_keyboard_to_the_board(page, server):
    open_solve(page, server.url)
    page.locator("[data-testid=stMain]").focus()
    page.keyboard.type("crane")
    expect_turns(page, "crane.-")


def test_a_clicked_button_leaves_the_letters_to_the_board(page, server):
    open_solve(page, server.url, "?list=original&aim=entropy&b=crane.BBBBB.sloth.BBBBB")
    page.get_by_role("button", name="Undo").first.click()
    expect_turns(page, "crane.BBBBB")
    second = page.locator(".row").nth(1).locator(".tile").first
    expect(second).not_to_have_attribute("aria-label", re.compile(": S"))
    # It mostly has the focus still, unless the page was being drawn anew at that moment.
    page.get_by_role("button", name="Undo").first.focus()
    page.keyboard.type("pudgy")
    page.keyboard.press("Enter")
    expect_turns(page, "crane.BBBBB.pudgy.BBBBB")


def test_wrong_colours_are_repaired_with_one_click(page, server):
    open_solve(page, server.url)
    entry = page.get_by_role("textbox", name=re.compile("type it"))
    for turn in ("slate 00000", "crony 02120"):
        entry.fill(turn)
        entry.press("Enter")
        expect(entry).to_have_value("")
    expect(page.get_by_text("No word fits after row 2")).to_be_visible()
    page.get_by_role("button", name=re.compile("Row 2: R gray")).click()
    expect_row(page, 1, "crony", "BBYGB")
    wait_for_word(page)


def test_nothing_typed_reaches_the_page_as_html(page, server):
    dialogs: list[str] = []

    def close(dialog):
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", close)
    open_solve(page, server.url, "?b=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E.BBBBB&try=%3Cb%3Ehi%3C/b%3E")
    entry = page.get_by_role("textbox", name=re.compile("type it"))
    entry.fill("<img src=x onerror=alert(1)> ![y](http://127.0.0.1/y.png)")
    entry.press("Enter")
    expect(page.locator("[data-testid=stAlert]").first).to_be_visible()
    time.sleep(0.3)
    assert not dialogs
    assert page.locator("[data-testid=stMain] img").count() == 0
    assert entry.input_value().startswith("<img")


def test_the_split_shows_words_on_hover_and_takes_a_click_as_colours(page, server):
    open_solve(page, server.url, "?b=crane.BYBBG&list=original")
    word = suggested(page)
    page.get_by_role("tab", name="Split").click()
    bucket = page.locator(".bucket").first
    expect(bucket).to_be_visible()
    bucket.hover()
    expect(page.locator(".tip")).to_contain_text("Click if these are your colours")
    colours = "".join(bucket.locator(".tile").nth(place).get_attribute("data-colour") or "" for place in range(5))
    bucket.click()
    expect_row(page, 1, word, colours)
    expect_turns(page, f"crane.BYBBG.{word}.{colours}")


def test_no_motion_when_the_visitor_asks_for_none(browser, server):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    open_solve(page, server.url)
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect_row(page, 0, "crane", "BBBBB")
    assert page.locator(".tile").first.evaluate("(tile) => getComputedStyle(tile).animationName") == "none"
    context.close()
