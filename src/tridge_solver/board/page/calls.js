// The calls of an auction: how they look, and the buttons for what may be said.
import { button, choose, el } from "./dom.js";

/** As many bids as are offered one by one; of more a number is chosen, then a suit. */
const FEW = 12;

const wordsOf = (call) => [call.head, call.suit?.name].filter(Boolean).join(" ");

/** A call in words, its suit in its colour. */
export const callText = (call) => [
  call.head,
  call.head && call.suit ? " " : null,
  call.suit ? el("span", { class: call.suit.colour }, call.suit.sign) : null,
];

const sayButton = (call, say, words = callText(call)) =>
  button(words, () => say(call.word), { id: `call-${call.word}`, "aria-label": wordsOf(call) });

/** Heights that are offered at first. */
const NEXT = 3;

/** Draw the calls that may be made. `kept` remembers the chosen number, `redraw` shows another; `large` are
 * buttons of the next heights, the others behind *more…*. */
export function callButtons(calls, kept, say, redraw, large = false) {
  const bids = calls.filter((call) => call.head && call.suit);
  if (bids.length <= FEW)
    return el(
      "p.choices.calls",
      calls.map((call) => sayButton(call, say)),
    );
  const heads = [...new Set(bids.map((call) => call.head))];
  const head = heads.includes(kept.head) ? kept.head : heads[0],
    shown = kept.more || heads.indexOf(head) >= NEXT ? heads : heads.slice(0, NEXT),
    choice = (own) => {
      kept.head = own;
      redraw();
    };
  const numbers = large
    ? [
        ...shown.map((own) =>
          button(own, () => choice(own), { id: `height-${own}`, "aria-pressed": String(own === head) }),
        ),
        shown.length < heads.length
          ? button(
              "more…",
              () => {
                kept.more = true;
                redraw();
              },
              { id: "more-heights" },
            )
          : null,
      ]
    : choose(
        heads.map((own) => [own]),
        head,
        choice,
        { id: "call-number", "aria-label": "number" },
      );
  return [
    el(
      "p.choices.calls",
      calls.filter((call) => !bids.includes(call)).map((call) => sayButton(call, say)),
    ),
    el(
      "p.choices.calls",
      numbers,
      bids
        .filter((call) => call.head === head)
        .map((call) =>
          sayButton(call, say, el("span", { class: call.suit.colour }, call.suit.sign)),
        ),
    ),
  ];
}
