// The nine cards a seat was dealt: a click throws one or takes it back.
import { aloud, button, el, seen } from "./dom.js";
import { oneStop } from "./focus.js";

export function dealtCards(look, hand, thrown, words, toggle) {
  const held = new Set(hand);
  return oneStop(
    el(
      "div.dealt",
      { role: "group", "aria-label": words },
      look
        .flatMap((row) => row.cards)
        .filter((face) => held.has(face.code))
        .map((face) =>
          button(
            [
              aloud(`${face.name}${thrown.has(face.code) ? ", thrown" : ""}`),
              seen("span", face.full),
            ],
            () => toggle(face.code),
            {
              class: `move ${face.colour}${face.trump ? " trump" : ""}`,
              "data-card": face.code,
              "aria-pressed": String(thrown.has(face.code)),
            },
          ),
        ),
    ),
  );
}

/** Give the focus back to a card that was drawn anew. */
export function focusOn(place, card) {
  const again = place.querySelector(`button[data-card="${card}"]`);
  if (again) again.focus();
}
