// A new deal: dealt at random such as a condition wants it, or its cards clicked in a grid, or as text.
import { focusOn } from "./dealt.js";
import { IS_SERVED, ask, follow } from "./engine.js";
import { button, choose, el, fill, form } from "./dom.js";
import { packGrid } from "./hands.js";
import { count, many } from "./words.js";

const SEATS = ["N", "E", "S", "W"];

/** The place of the cards nobody is dealt, the top one first. */
const STOCK = "stock";

/** The hands of the games that an engine inside the page plays. */
const INSIDE = [9, 9, 9];

export class DealPanel {
  constructor(sitting, acts) {
    this.sitting = sitting;
    this.acts = acts;
    this.long = null;
    this.trouble = "";
    this.where = "";
    this.tried = 0;
    this.seed = acts.seed();
    this.empty();
    const { hands } = IS_SERVED ? sitting.entry.cards : { hands: INSIDE };
    this.size = Math.max(...hands);
    this.sitsOut = hands.length === 3; // one of four deals and sits out
    this.out = this.sitsOut ? "S" : null;
    this.hand = this.seats[0];
    this.dealer = sitting.deal.dealer ?? "S";
    this.busy = false;
    this.rules = { name: sitting.deal.rules, options: { ...sitting.deal.rules_options } };
  }
  empty() {
    this.hands = { N: [], E: [], S: [], W: [], [STOCK]: [] };
  }
  /** The seats that hold cards. */
  get seats() {
    return this.sitsOut ? SEATS.filter((seat) => seat !== this.out) : this.sitting.seats;
  }
  leave() {
    if (this.long) this.long.stop();
    this.long = null;
    this.busy = false;
  }
  draw(place) {
    this.place = place;
    const own = this.sitting.look,
      forty = this.acts.looks(),
      isForty = !IS_SERVED || own.flatMap((row) => row.cards).length === 40,
      pack = isForty ? forty : own,
      random = !IS_SERVED || this.sitting.asks("deal");
    const owner = {};
    for (const [seat, cards] of Object.entries(this.hands))
      for (const card of cards) owner[card] = seat;
    const seats = this.seats,
      stock = this.sitsOut ? [STOCK] : [];
    fill(
      place,
      el("h2", "New deal"),
      IS_SERVED ? null : this.rulesChoice(),
      random
        ? form(
            () => this.random(),
            IS_SERVED ? this.wishes() : null,
            this.busy
              ? button("Stop", () => {
                  this.leave();
                  this.draw(place);
                })
              : el("button", { type: "submit", id: "deal-it" }, "Deal"),
            this.busy ? el("span.quiet", { role: "status" }, ` ${many(this.tried)} tries`) : null,
          )
        : null,
      this.trouble ? el("p.trouble", { role: "alert" }, this.trouble) : null,
      el("h3", "Card by card"),
      el(
        "p.quiet",
        `Choose a hand, click its cards; after ${count(this.size, "card")} the next hand is chosen by itself.`,
      ),
      el(
        "div.hands",
        { role: "group", "aria-label": "hands" },
        [...seats, ...stock].map((seat) =>
          button(
            `${seat} ${this.hands[seat].length}`,
            () => {
              this.hand = seat;
              this.draw(place);
            },
            { "aria-pressed": String(seat === this.hand) },
          ),
        ),
        this.sitsOut
          ? el(
              "label",
              " out ",
              choose(
                SEATS.map((seat) => [seat]),
                this.out,
                (out) => {
                  this.out = out;
                  this.hands[out] = [];
                  if (this.hand === out) this.hand = SEATS.find((seat) => seat !== out);
                  this.draw(place);
                },
              ),
            )
          : null,
        el(
          "label",
          " dealer ",
          choose(
            SEATS.map((seat) => [seat]),
            this.dealer,
            (dealer) => {
              this.dealer = dealer;
            },
          ),
        ),
      ),
      packGrid(pack, owner, this.hand, (card) => this.click(card)),
      el(
        "p",
        button("put it on the table", () => this.make()),
        button("empty the hands", () => {
          this.empty();
          this.draw(place);
        }),
      ),
      el("h3", "As text"),
      form(
        (own) => this.text(own.elements.hands.value),
        el(
          "label",
          "hands ",
          el("input", {
            name: "hands",
            placeholder: "W:A2.K5.QJ6.A3 … … -",
            spellcheck: "false",
            autocomplete: "off",
          }),
        ),
        el("button", { type: "submit" }, "Deal these"),
      ),
    );
  }
  /** What a deal of chance should be like. */
  wishes() {
    return [
      el(
        "label",
        "such as ",
        el("input", {
          id: "where",
          value: this.where,
          placeholder: "N.trumps(H) >= 6",
          spellcheck: "false",
          autocomplete: "off",
          oninput: (event) => {
            this.where = event.target.value;
          },
        }),
      ),
      el(
        "label",
        " seed ",
        el("input", {
          id: "seed",
          type: "number",
          min: 0,
          value: this.seed,
          class: "short",
          oninput: (event) => {
            this.seed = Number(event.target.value) || 0;
          },
        }),
      ),
    ];
  }
  /** The rules of what is dealt: a game, and its options. */
  rulesChoice() {
    const sets = this.acts.rulesets(),
      { name, options } = this.rules,
      set = (option, value) => {
        if (value === sets[name][option].usual) delete options[option];
        else options[option] = value;
      };
    if (!Object.hasOwn(sets, name)) this.rules = { name: Object.keys(sets)[0], options: {} };
    const own = sets[this.rules.name];
    return el(
      "p",
      el(
        "label",
        "rules ",
        choose(
          Object.keys(sets).map((each) => [each]),
          this.rules.name,
          (each) => {
            this.rules = { name: each, options: {} };
            this.draw(this.place);
          },
          { id: "rules" },
        ),
      ),
      el(
        "details",
        el("summary", "options of these rules"),
        Object.entries(own).map(([option, { usual, values }]) => {
          const now = this.rules.options[option] ?? usual;
          return el(
            "label.option",
            `${option.replaceAll("_", " ")} `,
            values === "number"
              ? el("input", {
                  type: "number",
                  min: 0,
                  value: now,
                  class: "short",
                  oninput: (event) => set(option, event.target.value || usual),
                })
              : choose(
                  values.map((value) => [value]),
                  now,
                  (value) => set(option, value),
                  { id: `option-${option}` },
                ),
          );
        }),
      ),
    );
  }
  /** The rules as a hand file writes them. */
  get rulesText() {
    const { name, options } = this.rules;
    return [name, ...Object.entries(options).map((own) => own.join("="))].join(" ");
  }
  click(card) {
    const mine = this.hands[this.hand],
      at = mine.indexOf(card);
    if (at >= 0) mine.splice(at, 1);
    else {
      mine.push(card);
      if (this.hand !== STOCK && mine.length >= this.size)
        this.hand = this.seats.find((seat) => this.hands[seat].length < this.size) ?? this.hand;
    }
    this.draw(this.place);
    focusOn(this.place, card);
  }
  async make() {
    const hands = Object.fromEntries(this.seats.map((seat) => [seat, this.hands[seat]]));
    const most = Math.max(...this.seats.map((seat) => hands[seat].length));
    const { game } = this.sitting.deal;
    const deal = {
      schema: "tridge.deal/1",
      ...(game && IS_SERVED ? { game } : {}),
      rules: this.rules.name,
      rules_options: this.rules.options,
      hands,
      dealer: this.dealer,
    };
    if (this.hands[STOCK].length) deal.stock = this.hands[STOCK];
    if (this.sitsOut) {
      deal.sitting_out = this.out;
      if (most < this.size) deal.tricks_won = { [this.seats[0]]: this.size - most };
    }
    await this.open(JSON.stringify(deal));
  }
  async text(hands) {
    const { Game, Rules } = this.sitting.tags;
    const rules = IS_SERVED ? Rules : this.rulesText;
    const head = [Game && IS_SERVED && `[Game "${Game}"]\n`, rules && `[Rules "${rules}"]\n`]
      .filter(Boolean)
      .join("");
    await this.open(`${head}[Dealer "${this.dealer}"]\n[Deal "${hands.replaceAll('"', "")}"]\n`);
  }
  async open(text) {
    const found = await ask("read", { text, name: "the deal" });
    const good = found.deals.filter((entry) => entry.deal);
    this.trouble = good.length ? "" : found.deals.flatMap((entry) => entry.problems).join("; ");
    if (good.length) this.acts.open(good);
    else this.draw(this.place);
  }
  async random() {
    this.leave();
    this.busy = true;
    this.tried = 0;
    this.trouble = "";
    const { game } = this.sitting.entry;
    const wish = IS_SERVED
      ? { where: this.where, seed: this.seed, game }
      : { rules: this.rulesText, dealer: this.dealer };
    this.long = follow("deal", wish, (line) => {
      this.tried = line.tries ?? 0;
      this.draw(this.place);
    });
    const long = this.long;
    this.draw(this.place);
    try {
      const found = await long.done;
      if (found && this.long === long) {
        this.seed += 1;
        this.acts.keepSeed(this.seed);
        this.busy = false;
        await this.open(JSON.stringify(found.deal));
      }
    } catch (error) {
      this.trouble = error.message;
    }
    if (this.long === long) {
      this.long = null;
      this.busy = false;
      this.draw(this.place);
    }
  }
}
