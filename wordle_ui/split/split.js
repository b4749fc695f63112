// How a guess splits the candidates: one line a bucket, with its tiles, its size and its words.
// All texts are set with textContent. A click sends the bucket's colours to Python.

const splits = new WeakMap();

const node = (tag, className, text = "") => {
  const element = document.createElement(tag);
  element.className = className;
  if (text) element.textContent = text;
  return element;
};

const count = (n) => (n === 1 ? "1 word" : `${n.toLocaleString("en-US")} words`);

class Split {
  constructor(parent) {
    this.root = parent.querySelector(".root");
    this.list = parent.querySelector(".list");
    this.tip = parent.querySelector(".tip");
    this.shown = "";
  }

  update(data, pick) {
    this.pick = pick;
    this.root.dataset.palette = data.palette;
    const text = JSON.stringify(data);
    if (text === this.shown) return;
    this.shown = text;
    this.tip.hidden = true;
    this.list.setAttribute("aria-label", `Groups after ${data.guess.toLocaleUpperCase()}`);
    const most = Math.max(...data.buckets.map((bucket) => bucket.n), 1);
    this.list.replaceChildren(...data.buckets.map((bucket) => this.line(data, bucket, most)));
    this.list.scrollTop = 0;
  }

  line(data, bucket, most) {
    const item = node("li", "");
    const button = node("button", "bucket");
    button.type = "button";
    const tiles = node("span", "tiles");
    [...bucket.colours].forEach((colour, i) => {
      const tile = node("span", "tile", [...data.guess][i]);
      tile.dataset.colour = colour;
      tiles.append(tile);
    });
    const size = node("span", "size");
    const bar = node("span", "bar");
    bar.style.width = `${Math.round((62 * bucket.n) / most)}%`;
    size.append(bar, node("span", "", bucket.n.toLocaleString("en-US")));
    button.append(tiles, size, node("span", "words", bucket.words.slice(0, 12).join("  ")));
    button.setAttribute("aria-label", `${bucket.spoken}: ${count(bucket.n)}, ${bucket.share}. ${bucket.words.slice(0, 10).join(", ")}`);
    button.addEventListener("click", () => this.pick(bucket.colours));
    for (const kind of ["mouseenter", "focus"]) button.addEventListener(kind, () => this.showTip(bucket, button));
    for (const kind of ["mouseleave", "blur"]) button.addEventListener(kind, () => { this.tip.hidden = true; });
    item.append(button);
    return item;
  }

  showTip(bucket, button) {
    const rest = bucket.n - bucket.words.length;
    const words = bucket.words.join(" ") + (bucket.words.length && rest > 0 ? ` … and ${rest.toLocaleString("en-US")} more` : "");
    this.tip.replaceChildren(node("b", "", `${count(bucket.n)}, ${bucket.share}. Click if these are your colours.`), node("span", "", words));
    this.tip.hidden = false;
    const top = button.offsetTop - this.list.scrollTop + button.offsetHeight + 3;
    this.tip.style.top = `${top}px`;
  }
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  let split = splits.get(parentElement);
  if (!split) { split = new Split(parentElement); splits.set(parentElement, split); }
  split.update(data, (colours) => setTriggerValue("pick", { guess: data.guess, colours }));
  return () => splits.delete(parentElement);
}
