// The face of a card: its index in the corner, its suit below.
import { el } from "./dom.js";

export function drawn(face) {
  const sign = face.full.replace(face.rank ?? face.full, "").trim();
  return [
    el("span.index", el("span.rank", face.rank ?? face.full), el("span.sign", sign)),
    el(/[A-Z]/.test(sign) ? `span.pip.spanish.${sign}` : "span.pip", sign),
  ];
}
