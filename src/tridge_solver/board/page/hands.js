// The pack as a grid: a click gives a card to the hand that is being filled, or takes it back.
import { aloud, button, el, seen } from "./dom.js";
import { oneStop } from "./focus.js";

/** `owner` tells whose each card is, `hand` is the one being filled, `called` the name of an owner. */
export function packGrid(look, owner, hand, click, called = (place) => place) {
  const one = (face) =>
    button(
      [
        aloud(`${face.name}${owner[face.code] ? `, ${called(owner[face.code])}` : ""}`),
        seen("span", face.full),
        seen("small", owner[face.code] ? called(owner[face.code]).slice(0, 5) : ""),
      ],
      () => click(face.code),
      {
        class: `move ${face.colour}`,
        "data-card": face.code,
        "aria-pressed": String(owner[face.code] === hand),
        disabled: Boolean(owner[face.code]) && owner[face.code] !== hand,
      },
    );
  return oneStop(
    el(
      "div.grid",
      { role: "group", "aria-label": "the pack" },
      look.map((row) => el("div.grid-row", row.cards.map(one))),
    ),
  );
}
