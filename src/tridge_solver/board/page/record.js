// The rest of the record besides the cards: bids, result, comments.
import { el, fill, shows } from "./dom.js";

/** Draw the auction, the result and the comments of the deal that is shown. */
export function drawRecord(place, sitting) {
  const { auction, exchange, result, comments } = sitting.deal;
  if (shows(place, sitting.deal, sitting.isSeat, sitting.lookName)) return;
  const rows = sitting.isSeat
    ? []
    : [
        auction ? ["Bids", bids(sitting, auction)] : null,
        ...(exchange ?? [])
          .filter((own) => own.discards.length)
          .map((own) => [
            `${sitting.nameOf(own.seat)} threw`,
            own.discards.map((code) => sitting.face(code)).map((face) => [
              el("span", { class: face.colour }, face.full),
              " ",
            ]),
          ]),
        result ? ["Result", Array.isArray(result) ? result.join(" : ") : String(result)] : null,
      ].filter(Boolean);
  const words = sitting.isSeat ? [] : (comments ?? []);
  place.hidden = !rows.length && !words.length;
  fill(
    place,
    rows.map(([head, text]) => el("p", el("b", `${head} `), text)),
    words.length
      ? el("details", el("summary", "Comments of the record"), el("p.comments", words.join("\n")))
      : null,
  );
}

function bids(sitting, { first, calls }) {
  const opened = sitting.nameOf(first);
  // A word like =1= is PBN's reference to a note, no call.
  return Array.isArray(calls)
    ? `${opened} begins: ${calls.filter((call) => !/^=\d+=$/.test(call)).join(" · ")}`
    : "";
}
