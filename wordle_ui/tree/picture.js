// A decision tree as an icicle: one column a turn, one block a guess, as tall as the answers it holds. The stripes at
// the left of a block are the colours that lead to it. A click walks there; the view zooms to where the walk has come.
// The tree comes as text, a line a branch: depth, + or - (can the guess be the answer), colours, guess.

const pictures = new WeakMap();
const NAMES = { B: "absent", Y: "present", G: "correct" };
const LINE = /^(\d+)([+-])([BYG]*)(.+)$/u;
const LABEL = 11, BIG = 30, STRIPES = 0.3, MOVE_MS = 260;

const element = (tag, className, text = "") => {
  const made = document.createElement(tag);
  made.className = className;
  if (text) made.textContent = text;
  return made;
};

const answers = (n) => (n === 1 ? "1 answer" : `${n.toLocaleString("en-US")} answers`);

// Branches in the order of the text, with their places: y from 0 to 1 down the picture, x the depth from 0.
function read(text) {
  const stack = [];
  const branches = text.split("\n").map((line) => {
    const [, depth, sign, colours, guess] = line.match(LINE);
    const branch = { x: depth - 1, solves: sign === "+", colours, guess: guess.toLocaleUpperCase(), children: [], n: 0, total: 0, most: 1 };
    branch.length = [...guess].length;
    stack.length = branch.x;
    branch.parent = stack[branch.x - 1] ?? null;
    branch.parent?.children.push(branch);
    stack.push(branch);
    return branch;
  });
  for (const branch of [...branches].reverse()) {
    branch.n += branch.solves ? 1 : 0;
    branch.total += branch.n;
    if (!branch.parent) continue;
    branch.parent.n += branch.n;
    branch.parent.total += branch.total;
    branch.parent.most = Math.max(branch.parent.most, branch.most + 1);
  }
  branches[0].y0 = 0;
  branches[0].y1 = 1;
  for (const branch of branches) {
    let y = branch.y0;
    for (const child of branch.children) { child.y0 = y; y += child.n / branches[0].n; child.y1 = y; }
  }
  return branches;
}

class Picture {
  constructor(parent) {
    this.root = parent.querySelector(".root");
    this.canvas = parent.querySelector(".canvas");
    this.tip = parent.querySelector(".tip");
    this.live = parent.querySelector(".live");
    this.canvas.addEventListener("mousemove", (event) => this.point(this.at(event)));
    this.canvas.addEventListener("mouseleave", () => this.point(null));
    this.canvas.addEventListener("blur", () => this.point(null));
    this.canvas.addEventListener("click", (event) => this.walk(this.at(event)));
    this.canvas.addEventListener("keydown", (event) => this.onKey(event));
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.canvas);
  }

  destroy() { this.observer.disconnect(); cancelAnimationFrame(this.frame); }

  update(data, send) {
    this.data = data;
    this.send = send;
    if (data.tree !== this.text) {
      this.text = data.tree;
      this.branches = read(data.tree);
      this.view = null;
      this.here = null;
    }
    this.canvas.style.height = `${data.height}px`;
    this.go(this.find(data.at));
    this.canvas.setAttribute("aria-label", data.alt);
  }

  find(colours) {
    let branch = this.branches[0];
    for (const step of colours) branch = branch.children.find((child) => child.colours === step) ?? branch;
    return branch;
  }

  // Zoom to a branch: it fills the height, and the guess before it stays in sight at the left.
  go(branch) {
    this.path = new Set();
    for (let step = branch; step; step = step.parent) this.path.add(step);
    this.end = branch;
    const focus = branch.children.length || !branch.parent ? branch : branch.parent;
    const x = Math.max(0, focus.x - 1);
    const goal = { x, y0: focus.y0, y1: focus.y1, columns: Math.max(3, focus.x + focus.most - x) };
    cancelAnimationFrame(this.frame);
    const still = !this.view || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.canvas.dataset.moving = still ? "" : "1";
    if (still) { this.view = goal; this.draw(); return; }
    const from = { ...this.view };
    const start = performance.now();
    const step = (now) => {
      const t = Math.min(1, (now - start) / MOVE_MS);
      const eased = 1 - (1 - t) ** 3;
      for (const part of ["x", "y0", "y1", "columns"]) this.view[part] = from[part] + (goal[part] - from[part]) * eased;
      this.draw();
      if (t < 1) this.frame = requestAnimationFrame(step);
      else this.canvas.dataset.moving = "";
    };
    this.frame = requestAnimationFrame(step);
  }

  get columnWidth() { return this.canvas.clientWidth / this.view.columns; }

  box(branch) {
    const { x, y0, y1 } = this.view;
    const height = this.canvas.clientHeight;
    const scale = height / (y1 - y0);
    return { left: (branch.x - x) * this.columnWidth, top: (branch.y0 - y0) * scale, bottom: (branch.y1 - y0) * scale };
  }

  at(event) {
    const bounds = this.canvas.getBoundingClientRect();
    const x = Math.floor((event.clientX - bounds.left) / this.columnWidth + this.view.x);
    const y = this.view.y0 + ((event.clientY - bounds.top) / bounds.height) * (this.view.y1 - this.view.y0);
    return this.branches.find((branch) => branch.x === x && branch.y0 <= y && y < branch.y1) ?? null;
  }

  walk(branch) {
    if (!branch) return;
    this.point(null);
    this.go(branch);
    const at = [];
    for (let step = branch; step.parent; step = step.parent) at.unshift(step.colours);
    this.send({ at });
  }

  onKey(event) {
    const now = this.here ?? this.end;
    const peers = now.parent?.children ?? [now];
    const next = {
      ArrowLeft: now.parent, ArrowRight: now.children[0], ArrowUp: peers[peers.indexOf(now) - 1],
      ArrowDown: peers[peers.indexOf(now) + 1], Home: this.branches[0], Enter: now, " ": now,
    };
    if (!(event.key in next) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter" || event.key === " ") this.walk(now);
    else if (next[event.key]) { this.point(next[event.key]); this.live.textContent = this.describe(next[event.key]); }
  }

  describe(branch) {
    const way = [...branch.colours].map((colour) => NAMES[colour]).join(" ");
    return `${way ? `${way}: ` : ""}${branch.guess}, ${answers(branch.n)}, ${(branch.total / branch.n).toFixed(2)} guesses from here.`;
  }

  point(branch) {
    if (branch === this.here) return;
    this.here = branch;
    this.draw();
    this.tip.hidden = !branch;
    if (!branch) return;
    const way = element("div", "way");
    if (branch.parent) {
      const tiles = element("span", "tiles");
      [...branch.colours].forEach((colour, i) => {
        const tile = element("span", "tile", [...branch.parent.guess][i]);
        tile.style.background = this.data.colours[colour];
        tiles.append(tile);
      });
      way.append(tiles, element("span", "", "then"));
    }
    const left = branch.n === 1 && branch.solves ? "the answer" : `${answers(branch.n)}, ${(branch.total / branch.n).toFixed(2)} guesses from here`;
    this.tip.replaceChildren(way, element("b", "", branch.guess), element("span", "", left));
    const box = this.box(branch);
    const width = this.canvas.clientWidth;
    const middle = (Math.max(0, box.top) + Math.min(this.canvas.clientHeight, box.bottom)) / 2;
    const right = box.left + this.columnWidth + 8;
    const flip = right + 190 > width;
    this.tip.style.left = flip ? "auto" : `${right}px`;
    this.tip.style.right = flip ? `${Math.min(width - 150, width - box.left + 8)}px` : "auto";
    this.tip.style.top = `${Math.max(0, Math.min(this.canvas.clientHeight - 70, middle - 30))}px`;
  }

  // ---- drawing --------------------------------------------------------------------------------------

  draw() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!this.view || !width || !height) return;
    const sharp = window.devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(width * sharp) || this.canvas.height !== Math.round(height * sharp)) {
      this.canvas.width = Math.round(width * sharp);
      this.canvas.height = Math.round(height * sharp);
    }
    const style = getComputedStyle(this.root);
    const colour = (name) => style.getPropertyValue(name).trim();
    this.ink = colour("--st-text-color");
    this.paper = colour("--st-background-color");
    this.quiet = colour("--st-secondary-background-color");
    this.accent = colour("--st-primary-color");
    this.font = colour("--st-font") || "sans-serif";
    const pen = this.canvas.getContext("2d");
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.fillStyle = this.paper;
    pen.fillRect(0, 0, width, height);
    for (const branch of this.branches) this.block(pen, branch, width, height);
    for (const branch of this.path) this.frameOf(pen, branch, this.accent, 2.5);
    if (this.here) this.frameOf(pen, this.here, this.ink, 1.5);
  }

  block(pen, branch, width, height) {
    const box = this.box(branch);
    if (box.bottom < 0 || box.top > height || box.left > width || box.left + this.columnWidth < 0) return;
    const tall = box.bottom - box.top;
    const gap = tall > 4 ? 1 : tall > 1.5 ? 0.4 : 0;
    const top = box.top + gap / 2, high = Math.max(0.3, tall - gap);
    const wide = this.columnWidth - 2;
    const stripes = branch.colours ? Math.min(wide * STRIPES, 9 * branch.length) : 0;
    [...branch.colours].forEach((colour, i) => {
      pen.fillStyle = this.data.colours[colour];
      pen.fillRect(box.left + (stripes * i) / branch.length, top, stripes / branch.length - (tall > 4 ? 0.6 : 0), high);
    });
    pen.fillStyle = this.quiet;
    pen.fillRect(box.left + stripes, top, wide - stripes, high);
    if (branch.solves) {
      pen.globalAlpha = branch.n === 1 ? 0.3 : 0.14;
      pen.fillStyle = this.accent;
      pen.fillRect(box.left + stripes, top, wide - stripes, high);
      pen.globalAlpha = 1;
    }
    this.label(pen, branch, box.left + stripes + 5, wide - stripes - 8, Math.max(0, top), Math.min(height, top + high));
  }

  label(pen, branch, left, room, top, bottom) {
    const tall = bottom - top;
    if (tall < LABEL) return;
    const big = tall >= BIG;
    const size = Math.min(big ? 15 : Math.min(12.5, tall - 0.5), (room / branch.length) * 1.28);
    if (size < 7) return;
    const middle = (top + bottom) / 2;
    pen.fillStyle = this.ink;
    pen.textBaseline = "middle";
    pen.font = `600 ${size}px ${this.font}`;
    pen.fillText(branch.guess, left, big && branch.n > 1 ? middle - 7 : middle + 0.5);
    if (!big || branch.n === 1) return;
    pen.font = `400 11px ${this.font}`;
    pen.globalAlpha = 0.7;
    const long = `${answers(branch.n)} · ${(branch.total / branch.n).toFixed(2)}`;
    pen.fillText(pen.measureText(long).width < room ? long : branch.n.toLocaleString("en-US"), left, middle + 9);
    pen.globalAlpha = 1;
  }

  frameOf(pen, branch, colour, thick) {
    const box = this.box(branch);
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    const top = Math.max(thick / 2, box.top), bottom = Math.min(this.canvas.clientHeight - thick / 2, box.bottom);
    if (bottom <= 0 || top >= this.canvas.clientHeight) return;
    pen.strokeRect(box.left + thick / 2, top, this.columnWidth - 2 - thick, Math.max(1, bottom - top));
  }
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  let picture = pictures.get(parentElement);
  if (!picture) { picture = new Picture(parentElement); pictures.set(parentElement, picture); }
  picture.update(data, (value) => setTriggerValue("walk", value));
  return () => { picture.destroy(); pictures.delete(parentElement); };
}
