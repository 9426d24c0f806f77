// The effects of a click or a key on the deal that is shown.
import { learnContracts, learnEarly } from "./contracts.js";
import { by, shows } from "./dom.js";
import { draw } from "./drawing.js";
import { IS_SERVED, ask } from "./engine.js";
import { moment, setting } from "./pace.js";
import { goTo, usesKeys } from "./focus.js";
import { raise, toTop } from "./sheet.js";
import { leavePanel, select } from "./side.js";
import { judge } from "./quiz.js";
import { Sitting } from "./sitting.js";
import { board, then, trouble } from "./state.js";

export const acts = {
  bestLine: () => then(bestLine),
  go: (node) => then(() => there(node) && show(node)),
  play: (card, byKey) => then(() => play(card, byKey)),
  forget: (node) => change(node, "forget"),
  promote: (node) => change(node, "promote"),
  suppose: (seat, contract) => then(() => suppose(seat, contract)),
  open: (entries, warnings = []) =>
    then(async () => {
      board.entries = entries;
      await openDeal(0);
      select("play");
      goTo("#table .card.may", "#contract select", "#tab-play");
      trouble(warnings.join(" · "));
    }),
  // A deal at the turn after so many cards.
  openAt: (entries, at, depth) =>
    then(async () => {
      board.others.show("table");
      board.entries = entries;
      toggleValues(true, false);
      await openDeal(at);
      select("review");
      const { root } = board.sitting.tree;
      await show([root, ...root.line][depth] ?? root, usesKeys());
      toTop();
    }),
  playOn: (made) =>
    then(async () => {
      await board.sitting.exchange(made);
      await opened();
    }),
  playBack: () =>
    then(async () => {
      await board.sitting.back();
      await opened();
    }),
  // A puzzle: the position it asks of, values off; the card is judged as it is played.
  puzzle: (entry, puzzle, from = "table") =>
    then(async () => {
      const left = from === "table" && board.tab !== "puzzle";
      if (left || document.body.dataset.view !== from) return; // another door was taken meanwhile
      if (from !== "table") board.others.show("table");
      board.entries = [entry];
      board.tab = "puzzle";
      toggleValues(false, false);
      await openDeal(0);
      board.sitting.puzzle = { ...puzzle, at: board.sitting.tree.end };
      await show(board.sitting.tree.end, usesKeys());
      toTop();
    }),
  // A hand from one seat: values off, the others hidden, until the person asks.
  sitDown: (fields) =>
    then(async () => {
      leavePanel();
      emptyTable();
      select("seat");
      await atTable(fields, usesKeys());
      toTop();
    }),
  atTable: (fields) => then(() => atTable(fields, usesKeys())),
  redraw: () => draw(),
  takeBack: () => then(() => takeBack()),
  advice: () => then(advice),
  // The same hand once more, up to a card of one's own: what was done is done again.
  tryAgain: (played) =>
    then(async () => {
      const { made, state } = board.sitting,
        own = state.played.slice(0, played).filter((_, n) => state.persons.includes(state.turns[n].to_play));
      emptyTable();
      select("seat");
      const seat = board.sitting;
      let cards = 0;
      for (const fields of made) {
        if (fields.do === "card" && cards++ === own.length) break;
        const told = await seat.ask(fields, draw);
        seat.take(told);
        seat.stand(seat.tree.end);
      }
      draw();
    }),
  playRest: () =>
    then(async () => {
      const seat = board.sitting;
      while (board.sitting === seat && seat.state.stage === "play" && seat.mine) {
        await advice();
        const card = seat.advice?.options?.[0]?.choice ?? seat.turn.cards[0].card;
        await atTable({ do: "card", card });
        if (seat.trouble) return;
      }
    }),
  leaveTable: () =>
    then(async () => {
      const { entry } = await board.sitting.ask({ do: "leave" }, draw);
      await openSeen(entry, "play");
    }),
  // The next puzzle, whichever panel is open.
  nextPuzzle: () => {
    select("puzzle");
    board.panels.puzzle.next();
  },
  review: (entry) => then(() => openSeen(entry, "review")),
  plays: () => board.plays,
  tables: () => board.tables,
  themes: () => board.themes,
  rulesets: () => board.rulesets,
  tableOf,
  seed: () => board.seed,
  keepSeed: (seed) => {
    board.seed = seed;
  },
  looks: (name) =>
    board.looks[name] ?? Object.entries(board.looks).find(([own]) => own.endsWith(" 40 -"))[1],
};

/** The table of a page without a program at which a deal is played. */
function tableOf({ page_game, rules, hands }) {
  const seats = Object.keys(hands).length;
  return (
    board.rulesets.find(({ key }) => key === page_game) ??
    board.rulesets.find((own) => own.rules === rules && own.hands.length === seats) ??
    board.rulesets[0]
  );
}

/** Whether a node is still of the play that is shown: another contract may have come in between. */
function there(node) {
  let at = node;
  while (at.parent) at = at.parent;
  return at === board.sitting.tree.root;
}

/** Change the tree at a node, and show where one stands then. */
function change(node, how) {
  return then(() => {
    if (!there(node)) return null;
    const { tree } = board.sitting;
    tree[how](node);
    return show(tree.now);
  });
}

export async function show(node, byKey = false) {
  const { sitting } = board;
  raise(false);
  await sitting.reach(node);
  if (sitting.isSeat) sitting.stand(node);
  else sitting.tree.now = node;
  trouble("");
  draw(byKey);
  // Only the record that is entered: another deal, contract or exchange may lie here meanwhile.
  if (board.entering?.deal === sitting.deal && !sitting.supposed) {
    const { now } = sitting.tree;
    board.entering.take([...now.cards, ...now.line.map((own) => own.card)]);
  }
  lookAhead();
}

/** A table at which nobody is dealt a hand yet, or the hand one has left; values are off. */
export function emptyTable(seat = null) {
  raise(false);
  board.sitting = seat ?? new board.others.Seat(board.looks, board.plays);
  board.panels = {};
  toggleValues(false);
}

/** Ask what the program would do in the person's place; a card it would play is ringed. */
async function advice() {
  const seat = board.sitting;
  seat.advice = await seat.ask({ do: "advise" }, draw);
  seat.hint = seat.advice?.options?.[0]?.choice ?? null;
  draw();
}

/** Do something at the table, and let what comes of it be seen card by card; values are asked for while
 * they are on. An only card plays itself, but not where one was just taken back. */
export async function atTable(fields, byKey = false) {
  const seat = board.sitting,
    alive = () => board.sitting === seat;
  seat.advice = null;
  const seen = () => {
    draw();
    if (seat.state) seat.catchUp(draw, alive);
  };
  try {
    const state = await seat.ask(fields, seen);
    if (state) seat.take(state);
  } catch (error) {
    seat.trouble = error.message;
    if (!seat.state) trouble(error.message);
  }
  if (!alive()) return;
  if (seat.state) await seat.catchUp(draw, alive);
  if (!alive()) return;
  if (board.values) await seeValues();
  if (fields.do !== "undo" && seat.only && setting("only") === "on") {
    draw();
    await moment("only");
    if (alive()) await atTable({ do: "card", card: seat.only }, byKey);
    return;
  }
  draw(byKey);
  if (byKey && !seat.mine) goTo(...ASKED);
}

/** Take the last card back that was a choice. */
export async function takeBack(byKey = false) {
  const seat = board.sitting;
  do await atTable({ do: "undo" }, byKey);
  while (seat.only && seat.mayUndo && !seat.trouble && board.sitting === seat);
}

/** The controls of a table that asks for no card: the first of them takes the focus. */
const ASKED = ["#table .card.pick"].concat(
  [".choices", ".calls"].map((own) => `#ask ${own} button`),
  "#next-of-evening",
  "#next-hand",
  "#leave",
);

/** Ask for the values of the person's cards with open cards; they are told at the end. */
export async function seeValues() {
  const seat = board.sitting;
  if (seat.mine && !seat.turn.sentence) {
    const state = await seat.ask({ do: "values" }, () => {});
    if (state) seat.take(state);
  }
}

/** Open a deal that was played here: its hands may be seen now. */
async function openSeen(entry, tab) {
  board.entries = [entry, ...board.entries];
  toggleValues(true, false);
  await openDeal(0);
  select(tab);
  goTo(`#tab-${tab}`);
}

/** Ask for what comes next while nothing else is asked. */
function lookAhead() {
  const { sitting } = board,
    node = sitting.tree.now;
  setTimeout(() => {
    if (board.sitting === sitting && sitting.tree.now === node) sitting.lookAhead().catch(() => {});
  }, 0);
}

export async function play(card, byKey) {
  const { sitting } = board,
    turn = sitting.turn;
  if (!turn || !turn.cards.some((own) => own.card === card)) return;
  if (sitting.isSeat) {
    await atTable({ do: "card", card }, byKey);
    return;
  }
  await show(sitting.tree.add(sitting.tree.now, [card]), byKey);
  if (sitting.puzzle && sitting.tree.now.parent === sitting.puzzle.at) await judge(sitting, show, acts);
}

export async function suppose(seat, contract) {
  if (!seat || !contract) return;
  try {
    await board.sitting.suppose(seat, contract);
  } catch (error) {
    shows(by("contract"));
    draw();
    throw error;
  } // the controls say what is played
  await learnContracts(board.sitting);
  board.panels = {};
  draw();
  lookAhead();
}

export async function openDeal(at, answered) {
  leavePanel();
  raise(false);
  board.at = at;
  board.sitting = new Sitting(board.entries[at], board.looks);
  board.panels = {};
  if (IS_SERVED && board.sitting.entry.always) {
    await board.sitting.lay(); // nobody looks at an empty table meanwhile
    draw();
  }
  await board.sitting.begin(answered?.turns);
  await opened(answered);
}

async function opened(answered) {
  const { sitting } = board,
    contracts = sitting.asks("turns") ? learnContracts(sitting, answered?.contracts) : null;
  if (board.values) learnEarly(sitting, answered?.table);
  draw();
  lookAhead();
  if (contracts) {
    await contracts;
    draw();
  }
}

async function bestLine() {
  const { sitting } = board,
    cards = sitting.tree.now.cards;
  const found = await ask("solve", { ...sitting.fields, played: cards, line: true });
  const order = (found.line || [])
    .flatMap((trick) => (Array.isArray(trick.cards) ? trick.cards : Object.values(trick.cards)))
    .filter((card) => !cards.includes(card));
  const end = sitting.tree.add(sitting.tree.now, order);
  const line = end.cards,
    known = await ask("turns", { ...sitting.fields, played: line, from: cards.length });
  sitting.keep(known.turns, line);
  await show(sitting.tree.now);
}

export function toggleValues(on, drawn = true) {
  board.values = on;
  by("values").checked = on;
  document.body.classList.toggle("blind", !on);
  if (drawn) draw();
}
