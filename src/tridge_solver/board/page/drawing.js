// The board drawn anew after every step.
import { chart } from "./chart.js";
import { drawControls } from "./contracts.js";
import { by, el, fill, say } from "./dom.js";
import { goTo, usesKeys } from "./focus.js";
import { drawGauge } from "./gauge.js";
import { drawQuiz, judged, standing } from "./quiz.js";
import { drawRecord } from "./record.js";
import { panel } from "./side.js";
import { board } from "./state.js";
import { drawTable } from "./table.js";
import { told } from "./why.js";
import { costOf, either, errorSentence } from "./words.js";

export function draw(byKey = false) {
  const { sitting, values } = board,
    turn = sitting.turn,
    entry = sitting.entry;
  const focusedCard =
    by("table").contains(document.activeElement) && document.activeElement.dataset.card;
  say(by("title"), entry.title);
  say(by("place"), entry.place);
  const alone = board.entries.length < 2 || Boolean(sitting.isSeat);
  say(by("score"), sitting.score ?? (sitting.puzzle ? standing(sitting) : ""));
  say(by("which"), !alone ? `${board.at + 1} of ${board.entries.length}` : "");
  by("deal-back").disabled = board.at === 0;
  by("deal-on").disabled = board.at >= board.entries.length - 1;
  by("deal-back").hidden = by("deal-on").hidden = alone;
  if (document.body.dataset.view === "table" && document.title !== `${entry.title} – Tridge`)
    document.title = `${entry.title} – Tridge`;
  drawControls(by("contract"), sitting, board.acts.suppose);
  const supposed = by("supposed");
  supposed.hidden = !sitting.supposed || !entry.contract || entry.passed;
  supposed.textContent = `Supposed: ${sitting.deal.exchange ? "the exchange was made" : "the deal was played"} for ${entry.contract} by ${sitting.nameOf(sitting.deal.declarer)}.`;
  verdict(turn);
  drawQuiz(by("quiz"), by("table"), sitting, board.acts);
  drawGauge(by("gauge"), values && turn ? (turn.gauge ?? null) : null);
  drawTable(
    by("table"),
    sitting,
    turn,
    values,
    (card) =>
      sitting.picks
        ? pick(card)
        : board.acts.play(card, by("table").contains(document.activeElement)),
    (seat) => board.acts.suppose(seat, sitting.contract),
    () => board.acts.atTable({ do: "throw", cards: [...sitting.picks.chosen] }),
  );
  stepper(turn);
  course(turn);
  drawRecord(by("record"), sitting);
  if ((byKey || focusedCard) && !sitting.picks && !sitting.falling) focusCard(turn);
  panel();
  board.writing ??= setTimeout(writeAddress, 50);
}

/** Choose a card of one's own hand, or no more. */
function pick(card) {
  board.sitting.pick(card);
  draw();
}

/** The address says what is shown, once it is: a browser takes longer over it than over a card. */
function writeAddress() {
  const { sitting } = board,
    { entry } = sitting;
  board.writing = null;
  if (document.body.dataset.view !== "table") return; // it would open what is not seen
  if (((sitting.contract || entry.always) && !sitting.turn && !sitting.isSeat) || sitting.address === board.written)
    return;
  board.written = sitting.address;
  history.replaceState(history.state, "", board.written);
}

function verdict(turn) {
  const place = by("verdict"),
    { sitting, values } = board,
    judgement = values ? null : judged(sitting);
  place.className = "verdict" + (turn && values ? ` ${turn.side}` : "");
  if (sitting.isSeat && !(values && turn?.sentence)) {
    place.className = "verdict";
    fill(place, sitting.words);
  } else if (!sitting.asks("turns") && !sitting.isSeat)
    fill(place, `${sitting.entry.game} is shown as it lies: its cards have no values here.`);
  else if (sitting.weighs) fill(place, "What the cards come to is worked out…");
  else if (!turn)
    fill(
      place,
      sitting.entry.passed
        ? "Nobody plays this deal. Choose a Player and a contract."
        : "Choose a Player and a contract, or a cell of the table of contracts.",
    );
  else if (judgement)
    fill(place, el("b", { class: judgement.side }, judgement.word), ` ${judgement.words}`);
  else if (!values && sitting.puzzle?.at === sitting.tree.now) fill(place, sitting.puzzle.question);
  else if (!values)
    fill(
      place,
      !turn.to_play
        ? "All cards are played."
        : board.entering
          ? `Which card did ${sitting.nameOf(turn.to_play)} play?`
          : `${sitting.nameOf(turn.to_play)} to play: what would you do?`,
    );
  else
    fill(
      place,
      turn.mark.trim() ? el("b", `${turn.mark} ${turn.word}`) : null,
      " ",
      el(
        "span.words",
        turn.mark.trim() && turn.sentence.startsWith(`${turn.word} `)
          ? turn.sentence.slice(turn.word.length + 1)
          : turn.sentence,
      ),
    );
}

/** The step one is at, and what is said of the card before or after it. */
export function stepper(turn = board.sitting.turn) {
  const { sitting, values } = board,
    tree = sitting.tree,
    depth = tree.now.depth;
  say(
    by("step"),
    turn ? (turn.to_play ? `trick ${turn.number}, card ${depth + 1}` : `after card ${depth}`) : "",
  );
  const off = { first: !depth, back: !depth, on: !tree.next, last: !tree.next, best: !bestCard() };
  for (const own of document.querySelectorAll(".stepper [data-go]"))
    own.disabled = off[own.dataset.go];
  say(document.querySelector("[data-go=best]"), values ? "best card" : "next card");
  const caption = by("caption"),
    before = sitting.turnOf(tree.now.parent);
  const cost = values && before ? costOf(before, tree.now.card) : null;
  const ahead = values && turn && tree.next ? costOf(turn, tree.next.card) : null;
  const why = told(sitting);
  if (why)
    fill(caption, el("b", { class: why.side }, `${why.face} · ${why.value}`), `: ${why.words}`);
  else if (cost)
    fill(
      caption,
      el("b", { class: cost.kind }, cost.sign),
      " ",
      errorSentence(sitting, before.to_play, cost),
    );
  else if (ahead)
    fill(
      caption,
      el("b", { class: ahead.kind }, ahead.sign),
      ` next, ${errorSentence(sitting, turn.to_play, ahead)}`,
    );
  else if (before)
    fill(caption, `${sitting.nameOf(before.to_play)} played ${sitting.face(tree.now.card).full}.`);
  else if (turn && values && turn.cards.some((own) => own.best))
    fill(
      caption,
      "Best: " +
        either(
          turn.cards
            .filter((own) => own.best)
            .slice(0, 6)
            .map((own) => sitting.face(own.card).full),
        ) +
        ".",
    );
  else fill(caption);
}

/** A best card of the seat to play; the one on the line, if it is one. */
export function bestCard() {
  const { sitting, values } = board,
    turn = sitting.turn,
    next = sitting.tree.next;
  if (!turn || !turn.cards.length) return null;
  if (!values) return next ? next.card : null;
  const best = turn.cards.filter((own) => own.best);
  return best.length ? (best.find((own) => next && own.card === next.card) ?? best[0]).card : null;
}

/** After a card played by keyboard the focus goes to the next seat's best card, or its first. */
function focusCard(turn) {
  const code = turn?.to_play ? bestCard() : null;
  const cards = [...document.querySelectorAll("#table .card.may")];
  const place = cards.find((own) => own.dataset.card === code) ?? cards[0];
  if (place) place.focus({ preventScroll: !usesKeys() });
  else goTo("#take-play", ".stepper [data-go=back]");
}

/** Draw the value of best play, card by card. */
function course(turn) {
  const { sitting, values } = board,
    weighed = values && turn?.sentence;
  fill(by("course"), weighed && !sitting.isSeat ? chart(sitting, board.acts) : null);
}
