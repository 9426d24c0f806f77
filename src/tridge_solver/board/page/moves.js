// The play as text: the main line by tricks, branches under the card they leave.
import { aloud, button, el, fill } from "./dom.js";
import { costOf } from "./words.js";

/** Draw the tree; `acts` are go, forget and promote, each with a node. */
export function drawMoves(place, sitting, values, acts) {
  const tree = sitting.tree;
  const rows = tricksOf(tree.root, sitting, values, acts);
  fill(place, el("h2", {}, "The play"),
    rows.length ? el("ol", { class: "tricks" }, rows) : el("p", { class: "quiet" }, "No card is played yet: click one, or press Space."));
}

function tricksOf(from, sitting, values, acts) {
  const rows = [];
  const size = sitting.inTrick;
  let row = null, branches = [];
  const close = () => {
    if (row) rows.push(el("li", {}, row, branches.map((branch) => branchOf(branch, sitting, values, acts))));
    row = null; branches = [];
  };
  for (const node of [from, ...from.line]) {
    if (node !== from) {
      const depth = node.depth - 1;
      if (!row || depth % size === 0) { close(); row = el("span", { class: "trick" }, el("span", { class: "number quiet" }, String(sitting.firstTrick + Math.floor(depth / size)))); }
      row.append(cardOf(node, sitting, values, acts));
    }
    for (const child of node.children.slice(1)) branches.push(child);
    if (node === from && branches.length && !node.children.length) close();
  }
  close();
  return rows;
}

function branchOf(node, sitting, values, acts) {
  const more = node.line;
  const nested = [node, ...more].flatMap((at) => at.children.slice(1));
  return el("div", { class: "branch" },
    el("span", { class: "quiet" }, "instead "),
    [node, ...more].map((at) => cardOf(at, sitting, values, acts)),
    button("main", () => acts.promote(node), { class: "small", title: "make this the main line" }),
    button("×", () => acts.forget(node), { class: "small", title: "forget this branch", "aria-label": "forget this branch" }),
    nested.map((child) => branchOf(child, sitting, values, acts)));
}

function cardOf(node, sitting, values, acts) {
  const before = sitting.turnOf(node.parent), face = sitting.face(node.card);
  const cost = values ? costOf(before, node.card) : null;
  const leads = before && before.trick.length === 0;
  const wins = Boolean(before && before.to_play && before.to_play === winnerOf(node, sitting));
  return el("button", {
    type: "button", class: `move ${face.colour}${face.trump ? " trump" : ""}${cost ? " " + cost.kind : ""}${wins ? " wins" : ""}`,
    onclick: () => acts.go(node), "aria-current": sitting.tree.now === node && "step",
  }, aloud(`${before ? sitting.nameOf(before.to_play) : ""} ${face.name}${cost ? `, an error: ${cost.made.words}` : ""}`), el("span", { class: "by quiet", "aria-hidden": "true" }, (leads ? "▸" : "") + (before ? before.to_play : "")), el("span", { class: "of", "aria-hidden": "true" }, face.full), cost ? el("sup", { "aria-hidden": "true" }, cost.sign) : null);
}

/** Who won the trick a card was played to; null while it is not done. */
function winnerOf(node, sitting) {
  const last = [node, ...node.line].find((at) => at.depth % sitting.inTrick === 0);
  const after = sitting.turnOf(last);
  return after ? after.winner : null;
}
