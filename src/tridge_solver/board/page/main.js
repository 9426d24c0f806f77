// The board: one deal at a time, drawn anew after every step; what is asked waits in a row.
import { drawControls, drawTableOfContracts, learnContracts, learnEarly } from "./contracts.js";
import { button, by, el, fill, say, shows } from "./dom.js";
import { ask, hello } from "./engine.js";
import { drawGauge } from "./gauge.js";
import { KEYS, listen } from "./keys.js";
import { drawMoves } from "./moves.js";
import { readAddress } from "./share.js";
import { Sitting } from "./sitting.js";
import { drawTable } from "./table.js";
import { costOf, either, errorSentence } from "./words.js";

const PANELS = [["play", "Play"], ["exchange", "Exchange", "exchange"], ["bid", "Bid", "bid"], ["advice", "Advice", "advise"], ["review", "Review", "review"], ["puzzle", "Puzzles", "puzzle"], ["seat", "At the table"], ["deal", "New deal"], ["share", "Open, share"]];
const board = { entries: [], at: 0, looks: {}, seed: 1, values: true, tab: "play", sitting: null, panels: {}, busy: Promise.resolve(), waiting: 0, written: "", writing: null, plays: null, others: null };

/** Do one thing after the other: no key is lost while an answer is under way. */
function then(work) {
  document.body.dataset.waiting = String(++board.waiting);
  const done = () => { document.body.dataset.waiting = String(--board.waiting); };
  board.busy = board.busy.then(work).catch((error) => trouble(error.message)).then(done);
  return board.busy;
}

function trouble(words) { const place = by("trouble"); place.hidden = !words; place.textContent = words || ""; }

const acts = {
  go: (node) => then(() => there(node) && show(node)),
  play: (card, byKey) => then(() => play(card, byKey)),
  forget: (node) => change(node, "forget"),
  promote: (node) => change(node, "promote"),
  suppose: (seat, contract) => then(() => suppose(seat, contract)),
  open: (entries, warnings = []) => then(async () => { board.entries = entries; await openDeal(0); select("play"); trouble(warnings.join(" · ")); }),
  playOn: (made) => then(async () => { await board.sitting.exchange(made); await opened(); }),
  playBack: () => then(async () => { await board.sitting.back(); await opened(); }),
  // A puzzle: the position it asks of, values off; the card is judged as it is played.
  puzzle: (entry, puzzle) => then(async () => {
    board.entries = [entry];
    toggleValues(false, false);
    await openDeal(0);
    board.sitting.puzzle = { ...puzzle, at: board.sitting.tree.end };
    await show(board.sitting.tree.end);
    by("verdict").scrollIntoView({ block: "nearest" });
  }),
  // A hand from one seat: values off, the others hidden, until the person asks.
  sitDown: (fields) => then(async () => {
    leavePanel();
    board.sitting = new board.others.Seat(board.looks, board.plays);
    board.panels = {};
    toggleValues(false, false);
    draw(); select("seat");
    await atTable(fields);
    by("verdict").scrollIntoView({ block: "nearest" });
  }),
  atTable: (fields) => then(() => atTable(fields)),
  advice: () => then(async () => { const seat = board.sitting; seat.advice = await seat.ask({ do: "advise" }, draw); draw(); }),
  leaveTable: () => then(async () => { const { entry } = await board.sitting.ask({ do: "leave" }, draw); await openSeen(entry, "play"); }),
  review: (entry) => then(() => openSeen(entry, "review")),
  plays: () => board.plays,
  seed: () => board.seed, keepSeed: (seed) => { board.seed = seed; },
  looks: () => Object.entries(board.looks).find(([name]) => name.endsWith(" 40 -"))[1],
};

/** Whether a node is still of the play that is shown: another contract may have come in between. */
function there(node) { let at = node; while (at.parent) at = at.parent; return at === board.sitting.tree.root; }

/** Change the tree at a node, and show where one stands then. */
function change(node, how) { return then(() => { if (!there(node)) return null; const { tree } = board.sitting; tree[how](node); return show(tree.now); }); }

async function show(node, byKey = false) {
  const { sitting } = board;
  await sitting.reach(node);
  sitting.tree.now = node;
  trouble("");
  draw(byKey);
  lookAhead();
}

/** Do something at the table, and draw what comes of it; values are asked for while they are on. */
async function atTable(fields, byKey = false) {
  const seat = board.sitting;
  seat.advice = null;
  try {
    const state = await seat.ask(fields, draw);
    if (state) seat.take(state);
  } catch (error) { seat.trouble = error.message; if (!seat.state) trouble(error.message); }
  if (board.sitting !== seat) return;
  if (board.values) await seeValues();
  draw(byKey);
}

/** What the cards of the person are worth with open cards: asked for, and told at the end. */
async function seeValues() {
  const seat = board.sitting;
  if (seat.mine && !seat.turn.gauge) { const state = await seat.ask({ do: "values" }, () => {}); if (state) seat.take(state); }
}

/** Open a deal that was played here: its hands may be seen now. */
async function openSeen(entry, tab) {
  board.entries = [entry, ...board.entries];
  toggleValues(true, false);
  await openDeal(0);
  select(tab);
}

/** Ask for what comes next while nothing else is asked. */
function lookAhead() {
  const { sitting } = board, node = sitting.tree.now;
  setTimeout(() => { if (board.sitting === sitting && sitting.tree.now === node) sitting.lookAhead().catch(() => {}); }, 0);
}

async function play(card, byKey) {
  const { sitting } = board, turn = sitting.turn;
  if (!turn || !turn.cards.some((own) => own.card === card)) return;
  if (sitting.isSeat) { await atTable({ do: "card", card }, byKey); return; }
  await show(sitting.tree.add(sitting.tree.now, [card]), byKey);
}

async function suppose(seat, contract) {
  if (!seat || !contract) return;
  try { await board.sitting.suppose(seat, contract); } catch (error) { shows(by("contract")); draw(); throw error; } // the controls say what is played
  await learnContracts(board.sitting);
  board.panels = {};
  draw();
  lookAhead();
}

async function openDeal(at, told) {
  leavePanel();
  board.at = at;
  board.sitting = new Sitting(board.entries[at], board.looks);
  board.panels = {};
  await board.sitting.begin(told?.turns);
  await opened(told);
}

async function opened(told) {
  const { sitting } = board, contracts = sitting.asks("turns") ? learnContracts(sitting, told?.contracts) : null;
  if (board.values) learnEarly(sitting, told?.table);
  draw();
  lookAhead();
  if (contracts) { await contracts; draw(); }
}

function draw(byKey = false) {
  const { sitting, values } = board, turn = sitting.turn, entry = sitting.entry;
  const focusedCard = by("table").contains(document.activeElement) && document.activeElement.dataset.card;
  say(by("title"), entry.title);
  say(by("place"), entry.place);
  const alone = board.entries.length < 2 || Boolean(sitting.isSeat);
  say(by("which"), !alone ? `${board.at + 1} of ${board.entries.length}` : "");
  by("deal-back").disabled = board.at === 0; by("deal-on").disabled = board.at >= board.entries.length - 1;
  by("deal-back").hidden = by("deal-on").hidden = alone;
  if (document.title !== `${entry.title} – board`) document.title = `${entry.title} – board`;
  drawControls(by("contract"), sitting, acts.suppose);
  const supposed = by("supposed");
  supposed.hidden = !sitting.supposed || !entry.contract || entry.passed;
  supposed.textContent = `Supposed: ${sitting.deal.exchange ? "the exchange was made" : "the deal was played"} for ${entry.contract} by ${sitting.nameOf(sitting.deal.declarer)}.`;
  verdict(turn);
  drawGauge(by("gauge"), values && turn ? turn.gauge ?? null : null);
  drawTable(by("table"), sitting, turn, values, (card) => acts.play(card, by("table").contains(document.activeElement)), (seat) => acts.suppose(seat, sitting.contract));
  stepper(turn);
  if (byKey || focusedCard) focusCard(turn);
  panel();
  board.writing ??= setTimeout(writeAddress, 50);
}

/** The address says what is shown, once it is: a browser takes longer over it than over a card. */
function writeAddress() {
  const { sitting } = board;
  board.writing = null;
  if ((!sitting.turn && !sitting.isSeat) || sitting.address === board.written) return;
  board.written = sitting.address;
  history.replaceState(null, "", board.written);
}

function verdict(turn) {
  const place = by("verdict"), { sitting, values } = board;
  place.className = "verdict" + (turn && values ? ` ${turn.side}` : "");
  if (sitting.isSeat && !(values && turn?.gauge)) { place.className = "verdict"; fill(place, sitting.words); }
  else if (!sitting.asks("turns") && !sitting.isSeat) fill(place, `${sitting.entry.game} is shown as it lies: its cards have no values here.`);
  else if (!turn) fill(place, sitting.entry.passed ? "Nobody plays this deal. Choose a Player and a contract." : "Choose a Player and a contract, or a cell of the table of contracts.");
  else if (!values && sitting.puzzle?.at === sitting.tree.now) fill(place, sitting.puzzle.question);
  else if (!values) fill(place, turn.to_play ? `${sitting.nameOf(turn.to_play)} to play: what would you do?` : "All cards are played.");
  else fill(place, el("b", `${turn.mark} ${turn.word}`), " ", el("span.said", turn.sentence.startsWith(`${turn.word} `) ? turn.sentence.slice(turn.word.length + 1) : turn.sentence));
}

function stepper(turn) {
  const { sitting, values } = board, tree = sitting.tree, depth = tree.now.depth;
  say(by("step"), turn ? (turn.to_play ? `trick ${turn.number}, card ${depth + 1}` : `after card ${depth}`) : "");
  const off = { first: !depth, back: !depth, on: !tree.next, last: !tree.next, best: !bestCard() };
  for (const own of document.querySelectorAll(".stepper [data-go]")) own.disabled = off[own.dataset.go];
  say(document.querySelector("[data-go=best]"), values ? "best card" : "next card");
  const caption = by("caption"), before = sitting.turnOf(tree.now.parent);
  const cost = values && before ? costOf(before, tree.now.card) : null;
  const ahead = values && turn && tree.next ? costOf(turn, tree.next.card) : null;
  const verdict = board.others?.judged(sitting);
  if (verdict && !values) fill(caption, el("b", { class: verdict.side }, verdict.word), ` ${verdict.words}`);
  else if (cost) fill(caption, el("b", { class: cost.kind }, cost.sign), " ", errorSentence(sitting, before.to_play, cost));
  else if (ahead) fill(caption, el("b", { class: ahead.kind }, ahead.sign), ` next, ${errorSentence(sitting, turn.to_play, ahead)}`);
  else if (before) fill(caption, `${sitting.nameOf(before.to_play)} played ${sitting.face(tree.now.card).full}.`);
  else if (turn && values && turn.cards.some((own) => own.best)) fill(caption, `Best: ${either(turn.cards.filter((own) => own.best).slice(0, 6).map((own) => sitting.face(own.card).full))}.`);
  else fill(caption);
}

/** A best card of the seat to play; the one on the line, if it is one. */
function bestCard() {
  const { sitting, values } = board, turn = sitting.turn, next = sitting.tree.next;
  if (!turn || !turn.cards.length) return null;
  if (!values) return next ? next.card : null;
  const best = turn.cards.filter((own) => own.best);
  return best.length ? (best.find((own) => next && own.card === next.card) ?? best[0]).card : null;
}

/** After a card played by keyboard the focus goes to the next seat's best card, or its first. */
function focusCard(turn) {
  const code = turn?.to_play ? bestCard() : null;
  const cards = [...document.querySelectorAll("#table button.card")];
  const place = cards.find((own) => own.dataset.card === code) ?? cards[0];
  if (place) place.focus({ preventScroll: true });
}

function leavePanel() { const now = board.panels[board.tab]; if (now?.leave) now.leave(); }

function select(tab) {
  if (tab !== board.tab) leavePanel();
  board.tab = tab;
  panel();
}

function panel() {
  const { sitting } = board;
  const offered = PANELS.filter(([name, , question]) => sitting.isSeat ? ["seat", "play"].includes(name) : !question || sitting.asks(question));
  if (!offered.some(([name]) => name === board.tab)) board.tab = sitting.isSeat ? "seat" : "play";
  const tabs = by("tabs");
  const names = offered.map(([name]) => name).join();
  if (tabs.dataset.offered !== names) {
    tabs.dataset.offered = names;
    fill(tabs, offered.map(([name, words]) => el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => select(name) }, words)));
    fill(by("panels"), offered.map(([name]) => el("div", { role: "tabpanel", id: `panel-${name}`, class: "panel", "aria-labelledby": `tab-${name}`, tabindex: 0 })));
  }
  if (!shows(tabs, names, board.tab)) for (const [name] of offered) {
    const chosen = name === board.tab;
    by(`tab-${name}`).setAttribute("aria-selected", String(chosen));
    by(`tab-${name}`).tabIndex = chosen ? 0 : -1;
    by(`panel-${name}`).hidden = !chosen;
  }
  drawPanel(by(`panel-${board.tab}`));
}

function drawPanel(place) {
  const { sitting, tab } = board;
  if (tab === "play") {
    if (!place.firstChild) fill(place, el("div"), el("div"), el("p.more"));
    const [moves, table, more] = place.children;
    drawMoves(moves, sitting, board.values, acts);
    drawTableOfContracts(table, sitting, () => board.values && board.sitting === sitting, acts.suppose).catch((error) => fill(table, el("p.trouble", error.message)));
    const goes = sitting.asks("turns") && sitting.turn?.to_play && board.values;
    if (!shows(more, goes)) fill(more, goes ? button("best line from here, on the board", () => then(bestLine)) : null);
    return;
  }
  if (!board.others) return; // drawn once it is there
  if (!board.panels[tab]) {
    board.panels[tab] = new board.others.PANELS[tab](sitting, acts);
    board.panels[tab].draw(place);
    if (tab === "exchange") board.panels[tab].ask();
  } else if (["advice", "review", "puzzle", "seat", "share"].includes(tab)) board.panels[tab].draw(place);
}

async function bestLine() {
  const { sitting } = board, cards = sitting.tree.now.cards;
  const found = await ask("solve", { ...sitting.fields, played: cards, line: true });
  const order = (found.line || []).flatMap((trick) => Array.isArray(trick.cards) ? trick.cards : Object.values(trick.cards)).filter((card) => !cards.includes(card));
  const end = sitting.tree.add(sitting.tree.now, order);
  const line = end.cards, known = await ask("turns", { ...sitting.fields, played: line, from: cards.length });
  sitting.keep(known.turns, line);
  await show(sitting.tree.now);
}

function trickStart(node) { const size = board.sitting.inTrick, depth = node.depth; return depth - (depth % size); }

function step(where) {
  const { sitting } = board, tree = sitting.tree;
  const up = (wanted) => { let at = tree.now; while (at.depth > wanted) at = at.parent; return at; };
  switch (where) {
    case "first": return show(tree.root);
    case "last": return show(tree.end);
    case "back": return tree.now.parent ? show(tree.now.parent) : null;
    case "on": return tree.next ? show(tree.next) : null;
    case "up": { const start = trickStart(tree.now); return show(up(start === tree.now.depth ? Math.max(0, start - sitting.inTrick) : start)); }
    case "down": { let at = tree.now; do { if (!at.children[0]) break; at = at.children[0]; } while (at.depth % sitting.inTrick); return show(at); }
    case "best": { const card = bestCard(); return card ? play(card, true) : null; }
    case "error": return nextError();
    case "undo": case "forget": if (sitting.isSeat) return sitting.state?.stage === "play" ? atTable({ do: "undo" }, true) : null; if (where === "undo") return null; { for (const child of [...tree.now.children]) tree.forget(child); return show(tree.now); }
    case "branchOn": case "branchBack": return otherBranch(where === "branchOn" ? 1 : -1);
    case "values": return turnValues(!board.values);
    case "dealBack": return board.at > 0 && !sitting.isSeat ? openDeal(board.at - 1) : null;
    case "dealOn": return board.at < board.entries.length - 1 && !sitting.isSeat ? openDeal(board.at + 1) : null;
    case "exchange": if (sitting.asks("exchange")) { select("exchange"); by("tab-exchange").focus(); } return null;
    case "keys": return showKeys();
  }
  return null;
}

async function nextError() {
  const { sitting } = board, line = [...sitting.tree.now.line];
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
  const kin = at.parent.children, place = kin.indexOf(at);
  return show(kin[(place + way + kin.length) % kin.length]);
}

function toggleValues(on, drawn = true) { board.values = on; by("values").checked = on; document.body.classList.toggle("blind", !on); if (drawn) draw(); }

/** Values on or off by the person; at a table that is asking for them. */
async function turnValues(on) {
  toggleValues(on, false);
  if (on && board.sitting.isSeat) await seeValues();
  draw();
}

function showKeys() {
  const place = by("keys");
  fill(place, el("h2", "Keys"), el("table", el("tbody", KEYS.map(([keys, words]) => el("tr", el("th", { scope: "row" }, keys.split(/ (?=\S)/).map((key) => [el("kbd", key), " "])), el("td", words))))), button("close", () => place.close()));
  place.showModal();
}

function playByKey(suit, rank) {
  const wanted = rank === "1" ? "A" : rank === "R" ? "K" : rank;
  return then(() => { const turn = board.sitting.turn; const own = turn?.cards.find((told) => told.card === suit + wanted); return own ? play(own.card, true) : null; });
}

/** The deal an address says, with its cards; null where it says none. */
async function fromAddress() {
  const said = readAddress(location.hash);
  if (!said) return null;
  const found = await ask("read", { text: said.text, name: "the address" });
  const entry = found.deals.find((own) => own.deal);
  if (!entry) { trouble(`The address says no deal: ${found.deals.flatMap((own) => own.problems).join("; ")}`); return null; }
  return { ...entry, played: said.cards };
}

/** A table the address names, or one to sit down at where the deals are hidden; whether it is so. */
async function backAtTable() {
  const id = /^#table=([\w-]+)$/.exec(location.hash);
  if (!id && !board.plays) return false;
  await others();
  board.sitting = new board.others.Seat(board.looks, board.plays);
  toggleValues(false, false);
  if (id) {
    try { board.sitting.take(await board.sitting.ask({ do: "look", id: id[1] }, () => {})); } catch (error) { if (!board.plays) return false; trouble(error.message); }
  }
  board.tab = "seat";
  draw();
  return true;
}

/** The panels beside the table, and what they take: fetched once the cards lie there. */
async function others() { board.others ??= await import("./panels.js"); }

async function begin() {
  document.addEventListener("click", (event) => { const own = event.target.closest("[data-go]"); if (own) then(() => step(own.dataset.go)); });
  by("values").addEventListener("change", (event) => then(() => turnValues(event.target.checked)));
  by("keys-button").addEventListener("click", showKeys);
  by("tabs").addEventListener("keydown", (event) => {
    const tabs = [...by("tabs").children], way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const next = tabs[(tabs.indexOf(event.target) + way + tabs.length) % tabs.length];
    next.focus(); next.click();
  });
  listen((what) => then(() => step(what)), playByKey);
  window.addEventListener("hashchange", () => then(async () => {
    if (location.hash === board.written) return;
    const entry = await fromAddress();
    if (entry) { board.entries = [entry]; await openDeal(0); await show(board.sitting.tree.end); }
  }));
  window.addEventListener("pagehide", leavePanel);
  const told = await hello;
  board.looks = told.looks; board.seed = told.seed; board.entries = told.deals; board.plays = told.plays;
  if (!await backAtTable()) await openFirst(told.first);
  await others();
  panel();
  document.body.classList.add("ready");
}

/** The deal the address says, or the first there is, of which much was `told` at once. */
async function openFirst(told) {
  const entry = await fromAddress();
  if (entry) {
    const same = board.entries.findIndex((own) => own.tags.Deal === entry.tags.Deal && own.deal.dealer === entry.deal.dealer);
    const cards = entry.played;
    if (same >= 0 && cards.every((card, n) => board.entries[same].played[n] === card)) {
      await openDeal(same);
      const own = board.sitting;
      if (entry.contract && (entry.contract !== own.contract || entry.deal.declarer !== own.declarer)) await suppose(entry.deal.declarer, entry.contract);
      let node = own.tree.root;
      for (const card of cards) node = node.children.find((child) => child.card === card) ?? node;
      await show(node);
    } else { board.entries = [entry, ...(same < 0 ? board.entries : [])]; await openDeal(0); await show(board.sitting.tree.end); }
  } else await openDeal(0, told);
}

then(begin);
