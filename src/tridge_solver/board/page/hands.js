// The pack as small cards in one order that never moves: a tap gives a card to the hand that is being filled.
import { aloud, button, el, kept, seen } from "./dom.js";
import { drawn } from "./face.js";
import { oneStop } from "./focus.js";

/** The pack of `own`: `owner` tells whose each card is, `called` the name of an owner, `hand` which one is
 * being filled, `barred` which cards cannot be had; a card that is `typed` is heard elsewhere. */
export function packGrid(own, { look, owner, called, hand, give, barred = () => false, typed = false }) {
  const one = (face) => {
    const who = owner[face.code];
    return button(
      [
        aloud(`${face.name}${who ? `, ${called(who)}` : ""}`),
        kept(own, face.code, face.full, () => seen("span.face", drawn(face))),
        who ? seen("i", called(who)[0]) : null,
      ],
      () => give(face.code),
      {
        class: `slot tiny${who ? " given" : ""}${who && who === hand ? " mine" : ""}`,
        "data-card": face.code,
        "aria-pressed": String(Boolean(who)),
        disabled: barred(who),
      },
    );
  };
  return oneStop(
    el(
      "div.grid",
      { role: "group", "aria-label": "the pack" },
      look.map((row) => el("div.grid-row", row.cards.map(one))),
    ),
    typed,
  );
}
