// Puzzles: one card, or touching cards, keeps the grade. Values are off; a card is judged as it is played.
import { count } from "./words.js";
import { IS_SERVED, ask, follow } from "./engine.js";
import { button, choose, el, fill, form } from "./dom.js";
import { checkbox } from "./checkbox.js";
import { ANY, quiz } from "./quiz.js";

/** The date, as it is where the person sits. */
const today = () => {
  const now = new Date(),
    two = (own) => String(own).padStart(2, "0");
  return [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
};

/** Return the start page's words for today's puzzle; the browser keeps for the day whether it was found. */
export function todays() {
  const [, day, how] = /(?:^|; )tridge-day=([\d-]+)\.(\w+)/.exec(document.cookie) ?? [];
  return day === today() ? `Today's puzzle: ${how}` : "Today's puzzle";
}

/** Lay a puzzle on the table; `from` is where it was asked for. */
async function openPuzzle(puzzle, acts, from) {
  const { deals } = await ask("read", { deal: puzzle.deal, name: "Puzzle" });
  if (!deals[0]?.deal) throw new Error(deals.flatMap((entry) => entry.problems).join("; "));
  acts.puzzle(deals[0], puzzle, from);
}

/** Ask the errors of these deals of an evening, one after the other; whether there are any. */
export async function puzzlesOf(entries, acts) {
  const found = [];
  for (const { deal, played } of entries) {
    const own = await follow("puzzle", { deal, played, mode: "own" }, () => {}).done;
    found.push(...(own?.puzzles ?? []));
  }
  quiz.rest = found.slice(1);
  if (!found.length) return false;
  await openPuzzle(found[0], acts, "evening");
  return true;
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
      puzzle
        ? [
            puzzle.answered ? el("p.quiet", `${puzzle.measure}.`) : null,
            puzzle.answered && puzzle.themes ? el("p.themes", puzzle.themes) : null,
          ]
        : el(
            "p",
            "One card, or touching cards, keeps the grade or the contract: find it. Values are hidden meanwhile.",
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
      IS_SERVED ? el("p", button("today's puzzle", () => this.today(), { id: "todays-puzzle" })) : null,
      !puzzle && main.length
        ? el(
            "p",
            button("the errors of this deal", () => this.own(), { id: "own-puzzles" }),
          )
        : null,
      quiz.rest.length ? el("p.quiet", `${count(quiz.rest.length, "more puzzle")} of what was played to come.`) : null,
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
      checkbox("puzzle-goes-on", "next", "after the right card the next puzzle comes by itself"),
      this.trouble ? el("p.trouble", { role: "alert" }, this.trouble) : null,
    );
  }
  next() {
    if (quiz.rest.length) return this.open(quiz.rest.shift());
    const { entry, tags } = this.sitting;
    return this.ask({
      seed: quiz.seed,
      number: quiz.number,
      game: entry.game,
      table: IS_SERVED ? undefined : this.acts.tableOf(this.sitting.deal).key,
      rules: tags.Rules ?? undefined,
    });
  }
  /** The puzzle of the day, the same for everyone. */
  today() {
    return this.ask({ day: today() });
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
        if (fields.day) found.puzzles[0].day = fields.day;
        else if (found.number) quiz.number = found.number + 1;
        else quiz.rest = found.puzzles.slice(1);
        if (found.puzzles.length) {
          await this.open(found.puzzles[0]);
          return;
        }
        this.trouble =
          "No puzzle in this deal: no mistake here has one single remedy.";
      }
    } catch (error) {
      if (this.long === long) this.long = null;
      this.trouble = error.message;
    }
    this.draw(this.place);
  }
  async open(puzzle) {
    try {
      await openPuzzle(puzzle, this.acts);
    } catch (error) {
      this.trouble = error.message;
      this.draw(this.place);
    }
  }
}
