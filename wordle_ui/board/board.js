// The tile board. Letters and draft colours live here until a row is complete, so that typing never waits
// for the server; whole rows go to Python as {rev, seq, rows}. Python names the last seq it took as `ack`: until it
// has come, the rows are sent again (a server that restarts loses messages), and what Python shows is not adopted,
// since it does not know the latest click yet. A new rev means that Python changed the rows itself: that always wins.
// Every text reaches the page through textContent or an attribute, never as HTML.

const COLOURS = ["absent", "present", "correct"];
const MARKS = ["\u00d7", "\u2194", "\u2713"];
const WITH_KEYS_OF_THEIR_OWN = "[role=dialog], [role=menu], [role=listbox], [role=radiogroup], [role=grid]";
const FIRST_RETRY_MS = 2000, LAST_RETRY_MS = 16000, MOST_KNOWN = 12;
const boards = new WeakMap();

const node = (tag, className, text = "") => {
  const element = document.createElement(tag);
  element.className = className;
  if (text) element.textContent = text;
  return element;
};

class Board {
  constructor(root) {
    this.root = root.querySelector(".root");
    for (const part of ["grid", "hint", "bar", "keys", "live", "news"]) this[part] = root.querySelector("." + part);
    this.rows = [];
    this.cursor = { row: 0, col: 0 };
    this.rev = null;
    this.sent = "";
    this.seq = 0;
    this.known = [];
    this.note = "";
    this.frame = "";
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.root.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
    this.root.addEventListener("paste", (event) => this.onPaste(event));
    this.bar.addEventListener("click", () => this.takeGhost());
    this.onPageKey = (event) => {
      if (this.data?.capture && !this.data.readonly && this.isMeantForBoard(event)) this.onKey(event);
    };
    window.addEventListener("keydown", this.onPageKey, true);
  }

  destroy() {
    window.removeEventListener("keydown", this.onPageKey, true);
    clearTimeout(this.retry);
  }

  // ---- data from Python ---------------------------------------------------------------------------

  update(data, send, paste) {
    this.data = data;
    this.send = send;
    this.sendPaste = paste;
    this.memory = `wordle-board:${data.name}`;
    const rows = JSON.stringify(data.rows);
    if (this.rev === null && !data.readonly) this.recall();
    const heard = this.seq <= data.ack;
    if (heard) clearTimeout(this.retry);
    // A new session of a restarted server knows what the old one knew: keep what was typed since, and send it.
    const kept = this.known.includes(rows) && data.length === this.length && !data.readonly;
    this.known = heard ? [rows] : [...this.known.slice(-MOST_KNOWN), rows];
    if (this.rev !== data.rev || data.readonly) {
      this.rev = data.rev;
      this.length = data.length;
      this.sent = rows;
      this.seq = 0;
      clearTimeout(this.retry);
      if (kept) { this.publish(); this.toActive(); } else this.adopt(data.rows);
    } else if (heard && rows !== JSON.stringify(this.complete())) this.adopt(data.rows);
    this.root.dataset.palette = data.palette;
    this.root.classList.toggle("readonly", data.readonly);
    this.root.style.setProperty("--length", data.length);
    if (data.say && data.say !== this.news.textContent) this.news.textContent = data.say;
    this.draw();
  }

  // The tab remembers what was typed, for when the page is drawn anew (a reload, a restarted server).
  recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.memory) ?? "null");
      if (!kept) return;
      this.rows = kept.rows;
      this.known = kept.known ?? [];
      this.length = kept.length;
    } catch { sessionStorage.removeItem(this.memory); }
  }

  remember() {
    if (this.data.readonly) return;
    const { rows, known, length } = this;
    try { sessionStorage.setItem(this.memory, JSON.stringify({ rows, known, length })); } catch { /* not allowed */ }
  }

  adopt(rows) {
    this.rows = rows.map(([word, colours]) => this.makeRow(word, colours));
    this.sent = JSON.stringify(this.complete());
    this.note = "";
    this.toActive();
  }

  makeRow(word = "", colours = "") {
    const letters = Array.from({ length: this.data.length }, (_, i) => [...word][i] ?? "");
    const painted = colours ? [...colours].map(Number) : null;
    const row = { letters, colours: painted, given: painted !== null && !word, touched: false };
    row.done = painted !== null && this.isFull(row);
    return row;
  }

  isFull(row) { return row.letters.every(Boolean); }
  isEmpty(row) { return !row.letters.some(Boolean); }
  active() { return this.rows.findIndex((row) => !row.done); }
  isLetter(event) {
    return /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
  }

  // Keys pressed while nothing has the focus: letters begin a word, the other keys only go on with one. A button that
  // was clicked (Undo, New game) keeps the focus, and only Enter and Space mean the button.
  isMeantForBoard(event) {
    const focused = document.activeElement;
    // Streamlit's own scrolling section takes the focus when somebody clicks beside everything.
    if (!["BODY", "SECTION", "MAIN"].includes(focused?.tagName ?? "BODY"))
      return focused.tagName === "BUTTON" && !focused.closest(WITH_KEYS_OF_THEIR_OWN) && this.isLetter(event);
    const row = this.rows[this.active()];
    const begun = row && !this.isEmpty(row);
    return this.isLetter(event) || (begun && ["0", "1", "2", "Enter", "Backspace"].includes(event.key));
  }

  activeRow() {
    const solved = this.rows.some((row) => row.done && row.colours.every((colour) => colour === 2));
    let at = this.active();
    if (at < 0 && !solved) { this.rows.push(this.makeRow()); at = this.rows.length - 1; }
    return at;
  }

  toActive() {
    if (this.data.readonly) return;
    const row = this.activeRow();
    if (row < 0) { this.cursor = { row: this.rows.length - 1, col: this.data.length }; return; }
    const hole = this.rows[row].letters.findIndex((letter) => !letter);
    this.cursor = { row, col: hole < 0 ? this.data.length : hole };
  }

  complete() {
    const out = [];
    for (const row of this.rows) {
      const word = this.isFull(row) ? row.letters.join("") : "";
      const colours = row.done || row.given ? row.colours.join("") : "";
      if (word || colours) out.push([word, colours]);
    }
    return out;
  }

  publish() {
    const rows = this.complete();
    const text = JSON.stringify(rows);
    if (text === this.sent) return;
    this.sent = text;
    // What Python may know from now on: these rows, or what it knew before if they get lost on the way.
    this.known.push(text);
    this.post(rows, FIRST_RETRY_MS);
  }

  post(rows, wait) {
    this.seq = Math.max(Date.now(), this.seq + 1);
    this.send({ rev: this.rev, seq: this.seq, rows });
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.post(rows, Math.min(2 * wait, LAST_RETRY_MS)), wait);
  }

  // ---- what a person does -------------------------------------------------------------------------

  onKey(event) {
    if (this.data.readonly || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const key = event.key;
    if (key in moves) this.move(...moves[key]);
    else if (key === "Home" || key === "End") this.move(0, key === "Home" ? -this.data.length : this.data.length);
    else if (key === "Enter") this.enter();
    else if (key === "Backspace" || key === "Delete") this.erase();
    else if (key === " ") this.cycle(this.cursor.row, Math.min(this.cursor.col, this.data.length - 1));
    else if (/^[0-2]$/.test(key)) this.paint(Number(key));
    else if (this.isLetter(event)) this.type(key.toLocaleLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.draw();
    this.focusCursor();
  }

  onPaste(event) {
    const text = event.clipboardData?.getData("text");
    if (!text || this.data.readonly) return;
    event.preventDefault();
    event.stopPropagation();
    this.sendPaste({ rev: this.rev, text: text.slice(0, 4000) });
  }

  move(down, right) {
    const last = this.rows.length - 1;
    this.cursor.row = Math.max(0, Math.min(last, this.cursor.row + down));
    this.cursor.col = Math.max(0, Math.min(this.data.length - 1, this.cursor.col + right));
    this.cursor.edits = true;
  }

  type(letter) {
    this.note = "";
    if (this.rows[this.cursor.row]?.done) this.toActive();
    let { row, col } = this.cursor;
    if (this.active() < 0) return;
    // A full row takes a new letter only where the arrows went; otherwise the letter begins the next row.
    if (this.isFull(this.rows[row]) && (col >= this.data.length || !this.cursor.edits)) {
      if (!this.rows[row].touched) { this.note = "Set this row's colours first, then press Enter."; return; }
      this.finish(row);
      ({ row, col } = this.cursor);
      if (this.active() < 0) return;
    }
    const target = this.rows[row];
    target.letters[col] = letter;
    this.cursor.col = col + 1;
    if (this.isFull(target)) this.filled(row);
  }

  // A row whose letters are complete: known colours end it, otherwise it waits for them.
  filled(at) {
    const row = this.rows[at];
    if (row.given) { this.finish(at); return; }
    if (!row.touched) row.colours = row.letters.map((letter, i) => this.knownColour(letter, i));
    this.publish();
  }

  knownColour(letter, place) {
    return this.rows.some((row) => row.done && row.letters[place] === letter && row.colours[place] === 2) ? 2 : 0;
  }

  finish(at) {
    const row = this.rows[at];
    row.colours ??= row.letters.map((letter, i) => this.knownColour(letter, i));
    row.done = true;
    row.given = false;
    row.flip = true;
    this.live.textContent = this.describe(at);
    this.publish();
    this.toActive();
  }

  enter() {
    const { row } = this.cursor;
    const current = this.rows[row];
    this.note = "";
    if (!current || current.done) { this.toActive(); return; }
    if (this.isFull(current)) { this.finish(row); return; }
    if (this.isEmpty(current) && this.data.ghost) { this.takeGhost(); return; }
    const missing = current.letters.filter((letter) => !letter).length;
    this.note = missing === 1 ? "One letter is missing." : `${missing} letters are missing.`;
    this.live.textContent = this.note;
  }

  erase() {
    const { row, col } = this.cursor;
    const current = this.rows[row];
    this.note = "";
    if (!current) return;
    if (current.done || this.isEmpty(current)) { this.reopen(); return; }
    const at = col < this.data.length && current.letters[col] ? col : Math.max(0, col - 1);
    current.letters[at] = "";
    this.cursor.col = at;
    if (!current.given) { current.touched = false; current.colours = null; }
    this.publish();
  }

  // Backspace with nothing to erase takes the last finished row back into editing.
  reopen() {
    const last = this.rows.map((row) => row.done).lastIndexOf(true);
    if (last < 0) return;
    this.rows = this.rows.slice(0, last + 1);
    Object.assign(this.rows[last], { done: false, touched: true, flip: false });
    this.cursor = { row: last, col: this.data.length };
    this.live.textContent = `Row ${last + 1} is open again.`;
    this.publish();
  }

  cycle(row, col) {
    const current = this.rows[row];
    if (!current || !this.isFull(current)) return;
    this.setColour(row, col, ((current.colours?.[col] ?? 0) + 1) % 3);
  }

  paint(colour) {
    const { row, col } = this.cursor;
    const at = col >= this.data.length ? 0 : col;
    if (!this.rows[row] || !this.isFull(this.rows[row])) return;
    this.setColour(row, at, colour);
    this.cursor.col = at + 1;
  }

  setColour(row, col, colour) {
    const current = this.rows[row];
    current.colours ??= current.letters.map(() => 0);
    current.colours[col] = colour;
    current.touched = true;
    this.note = "";
    this.live.textContent = `${current.letters[col]} ${COLOURS[colour]}`;
    if (current.done) this.publish();
  }

  takeGhost() {
    const at = this.activeRow();
    if (at < 0 || !this.data.ghost || !this.isEmpty(this.rows[at])) return;
    this.rows[at].letters = [...this.data.ghost];
    this.cursor = { row: at, col: this.data.length };
    this.filled(at);
    this.draw();
    this.focusCursor();
  }

  onTile(row, col) {
    const current = this.rows[row];
    if (!current || (this.isEmpty(current) && !current.done)) {
      this.toActive();
      if (this.data.ghost && row === this.cursor.row) this.takeGhost();
    } else if (this.isFull(current)) {
      this.cursor = { row, col };
      this.cycle(row, col);
    } else this.cursor = { row, col };
    this.draw();
    this.focusCursor();
  }

  onScreenKey(key) {
    if (key === "enter") this.enter();
    else if (key === "delete") this.erase();
    else this.type(key);
    this.draw();
  }

  // ---- drawing ------------------------------------------------------------------------------------

  describe(at) {
    const row = this.rows[at];
    const parts = row.letters.map((letter, i) => `${letter.toLocaleUpperCase()} ${COLOURS[row.colours[i]]}`);
    return `Row ${at + 1}: ${parts.join(", ")}.`;
  }

  hintText() {
    if (this.note) return this.note;
    const at = this.active();
    if (at < 0) return "";
    const row = this.rows[at];
    if (row.given) return "Colours known: type the word you played.";
    if (this.isFull(row)) return "Click the tiles to match, then press Enter.";
    if (!this.isEmpty(row)) return "";
    if (this.data.ghost) return "Type your word, or click the pale one.";
    return "Type the word you played.";
  }

  build(count) {
    const { length, readonly, keys } = this.data;
    this.tiles = [];
    this.grid.replaceChildren();
    for (let r = 0; r < count; r++) {
      const row = node("div", "row");
      row.setAttribute("role", "row");
      this.tiles.push(Array.from({ length }, (_, c) => {
        const cell = node("div", "cell");
        cell.setAttribute("role", "gridcell");
        const tile = node(readonly ? "div" : "button", "tile");
        if (readonly) tile.setAttribute("role", "img");
        else { tile.type = "button"; tile.addEventListener("click", () => this.onTile(r, c)); }
        tile.append(node("span", "letter"), node("span", "mark"));
        tile.lastChild.setAttribute("aria-hidden", "true");
        cell.append(tile);
        row.append(cell);
        return tile;
      }));
      this.grid.append(row);
    }
    this.keys.replaceChildren();
    this.keyButtons = new Map();
    const wide = { enter: ["Enter", "Enter"], delete: ["Del", "Delete"] };
    for (const line of readonly ? [] : keys) {
      const row = node("div", "keyrow");
      for (const key of line) {
        const button = node("button", key in wide ? "key wide" : "key", wide[key]?.[0] ?? key);
        button.type = "button";
        button.tabIndex = -1;
        button.addEventListener("mousedown", (event) => event.preventDefault());
        button.addEventListener("click", () => this.onScreenKey(key));
        this.keyButtons.set(key, button);
        row.append(button);
      }
      this.keys.append(row);
    }
  }

  draw() {
    const { length, n_rows, readonly, ghost, keys } = this.data;
    const count = Math.max(n_rows, this.rows.length);
    const frame = JSON.stringify([count, length, readonly, keys]);
    if (frame !== this.frame) { this.build(count); this.frame = frame; }
    const active = this.active();
    for (let r = 0; r < count; r++) {
      const row = this.rows[r];
      const showGhost = r === active && row && this.isEmpty(row) && !row.given && Boolean(ghost);
      const line = this.grid.children[r];
      const draft = row && !row.done && this.isFull(row);
      line.dataset.state = this.data.bad.includes(r) ? "bad" : draft ? "draft" : "";
      if (row?.flip) { row.flip = false; line.classList.add("flip"); setTimeout(() => line.classList.remove("flip"), 300); }
      this.tiles[r].forEach((tile, c) => this.drawTile(tile, r, c, row, showGhost ? [...ghost][c] : ""));
    }
    this.drawKeys();
    const text = this.hintText();
    if (this.hint.textContent !== text) this.hint.textContent = text;
    this.drawBar(active);
    this.remember();
  }

  drawTile(tile, r, c, row, ghost) {
    const letter = row?.letters[c] ?? "";
    const shown = row && row.colours && (row.done || row.given || this.isFull(row)) ? row.colours[c] : null;
    tile.firstChild.textContent = letter || ghost;
    tile.dataset.letter = letter ? "1" : "";
    tile.dataset.ghost = !letter && ghost ? "1" : "";
    if (shown === null) delete tile.dataset.colour; else tile.dataset.colour = shown;
    tile.lastChild.textContent = this.data.symbols && shown !== null && (row.done || shown > 0) ? MARKS[shown] : "";
    const what = letter ? letter.toLocaleUpperCase() : ghost ? `suggested ${ghost.toLocaleUpperCase()}` : "empty";
    const colour = shown === null ? "" : `, ${COLOURS[shown]}`;
    tile.setAttribute("aria-label", `Row ${r + 1}, letter ${c + 1}: ${what}${colour}`);
    const here = this.cursor.row === r && Math.min(this.cursor.col, this.data.length - 1) === c;
    if (!this.data.readonly) tile.tabIndex = here ? 0 : -1;
  }

  drawKeys() {
    const best = {};
    for (const row of this.rows.filter((entry) => entry.done))
      row.letters.forEach((letter, i) => { best[letter] = Math.max(best[letter] ?? 0, row.colours[i]); });
    for (const [key, button] of this.keyButtons) {
      if (key in best) button.dataset.colour = best[key]; else delete button.dataset.colour;
      const name = key === "enter" ? "Enter" : key === "delete" ? "Delete" : key.toLocaleUpperCase();
      button.setAttribute("aria-label", key in best ? `${name}, ${COLOURS[best[key]]}` : name);
    }
  }

  drawBar(active) {
    const { bar } = this.data;
    this.bar.hidden = !bar;
    if (!bar) return;
    const word = node("b", "", bar.word);
    this.bar.replaceChildren(word, node("span", "", bar.text));
    this.bar.disabled = active < 0 || !this.data.ghost;
  }

  focusCursor() {
    const tile = this.tiles[this.cursor.row]?.[Math.min(this.cursor.col, this.data.length - 1)];
    tile?.focus({ preventScroll: true });
  }
}

export default function (component) {
  const { data, parentElement, setStateValue, setTriggerValue } = component;
  let board = boards.get(parentElement);
  if (!board) { board = new Board(parentElement); boards.set(parentElement, board); }
  board.update(data, (value) => setStateValue("board", value), (value) => setTriggerValue("paste", value));
  return () => { board.destroy(); boards.delete(parentElement); };
}
