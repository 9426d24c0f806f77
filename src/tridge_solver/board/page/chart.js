// What best play comes to, card by card, as a line.
import { el } from "./dom.js";

/** The Player's tricks with best play, card by card; a click goes there. */
export function chart(sitting, acts) {
  const nodes = [sitting.tree.root, ...sitting.tree.root.line];
  const turns = nodes.map((node) => sitting.turnOf(node));
  if (turns.some((turn) => !turn) || nodes.length < 2) return null;
  const worth = turns.map(({ gauge, margin }) => (gauge ? gauge.won + gauge.coming : margin));
  const known = worth.filter((n) => n !== null),
    far = Math.max(1, ...known.map(Math.abs)),
    [least, most] = turns[0].gauge ? [0, turns[0].gauge.all] : [-far, far];
  if (!known.length) return null;
  const left = 24,
    width = 460,
    high = 96;
  const x = (n) => left + (n * (width - left - 6)) / (nodes.length - 1),
    y = (own) => high - 8 - ((own - least) * (high - 16)) / (most - least);
  const points = worth
    .map((own, n) => (own === null ? "" : `${x(n).toFixed(1)},${y(own).toFixed(1)}`))
    .filter(Boolean)
    .join(" ");
  const now = nodes.indexOf(sitting.tree.now);
  const made = el(
    "svg",
    {
      viewBox: `0 0 ${width} ${high}`,
      class: "chart",
      role: "img",
      "aria-label": `what best play comes to, card by card: ${known[0]} at first, ${known[known.length - 1]} at the end`,
    },
    [...new Set([least, 0, most])].map((n) => [
      el("line.grid", { x1: left, x2: width - 6, y1: y(n), y2: y(n) }),
      el("text.tick", { x: left - 5, y: y(n) + 4, "text-anchor": "end" }, n < 0 ? `−${-n}` : String(n)),
    ]),
    el("polyline.line", { points }),
    now >= 0 ? el("line.now", { x1: x(now), x2: x(now), y1: 4, y2: high - 4 }) : null,
  );
  made.addEventListener("click", (event) => {
    const box = made.getBoundingClientRect(),
      at = ((event.clientX - box.left) * width) / box.width;
    acts.go(
      nodes[
        Math.min(
          nodes.length - 1,
          Math.max(0, Math.round(((at - left) * (nodes.length - 1)) / (width - left - 6))),
        )
      ],
    );
  });
  return made;
}
