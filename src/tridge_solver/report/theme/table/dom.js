// Elements made of data. Text is always set as text: names and comments are anybody's.

const SVG = ["svg", "use", "line", "circle", "rect", "text", "polyline"];

/** An element, `p` or `p.quiet.more` with classes; attributes (`on…` are listeners, booleans set or leave out), if any; children. */
export function el(kind, attributes, ...children) {
  const [tag, ...classes] = kind.split("."),
    svg = SVG.includes(tag);
  const made = svg
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  if (classes.length) made.setAttribute("class", classes.join(" "));
  const plain = attributes?.constructor === Object;
  if (plain)
    for (const [name, value] of Object.entries(attributes)) {
      if (value === false || value === null || value === undefined) continue;
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (name === "value" && !svg) made.value = value;
      else made.setAttribute(name, value === true ? "" : String(value));
    }
  made.append(...here(plain ? children : [attributes, ...children]));
  return made;
}

/** The children there are: lists laid flat, what is not there left out. */
const here = (children) =>
  children.flat(3).filter((child) => child !== null && child !== undefined && child !== false);

/** Put children in the place of those of an element. What is there already stays untouched: a browser
 * takes longest over what changes. */
export function fill(parent, ...children) {
  const wanted = here(children),
    staying = new Set(wanted);
  let at = parent.firstChild;
  const leave = () => {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  };
  for (const child of wanted) {
    const words = !(child instanceof Node);
    while (at && !staying.has(at) && !(words && at.nodeType === Node.TEXT_NODE)) leave();
    if (at && (at === child || (words && at.nodeType === Node.TEXT_NODE))) {
      if (words && at.data !== child) at.data = child;
      at = at.nextSibling;
    } else parent.insertBefore(words ? new Text(child) : child, at);
  }
  while (at) leave();
}

const keys = new WeakMap(),
  made = new WeakMap();

/** Whether a place shows what `key` says, as it was said the last time. */
export function shows(place, ...key) {
  const before = keys.get(place);
  keys.set(place, key);
  return (
    Boolean(before) && before.length === key.length && before.every((part, n) => part === key[n])
  );
}

/** The element made for a part of something; made anew where `key` says that it has changed. */
export function kept(owner, name, key, make) {
  if (!made.has(owner)) made.set(owner, new Map());
  const own = made.get(owner),
    old = own.get(name);
  if (old?.key === key) return old.node;
  const node = make();
  own.set(name, { key, node });
  return node;
}

/** Let an element say something else. */
export function say(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** The element of an id. */
export const by = (id) => document.getElementById(id);

/** Words for readers who listen alone. */
export const aloud = (words) => el("span.aloud", words);

/** A button that does one thing. */
export const button = (words, onclick, attributes = {}) =>
  el("button", { type: "button", onclick, ...attributes }, words);

/** Make an element that is seen, and said otherwise. */
export const seen = (kind, words) => el(kind, { "aria-hidden": "true" }, words);

/** A choice among values, each with its words where they are others. */
export const choose = (options, now, act, attributes = {}) =>
  el(
    "select",
    { ...attributes, onchange: (event) => act(event.target.value) },
    options.map(([value, words]) =>
      el("option", { value, selected: value === now }, words ?? value),
    ),
  );

/** A table: heads, and rows under them. */
export const rowsUnder = (heads, rows) =>
  el(
    "table.rows",
    el(
      "thead",
      el(
        "tr",
        heads.map((head) => (head instanceof Node ? head : el("th", { scope: "col" }, head))),
      ),
    ),
    el("tbody", rows),
  );

/** A form that does one thing. */
export const form = (act, ...children) =>
  el(
    "form.fields",
    {
      onsubmit: (event) => {
        event.preventDefault();
        act(event.target);
      },
    },
    ...children,
  );
