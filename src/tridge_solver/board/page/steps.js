// Steps through the play, by buttons and keys.
import { button, by, el, fill } from "./dom.js";
import { openDeal, play, seeValues, show, takeBack, toggleValues } from "./doing.js";
import { bestCard, draw, stepper } from "./drawing.js";
import { deckChoices } from "./face.js";
import { KEYS } from "./keys.js";
import { select } from "./side.js";
import { board, then } from "./state.js";
import { whyByKey } from "./why.js";
import { costOf } from "./words.js";

function trickStart(node) {
  const size = board.sitting.inTrick,
    depth = node.depth;
  return depth - (depth % size);
}

export function step(where) {
  const { sitting } = board,
    tree = sitting.tree;
  const up = (wanted) => {
    let at = tree.now;
    while (at.depth > wanted) at = at.parent;
    return at;
  };
  switch (where) {
    case "first":
      return show(tree.root);
    case "last":
      return show(tree.end);
    case "back":
      return tree.now.parent ? show(tree.now.parent) : null;
    case "on":
      return tree.next ? show(tree.next) : null;
    case "up": {
      const start = trickStart(tree.now);
      return show(up(start === tree.now.depth ? Math.max(0, start - sitting.inTrick) : start));
    }
    case "down": {
      let at = tree.now;
      do {
        if (!at.children[0]) break;
        at = at.children[0];
      } while (at.depth % sitting.inTrick);
      return show(at);
    }
    case "best": {
      if (sitting.isSeat && ["over", "passed"].includes(sitting.state?.stage)) {
        document.querySelector("#next-of-evening, #next-hand")?.click();
        return null;
      }
      const card = bestCard();
      return card ? play(card, true) : null;
    }
    case "next":
      if (sitting.puzzle?.answered) by("quiz-next")?.click();
      return null;
    case "error":
      return nextError();
    case "undo":
    case "forget":
      if (sitting.isSeat)
        return sitting.state?.stage === "play" && sitting.mayUndo ? takeBack(true) : null;
      if (where === "undo") return null;
      {
        for (const child of [...tree.now.children]) tree.forget(child);
        return show(tree.now);
      }
    case "branchOn":
    case "branchBack":
      return otherBranch(where === "branchOn" ? 1 : -1);
    case "values":
      return turnValues(!board.values);
    case "dealBack":
      return board.at > 0 && !sitting.isSeat ? openDeal(board.at - 1) : null;
    case "dealOn":
      return board.at < board.entries.length - 1 && !sitting.isSeat ? openDeal(board.at + 1) : null;
    case "exchange":
      if (sitting.asks("exchange")) {
        select("exchange");
        by("tab-exchange").focus();
      }
      return null;
    case "why":
      return whyByKey(stepper);
    case "keys":
      return showKeys();
  }
  return null;
}

async function nextError() {
  const { sitting } = board,
    line = [...sitting.tree.now.line];
  const all = sitting.tree.root.line;
  for (const node of [...line, ...all]) {
    const before = sitting.turnOf(node.parent);
    if (node.parent !== sitting.tree.now && costOf(before, node.card)) return show(node.parent);
  }
  return null;
}

async function otherBranch(way) {
  let at = board.sitting.tree.now;
  while (at.parent?.children.length < 2) at = at.parent;
  if (!at.parent) return null;
  const kin = at.parent.children,
    place = kin.indexOf(at);
  return show(kin[(place + way + kin.length) % kin.length]);
}

/** Values on or off by the person; at a table that is asking for them. */
export async function turnValues(on) {
  toggleValues(on, false);
  if (on && board.sitting.isSeat) await seeValues();
  draw();
}

export function showKeys() {
  const place = by("keys");
  fill(
    place,
    el("h2", "Keys"),
    el(
      "table",
      el(
        "tbody",
        KEYS.map(([keys, words]) =>
          el(
            "tr",
            el(
              "th",
              { scope: "row" },
              keys.split(/ (?=\S)/).map((key) => [el("kbd", key), " "]),
            ),
            el("td", words),
          ),
        ),
      ),
    ),
    el("h2", "The deck"),
    el("p.deck", deckChoices()),
    button("close", () => place.close()),
  );
  place.showModal();
}

export function playByKey(suit, rank) {
  const wanted = rank === "1" ? "A" : rank === "R" ? "K" : rank;
  return then(() => {
    if (board.sitting.picks) return document.querySelector(`#table [data-card="${suit}${wanted}"]`)?.focus();
    const turn = board.sitting.turn;
    const own = turn?.cards.find((weighed) => weighed.card === suit + wanted);
    return own ? play(own.card, true) : null;
  });
}
