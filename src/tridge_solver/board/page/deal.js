// A new deal: dealt at random such as a condition wants it, or its cards clicked in a grid, or as text.
import { focusOn } from "./dealt.js";
import { ask, follow } from "./engine.js";
import { aloud, button, choose, el, fill, form, seen } from "./dom.js";
import { many } from "./words.js";

const FORTY = 9;
const SEATS = ["N", "E", "S", "W"];

export class DealPanel {
  constructor(sitting, acts) {
    this.sitting = sitting;
    this.acts = acts;
    this.long = null;
    this.trouble = "";
    this.where = "";
    this.tried = 0;
    this.seed = acts.seed();
    this.hands = { N: [], E: [], S: [], W: [] };
    this.out = "S";
    this.hand = "W";
    this.dealer = "S";
    this.won = {};
    this.busy = false;
  }
  leave() {
    if (this.long) this.long.stop();
    this.long = null;
    this.busy = false;
  }
  draw(place) {
    this.place = place;
    const forty = this.acts.looks();
    const owner = {};
    for (const seat of SEATS) for (const card of this.hands[seat]) owner[card] = seat;
    const seats = SEATS.filter((seat) => seat !== this.out);
    fill(
      place,
      el("h2", "New deal"),
      form(
        () => this.random(),
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
        this.busy
          ? button("Stop", () => {
              this.leave();
              this.draw(place);
            })
          : el("button", { type: "submit", id: "deal-it" }, "Deal"),
        this.busy ? el("span.quiet", { role: "status" }, ` ${many(this.tried)} tries`) : null,
      ),
      this.trouble ? el("p.trouble", { role: "alert" }, this.trouble) : null,
      el("h3", "Card by card"),
      el(
        "p.quiet",
        "Choose a hand, click its cards; after nine the next hand is chosen by itself.",
      ),
      el(
        "div.hands",
        { role: "group", "aria-label": "hands" },
        seats.map((seat) =>
          button(
            `${seat} ${this.hands[seat].length}`,
            () => {
              this.hand = seat;
              this.draw(place);
            },
            { "aria-pressed": String(seat === this.hand) },
          ),
        ),
        el(
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
        ),
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
      el(
        "div.grid",
        { role: "group", "aria-label": "the pack" },
        forty.map((row) =>
          el(
            "div.grid-row",
            row.cards.map((face) =>
              button(
                [
                  aloud(`${face.name}${owner[face.code] ? `, ${owner[face.code]}` : ""}`),
                  seen("span", face.full),
                  seen("small", owner[face.code] ?? ""),
                ],
                () => this.click(face.code),
                {
                  class: `move ${face.colour}`,
                  "data-card": face.code,
                  "aria-pressed": String(owner[face.code] === this.hand),
                  disabled: Boolean(owner[face.code]) && owner[face.code] !== this.hand,
                },
              ),
            ),
          ),
        ),
      ),
      el(
        "p",
        button("put it on the table", () => this.make()),
        button("empty the hands", () => {
          this.hands = { N: [], E: [], S: [], W: [] };
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
  click(card) {
    const mine = this.hands[this.hand],
      at = mine.indexOf(card);
    if (at >= 0) mine.splice(at, 1);
    else {
      mine.push(card);
      if (mine.length >= FORTY)
        this.hand =
          SEATS.find((seat) => seat !== this.out && this.hands[seat].length < FORTY) ?? this.hand;
    }
    this.draw(this.place);
    focusOn(this.place, card);
  }
  async make() {
    const hands = Object.fromEntries(
      SEATS.filter((seat) => seat !== this.out).map((seat) => [seat, this.hands[seat]]),
    );
    const size = Math.max(...Object.values(hands).map((hand) => hand.length));
    const deal = {
      schema: "tridge.deal/1",
      rules: "tridge",
      hands,
      sitting_out: this.out,
      dealer: this.dealer,
    };
    if (size < FORTY) deal.tricks_won = { [Object.keys(hands)[0]]: FORTY - size };
    await this.open(JSON.stringify(deal));
  }
  async text(hands) {
    await this.open(`[Dealer "${this.dealer}"]\n[Deal "${hands.replaceAll('"', "")}"]\n`);
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
    const game = this.sitting?.asks("deal") ? this.sitting.entry.game : "Tridge";
    this.long = follow("deal", { where: this.where, seed: this.seed, game }, (line) => {
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
