// The value of best play, card by card, as a line.
import { el } from "./dom.js";
import { costOf } from "./words.js";

/** Draw the value of best play after every card, a dot where one cost something; a click goes there. */
export function chart(sitting, acts) {
  const nodes = [sitting.tree.root, ...sitting.tree.root.line];
  const turns = nodes.map((node) => sitting.turnOf(node));
  if (turns.some((turn) => !turn) || nodes.length < 2) return null;
  const worth = turns.map(({ gauge, margin }) => (gauge ? gauge.won + gauge.coming : margin));
  const known = worth.filter((n) => n !== null),
    far = Math.max(1, ...known.map(Math.abs)),
    [least, most] = turns[0].gauge ? [0, turns[0].gauge.all] : [-far, far];
  if (!known.length) return null;
  const wide = 1000,
    x = (n) => (n * wide) / (nodes.length - 1),
    y = (own) => 92 - ((own - least) * 84) / (most - least);
  const points = [];
  let before = null;
  worth.forEach((own, n) => {
    if (own === null) return;
    if (before !== null) points.push([x(n), y(before)]);
    points.push([x(n), y(own)]);
    before = own;
  });
  const upright = (n, kind) => el(`line.${kind}`, { x1: x(n), x2: x(n), y1: 0, y2: 100 });
  const now = nodes.indexOf(sitting.tree.now);
  const made = el(
    "svg",
    {
      viewBox: `0 0 ${wide} 100`,
      preserveAspectRatio: "none",
      class: "chart",
      role: "img",
      "aria-label": `the value of best play, card by card: ${known[0]} at first, ${known[known.length - 1]} at the end`,
    },
    now >= 0 ? upright(now, "now") : null,
    el("polyline.line", { points: points.join(" ") }),
    nodes.slice(1).map((node, n) => {
      const cost = costOf(turns[n], node.card);
      return cost && worth[n + 1] !== null
        ? el(`line.dot.${cost.kind}`, {
            x1: x(n + 1),
            x2: x(n + 1),
            y1: y(worth[n + 1]),
            y2: y(worth[n + 1]),
          })
        : null;
    }),
  );
  made.addEventListener("click", (event) => {
    const box = made.getBoundingClientRect(),
      at = (event.clientX - box.left) / box.width;
    acts.go(nodes[Math.min(nodes.length - 1, Math.max(0, Math.round(at * (nodes.length - 1))))]);
  });
  const ticks = [...new Set([least, 0, most])].map((n) => {
    const tick = el("span.tick", n < 0 ? `−${-n}` : String(n));
    tick.style.top = `${y(n)}%`;
    return tick;
  });
  return el("div.charted", ticks, el("span.scale", turns[0].gauge ? "with best play" : "ahead by"), made);
}
