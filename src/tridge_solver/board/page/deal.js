// A new deal: dealt at random such as a condition wants it, or its cards clicked in a grid, or as text that a program reads.
import { focusOn } from "./dealt.js";
import { IS_SERVED, ask, follow } from "./engine.js";
import { button, choose, el, fill, form } from "./dom.js";
import { packGrid } from "./hands.js";
import { count, many } from "./words.js";

const SEATS = ["N", "E", "S", "W"];

/** The place of the cards nobody is dealt, the top one first. */
const STOCK = "stock";

/** The table of the deal that lies there, where a program serves the page. */
function served({ deal, entry, look, seats, tags }) {
  const { hands } = entry.cards,
    three = hands.length === 3;
  return {
    rules: deal.rules,
    game: tags.Game,
    hands,
    seats: three ? null : seats,
    out: three ? 0 : null,
    stock: three,
    look: look.flatMap((row) => row.cards).length === 40 ? null : look,
  };
}

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
    this.busy = false;
    this.sitAt(IS_SERVED ? served(sitting) : acts.tableOf(sitting.deal));
    if (this.table.rules === sitting.deal.rules)
      this.options = { ...sitting.deal.rules_options };
  }
  /** Lay out another deal at a table. */
  sitAt(table) {
    const { dealer } = this.sitting.deal,
      mayDeal = table.seats ?? SEATS;
    this.table = table;
    this.options = {};
    this.empty();
    this.size = Math.max(...table.hands);
    this.dealer = [dealer, "S", mayDeal[0]].find((seat) => mayDeal.includes(seat));
    this.out = table.out === null ? null : SEATS[(SEATS.indexOf(this.dealer) + table.out) % 4];
    this.hand = this.seats[0];
  }
  empty() {
    this.hands = { N: [], E: [], S: [], W: [], [STOCK]: [] };
  }
  /** The seats that hold cards. */
  get seats() {
    return (this.table.seats ?? SEATS).filter((seat) => seat !== this.out);
  }
  leave() {
    if (this.long) this.long.stop();
    this.long = null;
    this.busy = false;
  }
  draw(place) {
    this.place = place;
    const { table, sitting } = this,
      pack = table.look ?? this.acts.looks(table.looks),
      random = !IS_SERVED || sitting.asks("deal");
    const owner = {};
    for (const [seat, cards] of Object.entries(this.hands))
      for (const card of cards) owner[card] = seat;
    const seats = this.seats,
      stock = table.stock ? [STOCK] : [];
    fill(
      place,
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
            { id: `deal-${seat}`, "aria-pressed": String(seat === this.hand) },
          ),
        ),
        this.out
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
                { id: "deal-out" },
              ),
            )
          : null,
        el(
          "label",
          " dealer ",
          choose(
            (table.seats ?? SEATS).map((seat) => [seat]),
            this.dealer,
            (dealer) => {
              this.dealer = dealer;
            },
            { id: "deal-dealer" },
          ),
        ),
      ),
      packGrid(this, {
        look: pack,
        owner,
        called: (who) => who,
        hand: this.hand,
        give: (card) => this.click(card),
        barred: (who) => Boolean(who) && who !== this.hand,
      }),
      el(
        "p",
        button("put it on the table", () => this.make(), { id: "put-deal" }),
        button("empty the hands", () => {
          this.empty();
          this.draw(place);
        }),
      ),
      IS_SERVED ? this.written() : null,
    );
  }
  /** Hands as text. */
  written() {
    return [
      el("h3", "As text"),
      form(
        (own) => this.text(own.elements.hands.value),
        el(
          "label",
          "hands ",
          el("input", {
            name: "hands",
            placeholder: `${this.seats[0]}:A2.K5.QJ6.A3 …`,
            spellcheck: "false",
            autocomplete: "off",
          }),
        ),
        el("button", { type: "submit" }, "Deal these"),
      ),
    ];
  }
  /** Draw the wishes for a deal of chance. */
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
  /** The rules of what is dealt: a table, and its options. */
  rulesChoice() {
    const { table, options } = this,
      set = (option, value) => {
        if (value === table.options[option].usual) delete options[option];
        else options[option] = value;
      };
    const own = Object.entries(table.options);
    return el(
      "p",
      el(
        "label",
        "rules ",
        choose(
          this.acts.rulesets().map(({ key, name }) => [key, name]),
          table.key,
          (key) => {
            this.sitAt(this.acts.rulesets().find((each) => each.key === key));
            this.draw(this.place);
          },
          { id: "rules" },
        ),
      ),
      own.length
        ? el(
            "details",
            el("summary", "options of these rules"),
            own.map(([option, { usual, values }]) => {
              const now = options[option] ?? usual;
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
          )
        : null,
    );
  }
  /** The rules as a hand file writes them. */
  get rulesText() {
    return [this.table.rules, ...Object.entries(this.options).map((own) => own.join("="))].join(" ");
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
    const { table } = this;
    const deal = {
      schema: "tridge.deal/1",
      ...(table.game ? { game: table.game, page_game: table.key } : {}),
      rules: table.rules,
      rules_options: this.options,
      hands,
      dealer: this.dealer,
    };
    if (this.hands[STOCK].length) deal.stock = this.hands[STOCK];
    if (this.out) {
      deal.sitting_out = this.out;
      if (most < this.size) deal.tricks_won = { [this.seats[0]]: this.size - most };
    }
    await this.open({ deal });
  }
  async text(hands) {
    const tags = {
      Game: this.table.game,
      Rules: this.sitting.tags.Rules,
      Dealer: this.dealer,
      Deal: hands.replaceAll('"', ""),
    };
    await this.open({ tags });
  }
  async open(made) {
    const found = await ask("read", { ...made, name: "the deal" });
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
      : { table: this.table.key, rules: this.rulesText, dealer: this.dealer };
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
        await this.open({ deal: found.deal });
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
