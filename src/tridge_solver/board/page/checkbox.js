/** A setting that is on or off. */
import { el } from "./dom.js";
import { choosePace, setting } from "./pace.js";

/** A box for the setting `name`, with its `words` behind it. */
export const checkbox = (id, name, words) =>
  el(
    "label",
    el("input", {
      type: "checkbox",
      id,
      checked: setting(name) === "on",
      onchange: (event) => choosePace(name, event.target.checked ? "on" : "off"),
    }),
    ` ${words}`,
  );
