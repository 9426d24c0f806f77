// On a telephone what is beside the table is a sheet below it, which is dragged up by its handle.
import { el } from "./dom.js";

/** Pixels from which a touch is not a tap, and from which the sheet goes the whole way. */
const FAR = 8,
  ENOUGH = 40;

const isUp = () => document.body.dataset.sheet === "up",
  isSheet = () => matchMedia("(max-width: 900px) and (min-height: 601px)").matches;

/** Move the sheet up over the table, or down to where it was. */
export function raise(up) {
  if (isUp() === up || !(isSheet() || isUp())) return;
  document.body.dataset.sheet = up ? "up" : "";
  for (const own of document.querySelectorAll(".pull")) own.setAttribute("aria-expanded", String(up));
  if (!up) toTop();
}

/** Let the table be seen, and of what is beside it the beginning. */
export function toTop() {
  window.scrollTo(0, 0);
  for (const own of document.querySelectorAll(".side")) own.scrollTop = 0;
}

/** The handle of a sheet: dragged, tapped, or pressed. */
export function handle() {
  let from = null,
    dragged = 0;
  const drag = (event) => {
    if (!from) return;
    dragged = from.at - event.clientY;
    own.parentNode.style.height = `${from.high + dragged}px`;
  };
  const leave = () => {
    if (!from) return;
    from = null;
    own.parentNode.classList.remove("dragged");
    own.parentNode.style.height = "";
    if (Math.abs(dragged) >= ENOUGH) raise(dragged > 0);
  };
  const own = el("button.pull", {
    type: "button",
    "aria-label": "all of the sheet",
    "aria-expanded": String(isUp()),
    onclick: () => Math.abs(dragged) < FAR && raise(!isUp()),
    onkeydown: () => (dragged = 0),
    onpointerdown: (event) => {
      dragged = 0;
      from = { at: event.clientY, high: own.parentNode.offsetHeight };
      own.setPointerCapture(event.pointerId);
      own.parentNode.classList.add("dragged");
    },
    onpointermove: drag,
    onpointerup: leave,
    onpointercancel: leave,
  });
  return own;
}
