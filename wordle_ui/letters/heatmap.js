// Letters by place: a table of shaded cells, one row a letter, with a bar for the whole word at the end of the row.
// All texts are set with textContent. A click sends the cell ("e5", or "e" for the whole row) to Python; a second
// click on it sends an empty text. Arrow keys move between the cells.

const maps = new WeakMap();

const node = (tag, className, text = "") => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
};

class Heatmap {
  constructor(parent) {
    this.root = parent.querySelector(".root");
    this.caption = parent.querySelector(".spoken");
    this.head = parent.querySelector("thead");
    this.body = parent.querySelector("tbody");
    this.tip = parent.querySelector(".tip");
    this.shown = "";
    this.body.addEventListener("keydown", (event) => this.move(event));
  }

  update(data, pick) {
    this.pick = pick;
    const text = JSON.stringify(data);
    if (text === this.shown) return;
    this.shown = text;
    this.tip.hidden = true;
    this.caption.textContent = data.caption;
    const top = node("tr", "");
    ["", ...data.heads].forEach((name) => {
      const head = node("th", "", name);
      head.scope = "col";
      top.append(head);
    });
    this.head.replaceChildren(top);
    const focused = this.body.getRootNode().activeElement?.dataset?.cell;
    this.body.replaceChildren(...data.rows.map((row) => this.row(data, row)));
    if (focused) this.body.querySelector(`[data-cell="${CSS.escape(focused)}"]`)?.focus();
  }

  row(data, row) {
    const line = node("tr", "");
    const head = node("th", "", row.shown);
    head.scope = "row";
    line.append(head, ...row.cells.map((cell) => this.cell(data, cell)));
    const total = node("td", "total");
    const button = this.button(data, row.total);
    const bar = node("span", "bar");
    bar.style.width = `${Math.round(68 * row.total.heat)}%`;
    button.replaceChildren(bar, node("span", "", row.total.text));
    total.append(button);
    line.append(total);
    return line;
  }

  cell(data, cell) {
    const box = node("td", "");
    box.append(this.button(data, cell));
    return box;
  }

  button(data, cell) {
    const button = node("button", `cell${cell.less ? " less" : ""}${cell.heat === 0 ? " none" : ""}`, cell.text);
    button.type = "button";
    button.style.setProperty("--heat", cell.heat);
    button.dataset.cell = cell.name;
    button.setAttribute("aria-pressed", String(cell.name === data.selected));
    button.setAttribute("aria-label", cell.spoken);
    button.addEventListener("click", () => this.pick(cell.name === data.selected ? "" : cell.name));
    for (const kind of ["mouseenter", "focus"]) button.addEventListener(kind, () => this.showTip(cell, button));
    for (const kind of ["mouseleave", "blur"]) button.addEventListener(kind, () => { this.tip.hidden = true; });
    return button;
  }

  showTip(cell, button) {
    this.tip.replaceChildren(node("b", "", cell.spoken), node("span", "", cell.words));
    this.tip.hidden = false;
    const frame = this.root.getBoundingClientRect();
    const at = button.getBoundingClientRect();
    const left = Math.min(at.left - frame.left, frame.width - this.tip.offsetWidth - 2);
    const below = at.bottom - frame.top + 5;
    const above = at.top - frame.top - this.tip.offsetHeight - 5;
    this.tip.style.left = `${Math.max(0, left)}px`;
    this.tip.style.top = `${below + this.tip.offsetHeight > frame.height && above > 0 ? above : below}px`;
  }

  move(event) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const step = steps[event.key];
    if (event.key === "Enter" || event.key === " ") event.stopPropagation();
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = [...this.body.rows].map((row) => [...row.querySelectorAll("button")]);
    const here = event.target.closest("button");
    const y = rows.findIndex((row) => row.includes(here));
    const x = rows[y]?.indexOf(here) ?? 0;
    rows[y + step[0]]?.[x + step[1]]?.focus();
  }
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  let map = maps.get(parentElement);
  if (!map) { map = new Heatmap(parentElement); maps.set(parentElement, map); }
  map.update(data, (cell) => setTriggerValue("pick", { cell }));
  return () => maps.delete(parentElement);
}
