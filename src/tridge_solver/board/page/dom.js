// Elements made of data. Text is always set as text: names and comments are anybody's.

/** An element with attributes (`on…` are listeners, booleans set or leave out) and children. */
export function el(tag, attributes = {}, ...children) {
  const svg = ["svg", "path", "line", "circle", "rect", "text", "polyline", "title"].includes(tag) && tag !== "title";
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value" && !svg) made.value = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Put children in the place of those of an element. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
}

/** The element of an id. */
export const by = (id) => document.getElementById(id);

/** Words for readers who listen alone. */
export const aloud = (words) => el("span", { class: "aloud" }, words);

/** A button that does one thing. */
export const button = (words, onclick, attributes = {}) => el("button", { type: "button", onclick, ...attributes }, words);
