// The play as text: the main line by tricks, branches under the card they leave.
import { aloud, button, el, fill, kept, seen } from "./dom.js";
import { costOf } from "./words.js";

/** Draw the tree; `acts` are go, forget and promote, each with a node; `sitting.marks` says what cards of
 * the record cost, by their path, where a report has weighed them. */
export function drawMoves(place, sitting, values, acts) {
  const tree = sitting.tree;
  const rows = tricksOf(tree.root, sitting, values, acts);
  if (!rows.length && sitting.turn && !sitting.turn.to_play) return fill(place); // all was played before
  const list = kept(tree, "list", "", () => el("ol.tricks"));
  fill(list, rows);
  fill(
    place,
    kept(tree, "head", "", () => el("h2", "The play")),
    rows.length
      ? list
      : kept(tree, "none", "", () =>
          el("p.quiet", "No card is played yet: click one, or press Space."),
        ),
  );
}

function tricksOf(from, sitting, values, acts) {
  const rows = [];
  const size = sitting.inTrick;
  let first = null,
    cards = [],
    branches = [];
  const close = () => {
    if (first) {
      const number = String(sitting.firstTrick + Math.floor((first.depth - 1) / size));
      const trick = kept(first, "trick", "", () => el("span.trick")),
        row = kept(first, "row", "", () => el("li"));
      fill(
        trick,
        kept(first, "number", number, () => el("span.number.quiet", number)),
        cards,
      );
      fill(
        row,
        trick,
        branches.map((branch) => branchOf(branch, sitting, values, acts)),
      );
      rows.push(row);
    }
    first = null;
    cards = [];
    branches = [];
  };
  for (const node of from.line) {
    if (!first || (node.depth - 1) % size === 0) {
      close();
      first = node;
    }
    cards.push(cardOf(node, sitting, values, acts));
    branches.push(...node.parent.children.slice(1));
  }
  close();
  return rows;
}

function branchOf(node, sitting, values, acts) {
  const line = [node, ...node.line];
  const place = kept(node, "branch", "", () => el("div.branch"));
  fill(
    place,
    kept(node, "instead", "", () => el("span.quiet", "instead ")),
    line.map((at) => cardOf(at, sitting, values, acts)),
    acts.promote &&
      kept(node, "main", "", () =>
        button("main", () => acts.promote(node), {
          class: "small",
          title: "make this the main line",
        }),
      ),
    kept(node, "forget", "", () =>
      button("×", () => acts.forget(node), {
        class: "small",
        title: "forget this branch",
        "aria-label": "forget this branch",
      }),
    ),
    line
      .flatMap((at) => at.children.slice(1))
      .map((child) => branchOf(child, sitting, values, acts)),
  );
  return place;
}

function cardOf(node, sitting, values, acts) {
  const before = sitting.turnOf(node.parent),
    face = sitting.face(node.card),
    by = before ? before.to_play : "";
  const cost = values ? (sitting.marks?.get(node.path) ?? costOf(before, node.card)) : null;
  const leads = before?.trick.length === 0;
  const wins = Boolean(by && by === winnerOf(node, sitting));
  const classes = `move ${face.colour}${face.trump ? " trump" : ""}${cost ? " " + cost.kind : ""}${wins ? " wins" : ""}`;
  const words = `${before ? sitting.nameOf(by) : ""} ${face.name}${cost ? `, ${cost.words ?? `an error: ${cost.made.words}`}` : ""}`;
  const move = kept(node, "move", [classes, words, leads, by, face.full].join(), () =>
    el(
      "button",
      { type: "button", class: classes, onclick: () => acts.go(node) },
      aloud(words),
      seen("span.by.quiet", (leads ? "▸" : "") + by),
      seen("span.of", face.full),
      cost ? seen("sup", cost.sign) : null,
    ),
  );
  if (sitting.tree.now === node) move.setAttribute("aria-current", "step");
  else move.removeAttribute("aria-current");
  return move;
}

/** Return the winner of the trick a card was played to; null while it is not done. */
function winnerOf(node, sitting) {
  const last = [node, ...node.line].find((at) => at.depth % sitting.inTrick === 0);
  const after = sitting.turnOf(last);
  return after ? after.winner : null;
}
