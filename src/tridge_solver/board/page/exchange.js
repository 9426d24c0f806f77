// The exchange: what was dealt, what a seat throws, what that comes to; open cards, then the seat's own.
import { Asking } from "./asking.js";
import { dealtCards, focusOn } from "./dealt.js";
import { IS_SERVED, ask, stopAll } from "./engine.js";
import { button, choose, el, fill, rowsUnder } from "./dom.js";
import { chips, gradeWord, many, percent, said } from "./words.js";

const UNPLAYED = { play: null, result: null, auction: null, surrender: null };

/** The panel of exchanges; it keeps what is being thrown while it is shown. */
export class ExchangePanel extends Asking {
  constructor(sitting, acts) {
    super();
    this.sitting = sitting;
    this.acts = acts;
    this.made = (sitting.deal.exchange || []).map((own) => ({
      seat: own.seat,
      discards: [...own.discards],
    }));
    if (sitting.supposed) this.made = [];
    this.seat = sitting.declarer ?? sitting.seats[0];
    this.best = null;
    this.chosen = null;
    this.state = null;
    this.trouble = "";
    this.asked = 0;
    this.searching = false;
    this.progress = null; // told by an engine inside the page
  }
  leave() {
    super.leave();
    if (this.searching) {
      this.asked++;
      this.searching = false;
      stopAll();
    }
  }
  get mine() {
    return this.made.find((own) => own.seat === this.seat);
  }
  get deal() {
    return {
      ...this.sitting.deal,
      declarer: this.sitting.declarer,
      contract: this.sitting.contract,
    };
  }
  get before() {
    const at = this.made.findIndex((own) => own.seat === this.seat);
    return at < 0 ? this.made : this.made.slice(0, at);
  }

  draw(place) {
    this.place = place;
    const sitting = this.sitting,
      deal = sitting.deal;
    if (!sitting.contract) {
      fill(place, el("p.quiet", "Choose a Player and a contract first."));
      return;
    }
    const thrown = new Set(this.mine ? this.mine.discards : []);
    fill(
      place,
      el(
        "p",
        el(
          "label",
          "Who throws: ",
          choose(
            sitting.seats.map((seat) => [seat, sitting.nameOf(seat)]),
            this.seat,
            (seat) => {
              this.leave();
              Object.assign(this, { seat, best: null, chosen: null, state: null });
              this.draw(place);
              this.ask();
            },
          ),
        ),
      ),
      dealtCards(
        sitting.look,
        this.throwable(),
        thrown,
        `the cards ${sitting.nameOf(this.seat)} may throw`,
        (card) => this.toggle(card),
      ),
      deal.stock
        ? el(
            "p.quiet.stock",
            "stock, top first: ",
            deal.stock.map((code) => [
              el("span", { class: sitting.face(code).colour }, sitting.face(code).full),
              " ",
            ]),
          )
        : el("p.quiet", "The stock is not known: only what the seat itself can know is asked."),
      this.trouble ? el("p.trouble", this.trouble) : null,
      this.chosen
        ? el(
            "p",
            { class: `chosen-exchange ${sideOf(this.chosen.grade)}` },
            `${this.chosen.mark} ${gradeWord(this.chosen.grade)} ${this.chosen.player_tricks ?? ""}`,
            el(
              "span.quiet",
              this.chosen.answer.length
                ? " against the best answer: " +
                    this.chosen.answer
                      .map((own) => `${own.seat} ${this.faces(own.discard)}`)
                      .join(" · ")
                : "",
            ),
          )
        : null,
      this.made.length || sitting.exchanged.length
        ? el(
            "p",
            this.made.length
              ? button("play on with these", () =>
                  this.acts.playOn([
                    ...this.before,
                    { seat: this.seat, discards: this.mine ? this.mine.discards : [] },
                    ...this.answers(),
                  ]),
                )
              : null,
            sitting.exchanged.length
              ? button("back to the exchange before", () => this.acts.playBack())
              : null,
          )
        : null,
      this.searching === "long"
        ? el(
            "p",
            { role: "status" },
            "weighing the discards… ",
            this.progress
              ? el("progress", {
                  max: this.progress.of,
                  value: this.progress.done,
                  "aria-label": "discards settled",
                })
              : null,
            " ",
            this.stopButton("end"),
          )
        : null,
      this.best ? this.openRows() : null,
      IS_SERVED
        ? [
            el("h3", "From these nine cards"),
            this.long ? this.stopButton() : button("ask", () => this.askClosed()),
            this.closedRows(),
          ]
        : null,
    );
  }
  answers() {
    return this.chosen
      ? this.chosen.answer.map((own) => ({ seat: own.seat, discards: own.discard }))
      : [];
  }
  faces(cards) {
    return cards.length ? cards.map((code) => this.sitting.face(code).full).join(" ") : said("nothing");
  }

  openRows() {
    const found = this.best;
    return [
      el("h3", `Best with open cards `, el("span.quiet", "exact")),
      el(
        "table.rows",
        el(
          "tbody",
          found.options.slice(0, 6).map((option) =>
            el(
              "tr",
              el(
                "td",
                { class: sideOf(option.grade) },
                `${found.marks[option.grade]} ${gradeWord(option.grade)} ${option.player_tricks ?? ""}`,
              ),
              el(
                "td",
                button(this.faces(option.discard), () => this.take(option.discard), {
                  class: "link",
                  title: "throw these",
                }),
              ),
            ),
          ),
        ),
      ),
    ];
  }
  closedRows() {
    const state = this.state;
    if (!state)
      return el(
        "p.quiet",
        "What the seat can know: its nine cards. Discards race in random worlds, fresh worlds measure the best.",
      );
    if (state.error) return el("p.trouble", state.error);
    const found = state.answer ?? state.partial;
    if (!found)
      return el(
        "p",
        { role: "status" },
        state.left
          ? `racing ${state.left} of ${state.arms} discards · ${state.worlds} worlds`
          : "racing…",
      );
    return [
      rowsUnder(
        [
          said("throw"),
          said("win"),
          el("th.drawn", { scope: "col" }, "interval"),
          found.options[0].points === null ? el("td") : said("chips"),
        ],
        found.options.map((option, n) =>
          el(
            "tr",
            el(
              "td",
              button(this.faces(option.discard), () => this.take(option.discard), {
                class: "link",
                title: "throw these",
              }),
            ),
            el(
              "td.number",
              `${Math.round(option.win * 100)} ±${Math.max(1, Math.round((option.win_interval[1] - option.win_interval[0]) * 50))} %`,
            ),
            el("td.drawn", interval(option.win_interval, option.win)),
            el("td.number", option.points === null ? "" : chips(option.points)),
            el("td.quiet", n === 0 ? said("best") : option.tie ? said("equal") : ""),
          ),
        ),
      ),
      el(
        "p.quiet",
        { role: "status" },
        state.answer
          ? `sampled: ${many(found.samples)} fresh worlds, seed ${found.seed}`
          : `sampled: ${many(found.samples)} of ${many(state.of)} fresh worlds, seed ${found.seed}`,
      ),
    ];
  }
  take(cards) {
    this.set(new Set(cards));
  }
  toggle(card) {
    const now = new Set(this.mine ? this.mine.discards : []);
    if (!now.delete(card)) now.add(card);
    this.set(now);
  }
  set(cards) {
    const discards = this.throwable().filter((card) => cards.has(card));
    this.made = [...this.before, { seat: this.seat, discards }];
    this.chosen = null;
    this.redraw();
    this.ask();
  }
  /** The cards dealt to the seat, and what else it may throw, once the program has said so. */
  throwable() {
    return this.best?.throwable ?? this.sitting.deal.hands[this.seat] ?? [];
  }
  /** Draw anew; the card that had the focus keeps it. */
  redraw() {
    const had = document.activeElement?.dataset.card;
    this.draw(this.place);
    if (had) focusOn(this.place, had);
  }
  /** Ask for the best throw with open cards, and for the value of the one chosen now. */
  async ask() {
    const mine = ++this.asked;
    if (!this.sitting.deal.stock || !this.sitting.contract) return;
    this.searching = true;
    this.progress = null;
    setTimeout(() => {
      if (mine === this.asked && this.searching) {
        this.searching = "long";
        this.redraw();
      }
    }, 300);
    try {
      const fields = {
        mode: "open",
        deal: {
          ...this.deal,
          exchange: this.before.length
            ? this.before.map((own) => ({ seat: own.seat, discards: own.discards }))
            : null,
          ...UNPLAYED,
        },
        seat: this.seat,
        top: 5,
        ...(this.mine ? { discard: this.mine.discards } : {}),
      };
      const found = await ask("exchange", fields, (line) => {
        this.progress = line;
        if (mine === this.asked && this.searching === "long") this.redraw();
      });
      if (mine !== this.asked || found.stopped) return;
      this.best = found;
      this.chosen = found.chosen ?? null;
      this.trouble = "";
    } catch (error) {
      if (mine !== this.asked) return;
      this.trouble = error.message;
      this.best = null;
    }
    this.searching = false;
    this.redraw();
  }
  async askClosed() {
    await this.put(
      "exchange",
      {
        mode: "closed",
        deal: {
          ...this.deal,
          exchange: this.before.length || this.seat !== this.sitting.declarer ? this.before : null,
          ...UNPLAYED,
        },
        seat: this.seat,
      },
      (line) => ({ ...this.state, ...line }),
    );
  }
}

const sideOf = (grade) => ({ WIN: "gains", EXACT: "gains", LOSS: "loses" })[grade] ?? "draws";

/** An interval of a share as a line with a dot. */
function interval([low, high], share) {
  const x = (part) => (4 + 92 * part).toFixed(1);
  return el(
    "svg",
    {
      viewBox: "0 0 100 12",
      class: "interval",
      role: "img",
      "aria-label": `between ${percent(low)} and ${percent(high)}`,
    },
    el("line", { x1: x(low), x2: x(high), y1: 6, y2: 6 }),
    el("circle", { cx: x(share), cy: 6, r: 3.5 }),
  );
}
