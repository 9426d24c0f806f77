// A puzzle on the table, on the board and on pages: values are off, a card is judged as it is played, a wrong
// one is refuted before one's eyes.
import { button, fill, kept } from "./dom.js";
import { goTo } from "./focus.js";
import { isStill, moment, setting, takeTime } from "./pace.js";

export const ANY = "any";

/** How one fares, and where the next puzzle is looked for; for as long as the page is open. */
export const quiz = {
  seed: null,
  number: 1,
  level: ANY,
  ask: ANY,
  theme: ANY,
  asked: 0,
  found: 0,
  rest: [],
  failed: [],
  streak: 0,
};

/** How one fares, for the header. */
export function standing({ puzzle }) {
  const { streak } = quiz;
  return [puzzle.day ? "of today" : puzzle.level === ANY ? "" : puzzle.level, streak > 1 ? `${streak} in a row` : ""]
    .filter(Boolean)
    .join(" · ");
}

/** Cards of best play that are shown after a wrong one. */
const REFUTATION = 3;

/** Return the verdict on the card played, while its line is looked at; null elsewhere. */
export function judged({ puzzle, tree }) {
  if (!puzzle?.said) return null;
  for (let at = tree.now; at; at = at.parent) if (at === puzzle.said.node) return puzzle.said;
  return null;
}

/** Judge the card that was just played: a wrong one is refuted on the table, after a right one the next
 * puzzle comes by itself. */
export async function judge(sitting, show, acts) {
  const { puzzle, tree } = sitting,
    node = tree.now,
    turn = sitting.turnOf(puzzle.at),
    made = turn?.cards.find((own) => own.card === node.card);
  if (!made) return;
  const right = puzzle.keeps?.includes(made.card) ?? made.rung === turn.cards[0].rung,
    face = sitting.face(made.card).full;
  if (!puzzle.answered) {
    quiz.asked++;
    quiz.found += right ? 1 : 0;
    quiz.streak = right ? quiz.streak + 1 : 0;
    if (!right) quiz.failed.push({ ...puzzle, at: null });
    if (puzzle.day) document.cookie = `tridge-day=${puzzle.day}.${right ? "found" : "missed"}; path=/; max-age=86400; samesite=strict`;
  }
  puzzle.answered = true;
  puzzle.said = right
    ? { node, right, side: "gains", word: "Right.", words: `${face} is the card.` }
    : {
        node,
        right,
        side: "loses",
        word: "✘",
        words:
          puzzle.wrong?.[made.card] ??
          `${face}${made.card === puzzle.played ? ", as was played," : ""} leads to ${made.words.toLowerCase()}.`,
      };
  await show(node);
  goTo("#quiz-next");
  takeTime();
  if (!right)
    for (let n = 0; n < REFUTATION; n++) {
      const card = sitting.turn?.next ?? sitting.turn?.cards[0]?.card;
      if (!card) break;
      await moment("card");
      await show(tree.add(tree.now, [card]));
    }
  else if (setting("next") === "on" && !isStill()) {
    await moment("right");
    if (puzzle.said?.node === tree.now) acts.nextPuzzle();
  }
}

/** Below the sentence: what may be done once a puzzle is answered; a `table` has a rim where it is found. */
export function drawQuiz(place, table, sitting, acts) {
  const { puzzle } = sitting;
  place.hidden = !puzzle?.answered;
  table.classList.toggle("found", Boolean(judged(sitting)?.right));
  if (place.hidden) return fill(place);
  const again = kept(sitting, "try again", "", () =>
    button("try again", () => acts.go(puzzle.at), { id: "quiz-again" }),
  );
  fill(
    place,
    sitting.tree.now === puzzle.at || puzzle.said.right ? null : again,
    kept(sitting, "next puzzle", "", () =>
      button("next", () => acts.nextPuzzle(), { id: "quiz-next", class: "main", title: "the next puzzle (Enter)" }),
    ),
  );
}
