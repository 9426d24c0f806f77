// The gauge: what is won, what is still to come with best play, what the others get.
import { el, fill, shows } from "./dom.js";

const MAX_SQUARES = 13;

export function drawGauge(place, gauge) {
  if (shows(place, JSON.stringify(gauge))) return;
  place.hidden = !gauge;
  if (!gauge) return fill(place);
  const rest = gauge.all - gauge.won - gauge.coming;
  place.setAttribute("role", "img");
  place.setAttribute(
    "aria-label",
    `${gauge.won} won, ${gauge.coming} still to come, ${rest} the defenders'`,
  );
  if (gauge.all <= MAX_SQUARES) {
    const kinds = [
      ...Array(gauge.won).fill("won"),
      ...Array(gauge.coming).fill("coming"),
      ...Array(rest).fill("theirs"),
    ];
    const squares = kinds.map((kind, n) =>
      el("span", { class: `square ${kind}${gauge.wanted === n + 1 ? " wanted" : ""}` }),
    );
    if (gauge.wanted === 0) squares.unshift(el("span.none-wanted"));
    fill(place, squares, el("span.quiet", legend(gauge)));
  } else {
    const part = (kind, share) => {
      const made = el("span", { class: `part ${kind}` });
      made.style.flexGrow = String(share);
      return made;
    };
    fill(
      place,
      el("span.bar", part("won", gauge.won), part("coming", gauge.coming), part("theirs", rest)),
      el("span.quiet", legend(gauge)),
    );
  }
}

const legend = ({ won, coming, wanted }) =>
  [
    won ? `${won} won` : "",
    coming ? `${coming} to come` : "",
    wanted === null ? "" : `${wanted} wanted`,
  ]
    .filter(Boolean)
    .join(", ");
