// Puzzles: one card, or one run of equals, keeps the grade. Values are off; a card is judged as it is played.
import { IS_SERVED, ask, follow } from "./engine.js";
import { button, choose, el, fill, form } from "./dom.js";

const ANY = "any";

/** How one fares, and where the next puzzle is looked for; for as long as the page is open. */
const quiz = {
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

/** The card that answers the one just played. */
function refuted(sitting) {
  const { turn } = sitting,
    best = turn?.cards.find((own) => own.best);
  return best ? `: ${sitting.nameOf(turn.to_play)} answers ${sitting.face(best.card).full}` : "";
}

/** What is said of the card that was played in a puzzle; null elsewhere. */
export function judged(sitting) {
  const { puzzle, tree } = sitting;
  if (!puzzle || tree.now.parent !== puzzle.at) return null;
  const turn = sitting.turnOf(puzzle.at),
    made = turn?.cards.find((own) => own.card === tree.now.card);
  if (!made) return null;
  const face = sitting.face(made.card).full,
    right = puzzle.keeps?.includes(made.card) ?? made.rung === turn.cards[0].rung;
  if (!puzzle.answered) {
    puzzle.answered = true;
    quiz.asked++;
    quiz.found += right ? 1 : 0;
    quiz.streak = right ? quiz.streak + 1 : 0;
    if (!right) quiz.failed.push({ ...puzzle, at: null, answered: false });
  }
  const played = made.card === puzzle.played ? ", as was played," : "";
  return right
    ? { side: "gains", word: "Right.", words: `${face} is the card; v shows what each is worth.` }
    : {
        side: "loses",
        word: "✘",
        words: `${face}${played} comes to ${made.words}${refuted(sitting)}. Step back (←) and find another; v shows what each is worth.`,
      };
}

export class PuzzlePanel {
  constructor(sitting, acts) {
    this.sitting = sitting;
    this.acts = acts;
    this.long = null;
    this.trouble = "";
    this.looked = 0;
    if (quiz.seed === null) quiz.seed = acts.seed();
  }
  leave() {
    if (this.long) this.long.stop();
    this.long = null;
  }
  draw(place) {
    this.place = place;
    const puzzle = this.sitting.puzzle,
      main = this.sitting.tree.main;
    const choice = (name, words, values) =>
      el(
        "label",
        words,
        choose(
          values.map((own) => [own].flat()),
          quiz[name],
          (own) => {
            quiz[name] = own;
          },
        ),
      );
    fill(
      place,
      el("h2", "Puzzles"),
      puzzle
        ? [
            el("p.sentence", puzzle.question),
            puzzle.answered ? el("p.quiet", `${puzzle.measure}.`) : null,
            puzzle.answered && puzzle.themes ? el("p.themes", puzzle.themes) : null,
          ]
        : el(
            "p",
            "A position in which one card, or one run of equals, keeps the grade or the contract: find it. Values are off meanwhile.",
          ),
      form(
        () => this.next(),
        IS_SERVED ? choice("level", "level ", [ANY, "easy", "medium", "hard"]) : null,
        choice("ask", " who is asked ", [ANY, "player", "defender"]),
        choice("theme", " about ", [ANY, ...this.acts.themes()]),
        this.long
          ? button("Stop", () => {
              this.leave();
              this.draw(place);
            })
          : el(
              "button",
              { type: "submit", id: "next-puzzle" },
              puzzle ? "next puzzle" : "a puzzle",
            ),
        this.long ? el("span.quiet", { role: "status" }, ` ${this.looked} deals`) : null,
      ),
      !puzzle && main.length
        ? el(
            "p",
            button("the errors of this deal", () => this.own(), { id: "own-puzzles" }),
          )
        : null,
      quiz.rest.length
        ? el(
            "p",
            button(`the next of this deal's errors (${quiz.rest.length})`, () =>
              this.open(quiz.rest.shift()),
            ),
          )
        : null,
      quiz.failed.length && (!puzzle || puzzle.answered)
        ? el(
            "p",
            button(`failed ones again (${quiz.failed.length})`, () => this.open(quiz.failed.shift()), {
              id: "failed-again",
            }),
          )
        : null,
      quiz.asked
        ? el(
            "p.quiet",
            { role: "status" },
            `${quiz.found} of ${quiz.asked} found at once${quiz.streak > 1 ? `, the last ${quiz.streak} in a row` : ""}`,
          )
        : null,
      this.trouble ? el("p.trouble", { role: "alert" }, this.trouble) : null,
    );
  }
  next() {
    quiz.rest = [];
    const { entry, tags } = this.sitting;
    return this.ask({
      seed: quiz.seed,
      number: quiz.number,
      game: entry.game,
      table: IS_SERVED ? undefined : this.acts.tableOf(this.sitting.deal).key,
      rules: tags.Rules ?? undefined,
    });
  }
  own() {
    return this.ask({ ...this.sitting.fields, played: this.sitting.tree.main, mode: "own" });
  }
  async ask(fields) {
    this.leave();
    this.trouble = "";
    this.looked = 0;
    this.long = follow("puzzle", { ...fields, level: quiz.level, ask: quiz.ask, theme: quiz.theme }, (line) => {
      this.looked = line.deals ?? 0;
      this.draw(this.place);
    });
    const long = this.long;
    this.draw(this.place);
    try {
      const found = await long.done;
      if (this.long !== long) return;
      this.long = null;
      if (found) {
        if (found.number) quiz.number = found.number + 1;
        else quiz.rest = found.puzzles.slice(1);
        if (found.puzzles.length) {
          await this.open(found.puzzles[0]);
          return;
        }
        this.trouble =
          "No puzzle in this deal: no card cost what one other card, or one run of equals, would have kept.";
      }
    } catch (error) {
      if (this.long === long) this.long = null;
      this.trouble = error.message;
    }
    this.draw(this.place);
  }
  async open(puzzle) {
    const { deals } = await ask("read", { text: JSON.stringify(puzzle.deal), name: "Puzzle" });
    if (deals[0] && deals[0].deal) this.acts.puzzle(deals[0], puzzle);
    else {
      this.trouble = deals.flatMap((entry) => entry.problems).join("; ");
      this.draw(this.place);
    }
  }
}
