// After an evening: the cards that cost most, the puzzles in it, and the file to share; all in place.
import { heavy } from "./after.js";
import { ask } from "./engine.js";
import { button, el, kept } from "./dom.js";
import { puzzlesOf } from "./puzzle.js";
import { saveLink } from "./share.js";
import { Sitting } from "./sitting.js";
import { costOf, count, errorSentence } from "./words.js";

/** So many of the worst cards are told. */
const WORST = 5;

export class Tonight {
  constructor(evening, acts) {
    this.evening = evening;
    this.acts = acts;
    this.forget();
  }
  /** Forget what was found: it is of another evening than the present one. */
  forget() {
    Object.assign(this, { of: null, doing: "", words: "", errors: null, entries: [] });
  }
  draw() {
    const { evening } = this;
    if (this.of !== null && this.of !== evening.text) this.forget();
    const once = (name, words, act) => kept(this, name, "", () => button(words, act, { id: name }));
    const played = evening.deals.some((deal) => deal.play);
    return el(
      "div.tonight",
      el(
        "p.choices",
        played ? once("review-evening", "review the evening", () => this.review()) : null,
        played ? once("puzzles-of-tonight", "puzzles of tonight", () => this.puzzles()) : null,
        once("copy-evening", "copy the file", () => this.copy()),
        saveLink(evening.text, "Download"),
      ),
      evening.saved ? el("p.quiet", { role: "status" }, `Kept in ${evening.saved} after every step.`) : null,
      this.doing || this.words ? el("p", { role: "status" }, this.doing || this.words) : null,
      this.errors ? this.worst() : null,
    );
  }
  /** The cards that cost most; a click goes to where they were played. */
  worst() {
    if (!this.errors.length) return el("p", { id: "worst-of-tonight" }, "No card that was played cost anything.");
    const whose = new Map();
    for (const { who } of this.errors) whose.set(who, (whose.get(who) ?? 0) + 1);
    return el(
      "div.fault",
      { id: "worst-of-tonight" },
      el("p", [...whose].sort((a, b) => b[1] - a[1]).map(([who, n]) => `${who} ${n}`).join(" · ")),
      el(
        "ol.errors",
        this.errors.slice(0, WORST).map(({ at, turn, words }) =>
          el(
            "li",
            button(`Deal ${at + 1}, trick ${turn.number}`, () => this.acts.openAt(this.entries, at, turn.played), {
              class: "link",
            }),
            ` ${words}`,
          ),
        ),
      ),
    );
  }
  /** Do something that takes a while; what it says is of the evening as it is now. */
  async work(doing, act) {
    const { evening } = this;
    if (this.doing) return;
    Object.assign(this, { of: evening.text, doing, words: "" });
    evening.draw();
    try {
      const { deals } = await ask("read", { text: evening.text, name: "the evening" });
      this.entries = deals.filter((entry) => entry.deal);
      this.words = (await act(this.entries.map((entry, at) => ({ entry, at })).filter(({ entry }) => entry.played.length))) ?? "";
    } catch (error) {
      this.words = error.message;
    }
    this.doing = "";
    evening.draw();
  }
  review() {
    return this.work("reviewing…", async (played) => {
      const errors = [];
      for (const { entry, at } of played) {
        const sitting = new Sitting(entry, {});
        await sitting.begin();
        for (const node of sitting.tree.root.line) {
          const turn = sitting.turnOf(node.parent),
            cost = costOf(turn, node.card);
          if (cost)
            errors.push({
              at,
              turn,
              cost,
              who: sitting.nameOf(turn.to_play),
              words: errorSentence(sitting, turn.to_play, cost),
            });
        }
      }
      this.errors = errors.sort((a, b) => heavy(b.cost) - heavy(a.cost));
      return errors.length ? `${count(errors.length, "card")} cost something, the dearest first:` : "";
    });
  }
  puzzles() {
    return this.work("looking for puzzles…", async (played) => {
      const any = await puzzlesOf(played.map(({ entry }) => entry), this.acts);
      return any ? "" : "No card of this evening cost what one other card would have kept.";
    });
  }
  async copy() {
    try {
      await navigator.clipboard.writeText(this.evening.text);
      this.words = "The file is copied.";
    } catch {
      this.words = "The browser does not let the page copy: select the file's text below instead.";
    }
    this.of = this.evening.text;
    this.evening.draw();
  }
}
