// What best play comes to, card by card, as a line.
import { el } from "./dom.js";

/** The Player's tricks with best play, card by card; a click goes there. */
export function chart(sitting, acts) {
  const nodes = [sitting.tree.root, ...sitting.tree.root.line];
  const worth = nodes.map((node) => {
    const turn = sitting.turnOf(node);
    return turn ? turn.gauge.won + turn.gauge.coming : null;
  });
  if (worth.some((n) => n === null) || nodes.length < 2) return null;
  const most = sitting.turnOf(sitting.tree.root).gauge.all,
    left = 24,
    width = 460,
    high = 96;
  const x = (n) => left + (n * (width - left - 6)) / (nodes.length - 1),
    y = (tricks) => high - 8 - (tricks * (high - 16)) / most;
  const points = worth.map((tricks, n) => `${x(n).toFixed(1)},${y(tricks).toFixed(1)}`).join(" ");
  const now = nodes.indexOf(sitting.tree.now);
  const made = el(
    "svg",
    {
      viewBox: `0 0 ${width} ${high}`,
      class: "chart",
      role: "img",
      "aria-label": `what best play comes to, card by card: ${worth[0]} at first, ${worth[worth.length - 1]} at the end`,
    },
    [0, most].map((n) => [
      el("line.grid", { x1: left, x2: width - 6, y1: y(n), y2: y(n) }),
      el("text.tick", { x: left - 5, y: y(n) + 4, "text-anchor": "end" }, String(n)),
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
