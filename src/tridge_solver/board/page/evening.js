// An evening that is entered: who sits where, deal by deal what was played, the ledger beside it.
import { dealtCards } from "./dealt.js";
import { ask } from "./engine.js";
import { PLACES, STOCK, asked, auction, contract, fromPlayer, pack, people, result } from "./entry.js";
import { button, by, choose, el, fill, rowsUnder, say } from "./dom.js";
import { keyOf, known, oneCard } from "./focus.js";
import { saveLink } from "./share.js";
import { handle } from "./sheet.js";
import { Tonight } from "./tonight.js";
import { signed, spoken } from "./words.js";

const SEATS = ["N", "E", "S", "W"];
/** Games that files call otherwise than people. */
const CALLED = { Tres: "Très" };

/** Steps that can be undone after the page was loaded anew. */
const REMEMBERED = 40;

/** Keep what can be undone, for this tab and this version of the evening. */
function remember({ version, before, fell }) {
  try {
    sessionStorage.setItem(location.pathname, JSON.stringify([version, before.slice(-REMEMBERED), fell]));
  } catch {
    /* no room: then it can be undone until the page is left */
  }
}

/** Return what this tab could undo before it was reloaded, and the cards that had fallen; nothing where
 * the evening has changed since. */
function rememberedOf(version) {
  const [was, before, fell] = JSON.parse(sessionStorage.getItem(location.pathname) ?? "[]");
  return was !== undefined && was === version ? { before, fell } : { before: [], fell: nothing() };
}

/** No card has fallen yet of a deal whose tricks are entered as they fell. */
const nothing = () => ({ on: false, cards: [], turn: null });

export class Evening {
  /** `openTable` lays a deal on the table to be played; `leaveTable` comes back from there. */
  constructor(opening, openTable, leaveTable, acts) {
    this.games = opening.games;
    this.openTable = openTable;
    this.leaveTable = leaveTable;
    this.version = opening.entered_version;
    this.age = 0;
    this.setup = { game: "Tridge", names: { N: "", E: "", S: "", W: "" }, dealer: "", event: "" };
    this.deals = [];
    this.shownOf = [];
    this.problems = [];
    this.doubts = [];
    this.unfolded = {};
    this.bidding = {};
    Object.assign(this, rememberedOf(opening.entered_version));
    this.at = 0;
    this.hand = null;
    this.kind = null;
    this.told = { seats: [], tricks: {} };
    this.cards = this.fell.on;
    this.tonight = new Tonight(this, acts);
    this.asDealt = false;
    this.text = "";
    this.ledger = null;
    this.saved = opening.saved;
    this.trouble = "";
    this.row = Promise.resolve();
    this.waiting = 0;
    document.body.dataset.entering = "0";
    document.addEventListener("keydown", oneCard((code) => this.typed(code)));
  }
  /** Go on with the deals of a file. */
  async open(entries) {
    this.deals = entries.map((entry) => entry.deal);
    const { fell } = this;
    this.turnTo(this.deals.length - 1);
    if (fell.on) Object.assign(this, { fell, cards: true });
    this.learnSetup();
    await this.then(async () => {
      await this.tell(false);
      this.draw();
    });
  }
  /** Learn the seating from the first deal. */
  learnSetup() {
    if (!this.deals.length) return;
    const { game, tags, dealer } = this.deals[0];
    this.setup = {
      game: game ?? (this.deals[0].rules === "tresillo" ? "Tresillo" : "Tridge"),
      names: Object.fromEntries(SEATS.map((seat) => [seat, tags[PLACES[seat]] ?? ""])),
      dealer: dealer ?? "",
      event: tags.Event ?? "",
    };
  }
  get deal() {
    return this.deals[this.at];
  }
  get shown() {
    return this.shownOf[this.at];
  }
  nameOf(seat) {
    return this.deal.tags[PLACES[seat]] ?? spoken.seats[seat];
  }
  /** Two partners by their names. */
  pair(seats) {
    return [...seats].map((seat) => this.nameOf(seat)).join(" and ");
  }
  /** Return the ledger's words for the deal. */
  settled(head) {
    const { heads, rows } = this.ledger ?? { heads: [], rows: [] },
      own = rows.find((each) => each[heads.indexOf("index")] === String(this.at + 1));
    return own?.[heads.indexOf(head)] ?? "";
  }
  /** Go to a deal, and begin it where nothing of it is told. */
  turnTo(at) {
    const { hands, play } = this.deals[at] ?? { hands: {} };
    Object.assign(this, { at, hand: null, kind: null, fell: nothing(), unfolded: {}, asDealt: false });
    this.told = { seats: [], tricks: {} };
    this.cards = Boolean(play) || Object.values(hands).some(Boolean);
  }
  /** One thing after the other; where it fails all is as it was. What was meant for the evening
   * before another window changed it is left out. */
  then(work) {
    const { age } = this;
    const waiting = (more) => {
      document.body.dataset.entering = String((this.waiting += more));
    };
    waiting(1);
    this.row = this.row.then(async () => {
      if (age !== this.age) return waiting(-1);
      const before = JSON.stringify([this.deals, this.at, this.hand, this.fell]);
      try {
        await work(before);
      } catch (error) {
        [this.deals, this.at, this.hand, this.fell] = JSON.parse(before);
        this.trouble = error.message;
        this.draw();
      }
      waiting(-1);
    });
    return this.row;
  }
  /** Change something; what was there can be had again. */
  change(work) {
    return this.then(async (before) => {
      await work();
      if (await this.tell(true)) this.before.push(before);
      remember(this);
      this.draw();
    });
  }
  undo() {
    return this.then(async () => {
      if (!this.before.length) return;
      const [deals, at, hand, fell] = JSON.parse(this.before[this.before.length - 1]);
      if (at !== this.at) this.turnTo(at);
      Object.assign(this, { deals, hand, fell, told: { seats: [], tricks: {} } });
      await this.tell(true);
      this.before.pop();
      remember(this);
      this.draw();
    });
  }
  /** Let the program write the file, and say what it thinks of it; false where another window has
   * changed the evening, which is taken as it is now: nothing of it is written over. */
  async tell(save) {
    const { deals, version } = this,
      { stale, shown, ...found } = await ask("evening", { deals, save, version });
    Object.assign(this, found, { shownOf: shown }, save ? { trouble: stale ?? "" } : {});
    if (!stale) return true;
    this.turnTo(Math.max(0, this.deals.length - 1));
    Object.assign(this, { before: [], taken: null });
    this.learnSetup();
    this.age += 1;
    this.leaveTable();
    return false;
  }
  /** Show what another window has entered meanwhile. */
  refresh() {
    return this.then(async () => {
      if (!(await this.tell(false))) this.draw();
    });
  }
  next() {
    return this.change(async () => {
      this.apart(Object.values(this.setup.names));
      const last = this.deals[this.deals.length - 1];
      const again = last?.contract === "Not Valid"; // the same dealer deals once more
      const made = await ask("blank", {
        ...this.setup,
        dealer: again ? last.dealer : this.setup.dealer || null,
        after: again ? null : (last?.dealer ?? null),
        number: this.deals.length + 1,
      });
      this.deals = [...this.deals, made.deal];
      const { cards } = this;
      this.turnTo(this.deals.length - 1);
      this.cards = cards; // who enters cards goes on so
      document.activeElement?.blur(); // a new deal begins with who plays
    });
  }
  /** No two players are called alike: the ledger could not tell them apart. */
  apart(names) {
    const said = names.map((name) => name.trim().toLowerCase()).filter(Boolean),
      twice = said.findIndex((name, n) => said.indexOf(name) < n);
    if (twice >= 0)
      throw new Error(
        `Two players are called ${names.filter((name) => name.trim())[twice].trim()}: give one of them another name.`,
      );
  }
  set(fields) {
    return this.change(() => {
      this.deals = this.deals.map((own, n) => (n === this.at ? { ...own, ...fields } : own));
    });
  }
  /** Keep the cards played on the table in the deal that the table was opened with. */
  take(cards) {
    const now = cards.join(" ");
    if (now === this.taken) return null;
    this.taken = now;
    return this.set(cards.length ? { played: cards, result: null } : { play: null, result: null });
  }

  /** Draw all of it anew; what had the focus keeps it, else the first thing to be said has it. */
  draw() {
    const place = by("evening"),
      had = place.contains(document.activeElement) ? keyOf(document.activeElement) : null,
      begun = this.deals.length > 0,
      trouble = this.trouble ? el("p.trouble", { role: "alert" }, this.trouble) : null;
    place.classList.toggle("begun", begun);
    if (!place.hidden) say(by("place"), begun ? this.where() : "");
    if (begun) {
      this.hand ??= this.shown.seats[0];
      const far = [".felt", ".side"].map((part) => place.querySelector(part)?.scrollTop ?? 0);
      fill(place, this.stage(trouble), this.book());
      [".felt", ".side"].forEach((part, n) => (place.querySelector(part).scrollTop = far[n]));
    } else fill(place, el("h1", "Last night"), trouble, this.people());
    const first = begun ? place.querySelector(".player:not(:disabled), [name=result-0]") : by("evening-game"),
      again = had && known(place, had),
      firstCall = had?.includes(",call-") && place.querySelector(".calls button");
    (again || firstCall || first)?.focus();
  }
  /** Name the deal for the header. */
  where() {
    const { dealer, tags } = this.deal;
    return [tags.Event, `deal ${this.at + 1}`, dealer ? `${this.nameOf(dealer)} deals` : ""].filter(Boolean).join(" · ");
  }
  /** Draw the fields for the seats and the game. */
  people() {
    const { setup } = this;
    const field = (words, value, id, act) =>
      el(
        "label",
        `${words} `,
        el("input", {
          id,
          value,
          autocomplete: "off",
          maxlength: 200,
          oninput: (event) => act(event.target.value),
        }),
      );
    return el(
      "form.fields.people",
      {
        onsubmit: (event) => {
          event.preventDefault();
          this.next();
        },
      },
      el(
        "label",
        "game ",
        choose(
          this.games.map((name) => [name, CALLED[name]]),
          setup.game,
          (game) => {
            setup.game = game;
          },
          { id: "evening-game" },
        ),
      ),
      field("evening ", setup.event, "evening-event", (words) => {
        setup.event = words;
      }),
      el(
        "div.chairs",
        SEATS.map((seat) =>
          field(spoken.seats[seat], setup.names[seat], `name-${seat}`, (words) => {
            setup.names[seat] = words;
          }),
        ),
        el("p", "A chair without a name stays empty. Without any names the players are called by their chairs."),
      ),
      el(
        "label",
        "deals first ",
        choose(
          [["", "the first"], ...SEATS.map((seat) => [seat, spoken.seats[seat]])],
          setup.dealer,
          (seat) => {
            setup.dealer = seat;
          },
          { id: "first-dealer" },
        ),
      ),
      el("button", { type: "submit", id: "first-deal" }, "First deal"),
    );
  }
  /** The deal that is being entered, on the table, and what may be done below it. */
  stage(trouble) {
    const { deal, shown } = this,
      isFilling = this.isFilling(deal, shown) || (deal.declarer && !deal.contract),
      wrong = isFilling ? [] : (this.problems[this.at] ?? []),
      doubtful = isFilling || wrong.length ? [] : (this.doubts[this.at] ?? []),
      whole = deal.declarer && shown.seats.every((seat) => deal.hands[seat]?.length),
      fallable = deal.declarer && shown.kind && (this.fell.on || !whole);
    return el(
      "section.stage",
      el(
        "div",
        { class: `felt${deal.declarer && shown.kind ? " told" : ""}` },
        trouble,
        el("h1.say", el("span", { role: "status" }, asked(this))),
        this.brought(),
        people(this),
        contract(this),
        result(this),
        wrong.length
          ? el(
              "div.trouble",
              { role: "status" },
              el(
                "ul.errors",
                wrong.map((words) => el("li", words)),
              ),
            )
          : null,
        doubtful.length
          ? el(
              "ul.errors",
              doubtful.map((words) => el("li", words)),
            )
          : null,
        this.cards
          ? [pack(this), this.whichCards(deal, shown), this.isDealt(deal) ? this.exchange(deal, shown) : null]
          : null,
      ),
      el(
        "div.dock",
        button("the cards too", () => this.withCards(), {
          id: "with-cards",
          "aria-pressed": String(this.cards),
        }),
        this.cards && fallable
          ? button("as they fell", () => this.asTheyFell(), {
              id: "as-they-fell",
              title: "the tricks card by card, in the order they were played",
              "aria-pressed": String(this.fell.on),
            })
          : null,
        this.cards && whole
          ? button(
              deal.play ? "change the tricks" : "play the tricks",
              () => {
                this.taken = null;
                this.openTable(deal);
              },
              { id: "enter-play" },
            )
          : null,
        el("span.gap.quiet", this.cards ? "tap, or type: sa s5 dq" : null),
        button(["↶", el("span", " undo")], () => this.undo(), {
          id: "evening-undo",
          "aria-label": "undo",
          disabled: !this.before.length,
        }),
        button("Next deal", () => this.next(), { id: "next-deal", class: "main" }),
      ),
    );
  }
  /** Say what the deal has brought everybody, and what they have now, in one line. */
  brought() {
    const whose = this.whose().filter((who) => this.settled(`points_${who}`) || this.settled(`score_${who}`)),
      own = (who, ...names) => names.map((name) => this.settled(`${name}_${who}`)).find(Boolean) ?? "";
    if (!whose.length) return null;
    return el(
      "p.brought",
      { id: "brought", role: "status" },
      whose.map((who, n) => {
        const total = own(who, "total", "totals");
        return [
          n ? " · " : null,
          el("span.together", `${this.called(who)} ${signed(own(who, "score", "points"))}${total ? ` (${signed(total)})` : ""}`),
        ];
      }),
    );
  }
  /** Show the pack, or do without it. */
  withCards() {
    this.cards = !this.cards;
    if (!this.cards) this.fell = nothing();
    this.draw();
  }
  /** Enter the tricks in the order they fell: the hands are known with them. */
  asTheyFell() {
    if (this.fell.on) {
      this.fell = nothing();
      return this.draw();
    }
    return this.change(() => this.fall([]));
  }
  /** These cards fell: whose they are follows from who led and who won. */
  async fall(cards) {
    const { deal } = this,
      found = await ask("fell", { deal, played: cards }),
      hands = Object.fromEntries(Object.keys(deal.hands).map((seat) => [seat, null]));
    found.by.forEach((seat, n) => (hands[seat] = [...(hands[seat] ?? []), cards[n]]));
    const over = found.to_play === null,
      made = { ...deal, hands, play: null, result: over ? null : deal.result, ...(over ? { played: cards } : {}) };
    this.deals = this.deals.map((own, n) => (n === this.at ? made : own));
    this.fell = { on: !over, cards, turn: found.to_play };
  }
  /** Return the owner of each card. */
  owners() {
    const { deal } = this,
      owner = {};
    for (const [seat, cards] of Object.entries(deal.hands)) for (const card of cards ?? []) owner[card] = seat;
    for (const card of deal.stock ?? []) owner[card] = STOCK;
    return owner;
  }
  /** Give a card to the plate that is ringed, or take it back; the last that fell can be taken up again. */
  give(card) {
    return this.change(async () => {
      const { deal, hand, fell } = this,
        owner = this.owners()[card],
        most = Math.max(...this.shown.hands);
      if (fell.on) {
        if (!owner) return this.fall([...fell.cards, card]);
        if (card === fell.cards[fell.cards.length - 1]) return this.fall(fell.cards.slice(0, -1));
        return null;
      }
      if (owner && owner !== hand) return null;
      const mine = new Set((hand === STOCK ? deal.stock : deal.hands[hand]) ?? []);
      if (!mine.delete(card)) mine.add(card);
      let made;
      if (hand === STOCK) {
        const stock = mine.size ? [...mine] : null;
        made = { stock, stock_open: stock && mine.size < this.shown.stock, play: null };
      } else {
        const hands = { ...deal.hands, [hand]: mine.size ? [...mine] : null },
          full = (seat) => (hands[seat]?.length ?? 0) >= most;
        if (full(hand)) this.hand = this.shown.seats.find((seat) => !full(seat)) ?? hand;
        made = { hands, play: null };
      }
      this.deals = this.deals.map((own, n) => (n === this.at ? { ...own, ...made } : own));
      return null;
    });
  }
  /** A card that is typed, suit and rank, while the pack is seen; whether it is one of it. */
  typed(code) {
    if (by("evening").hidden || !this.deals.length || !this.cards) return false;
    if (!this.shown.look.some((row) => row.cards.some((face) => face.code === code))) return false;
    this.give(code);
    return true;
  }
  /** Choose the seat whose cards are given next. */
  fill(seat) {
    this.hand = seat;
    this.draw();
  }
  /** A kind of contract; in which suit is still asked where it is not known. */
  named(kind, text) {
    this.kind = kind;
    const only = Object.values(this.shown.kinds[kind]);
    const one = text ?? (only.length === 1 ? only[0] : null);
    return one ? this.set({ contract: one }) : this.draw();
  }
  /** One call more of an auction, or one less. */
  call(deal, word) {
    return this.change(async () => {
      const { deal: made } = await ask("call", { deal, word });
      this.deals = this.deals.map((own, n) => (n === this.at ? made : own));
    });
  }
  /** Whether a hand is begun and not whole: nothing is wrong with it yet. */
  isFilling(deal, shown) {
    const most = Math.max(...shown.hands);
    return shown.seats.some((seat) => {
      const many = deal.hands[seat]?.length ?? 0;
      return many > 0 && many < most;
    });
  }
  /** A part that is folded away until it says something or is asked for. */
  folded(name, words, says, children) {
    return el(
      "details",
      {
        id: `evening-${name}`,
        open: this.unfolded[name] ?? says,
        ontoggle: (event) => {
          this.unfolded[name] = event.target.open;
        },
      },
      el("summary", { id: `fold-${name}` }, words),
      children,
    );
  }
  /** Set the seat that played, or the reason why nobody did. */
  plays(choice) {
    const { deal } = this,
      { comes_in: dealer, seats, unplayed } = this.shown;
    const none = { declarer: null, contract: null, result: null };
    this.told = { seats: [], tricks: {} };
    if (!choice) return this.set(none);
    if (choice.startsWith("-")) return this.set({ ...none, contract: choice.slice(1) });
    const contract = deal.contract in unplayed ? null : deal.contract;
    if (!dealer || (choice === dealer) === seats.includes(dealer))
      return this.set({ declarer: choice, contract, result: null });
    // The dealer comes in, or out again: another number of hands.
    const hands = { ...deal.hands, [dealer]: null };
    if (choice !== dealer) delete hands[dealer];
    const kept = Object.fromEntries(
      Object.entries(deal).filter(([, value]) => value !== null && value !== false),
    );
    for (const name of ["exchange", "play", "result", "stock", "stock_open", "first_defender"])
      delete kept[name];
    this.hand = null;
    return this.change(() => {
      const made = {
        ...kept,
        hands,
        sitting_out: choice === dealer ? null : dealer,
        declarer: choice,
        contract: null,
      };
      this.deals = this.deals.map((own, n) => (n === this.at ? made : own));
    });
  }
  /** Draw the rest of the deal: a surrender, honours, chips on the table, who sits where, comments. */
  more(deal, shown) {
    const own = (field) => {
      const [name, part] = field.split(".");
      return (part ? deal[name]?.[part] : deal[name]) ?? null;
    };
    const put = (field, value) => {
      const [name, part] = field.split(".");
      if (!part) return this.set({ [name]: value });
      const whole = { ...deal[name] };
      if (value === null) delete whole[part];
      else whole[part] = value;
      return this.set({ [name]: name === "tags" || Object.keys(whole).length ? whole : null });
    };
    const field = ({ words, field: name, choices }) =>
      el(
        "label",
        `${words} `,
        choices.length
          ? choose(
              choices.map(([value, label]) => [JSON.stringify(value), label]),
              JSON.stringify(own(name)),
              (value) => put(name, JSON.parse(value)),
              { id: `more-${name}` },
            )
          : el("input", {
              id: `more-${name}`,
              type: "number",
              min: 0,
              class: "short",
              value: own(name) ?? "",
              onchange: (event) =>
                put(name, event.target.value === "" ? null : Number(event.target.value)),
            }),
      );
    const comments = deal.comments.join("\n\n");
    const says = Boolean(comments) || shown.more.some((one) => own(one.field) !== null);
    return this.folded("more", "More of this deal", says, [
      el("div.fields", shown.more.map(field)),
      el(
        "div.fields",
        SEATS.filter((seat) => deal.tags[PLACES[seat]]).map((seat) =>
          el(
            "label",
            `${spoken.seats[seat]} `,
            el("input", {
              id: `rename-${seat}`,
              maxlength: 200,
              autocomplete: "off",
              value: deal.tags[PLACES[seat]],
              onchange: (event) => this.rename(seat, event.target.value.trim()),
            }),
          ),
        ),
      ),
      el(
        "label.comment",
        "comment ",
        el("textarea", {
          id: "evening-comment",
          rows: 2,
          value: comments,
          onchange: (event) =>
            this.set({ comments: event.target.value.split(/\n{2,}/).filter((one) => one.trim()) }),
        }),
      ),
    ]);
  }
  /** Another name for a seat, in this deal and all others in which it had the same. */
  rename(seat, name) {
    const place = PLACES[seat],
      before = this.deal.tags[place];
    if (!name || name === before) return this.draw();
    return this.change(() => {
      this.apart(SEATS.map((own) => (own === seat ? name : (this.deal.tags[PLACES[own]] ?? ""))));
      this.setup.names[seat] = name;
      this.deals = this.deals.map((own) =>
        own.tags[place] === before ? { ...own, tags: { ...own.tags, [place]: name } } : own,
      );
    });
  }
  /** The tricks of these seats, in a deal that was played out. */
  fallen(seats) {
    return seats.map((seat) => this.settled(`tricks_${seat}`)).filter(Boolean);
  }
  /** Whether the hands of a deal are as they were dealt, not as they were played. */
  isDealt(deal) {
    return this.asDealt || Boolean(deal.stock || deal.exchange?.length);
  }
  /** Both can be meant where something is exchanged; the program has to be told. */
  whichCards(deal, shown) {
    if (!shown.exchanges || this.fell.on) return null;
    const now = this.isDealt(deal);
    return el(
      "p.choices",
      { role: "group", "aria-label": "which cards" },
      button(
        "as they were played",
        () => {
          this.asDealt = false;
          if (now) this.set({ stock: null, stock_open: null, exchange: null, play: null });
        },
        { id: "as-played", "aria-pressed": String(!now) },
      ),
      button(
        "as they were dealt",
        () => {
          this.asDealt = true;
          this.draw();
        },
        { id: "as-dealt", "aria-pressed": String(now) },
      ),
      now
        ? button(`stock ${deal.stock?.length ?? 0}`, () => this.fill(STOCK), {
            id: "hand-stock",
            "aria-pressed": String(this.hand === STOCK),
          })
        : null,
    );
  }
  /** Draw the cards that everybody threw, the Player first. */
  exchange(deal, shown) {
    const order = fromPlayer(this),
      thrown = (seat) => deal.exchange?.find((own) => own.seat === seat)?.discards ?? [];
    const toggle = (seat, card) => {
      const mine = new Set(thrown(seat));
      if (!mine.delete(card)) mine.add(card);
      const made = order
        .map((each) => ({ seat: each, discards: each === seat ? [...mine] : thrown(each) }))
        .filter((own) => own.discards.length);
      return this.set({ exchange: made.length ? made : null, play: null });
    };
    return [
      el(
        "p.quiet",
        "The stock is clicked from the top, the turned card first, as far as it is known. Below, click what each seat threw.",
      ),
      order
        .filter((seat) => deal.hands[seat]?.length)
        .flatMap((seat) => [
          el("h3", `${this.nameOf(seat)} threw`),
          dealtCards(
            shown.look,
            [
              ...deal.hands[seat],
              ...(seat === deal.declarer && deal.stock && shown.turned ? [deal.stock[0]] : []),
            ],
            new Set(thrown(seat)),
            `${this.nameOf(seat)} threw`,
            (card) => toggle(seat, card),
          ),
        ]),
    ];
  }
  /** Those the ledger counts for: seats, or two sides. */
  whose() {
    const { heads, rows } = this.ledger ?? { heads: [], rows: [] };
    const has = (who) => rows.some((row) => ["total", "totals"].some((name) => row[heads.indexOf(`${name}_${who}`)]));
    return heads.map((head) => /^totals?_(\w+)$/.exec(head)?.[1]).filter((who) => who && has(who));
  }
  /** How they are called. */
  called(who) {
    return who.length === 1 ? this.nameOf(who) : who;
  }
  /** The ledger: of each deal what was played and what it brought everybody; below stand the sums, what
   * was paid into the funds, and what is left of both. */
  chips({ heads, rows }) {
    const last = rows[rows.length - 1],
      of = (row, who, ...names) =>
        names.map((name) => row[heads.indexOf(`${name}_${who}`)]).find(Boolean) ?? "",
      whose = this.whose();
    const { suits } = this.shownOf[0];
    const played = (row, head) => row[heads.indexOf(head)] ?? "";
    /** A deal in a few words: its number, who played, what. */
    const deal = (row, n) => {
      const words = played(row, "contract"),
        [, kind, suit] = /^(.*?) ?([SHDC])$/.exec(words) ?? [],
        player = played(row, "declarer");
      return el(
        "td",
        `${[played(row, "board") || n + 1, player && this.called(player)].filter(Boolean).join(" ")} `,
        suits[suit]
          ? el("span.together", `${kind} `, el("span", { class: suits[suit].colour }, suits[suit].sign))
          : words,
      );
    };
    const number = (words) =>
      el(`td.number${Number(words) > 0 ? ".gains" : Number(words) < 0 ? ".loses" : ""}`, words === "" ? "" : signed(words));
    const sum = (who, ...names) => rows.reduce((all, row) => all + Number(of(row, who, ...names)), 0);
    const foot = (words, own) =>
      el("tr.sum", el("th", { scope: "row" }, words), whose.map((who) => number(own(who))));
    const pays = whose.some((who) => sum(who, "contribution"));
    return rowsUnder(
      [
        "deal",
        ...whose.map((who) => el("th.number", { scope: "col" }, this.called(who))),
      ],
      [
        ...rows.map((row, n) =>
          el(
            "tr",
            deal(row, n),
            whose.map((who) => number(of(row, who, "score", "points"))),
          ),
        ),
        pays ? foot("chips", (who) => sum(who, "score", "points")) : null,
        pays ? foot("paid in", (who) => -sum(who, "contribution")) : null,
        foot("total", (who) => of(last, who, "total", "totals")),
      ],
    );
  }
  /** Beside the table: the deals, the ledger as it grows, what follows, what else a deal says, and the file. */
  book() {
    const { deal, ledger, shown } = this;
    return el(
      "section.side",
      { "aria-label": "the evening" },
      handle(),
      el("h2", deal.tags.Event || "The evening"),
      el(
        "p.choices.deals",
        { role: "group", "aria-label": "deals" },
        this.deals.map((_, n) =>
          button(
            String(n + 1),
            () => {
              this.turnTo(n);
              this.draw();
            },
            { "aria-pressed": String(n === this.at), "aria-label": `deal ${n + 1}` },
          ),
        ),
      ),
      ledger
        ? el("div.scroll", { tabindex: 0, role: "region", "aria-label": "the ledger" }, this.chips(ledger))
        : el("p.quiet", "The ledger begins with the first deal that can be settled."),
      this.tonight.draw(),
      auction(this),
      this.more(deal, shown),
      el(
        "details",
        {
          id: "the-file",
          open: this.unfolded.file ?? false,
          ontoggle: (event) => {
            this.unfolded.file = event.target.open;
          },
        },
        el("summary", "The file"),
        el("pre.file", { id: "evening-file", tabindex: 0, "aria-label": "the hand file" }, this.text),
      ),
    );
  }
}
