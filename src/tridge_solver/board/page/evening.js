// An evening that is entered: who sits where, deal by deal what was played, the ledger beside it.
import { callButtons, callText } from "./calls.js";
import { dealtCards } from "./dealt.js";
import { packGrid } from "./hands.js";
import { ask } from "./engine.js";
import { button, by, choose, el, fill, rowsUnder } from "./dom.js";
import { keyOf, known } from "./focus.js";
import { saveLink } from "./share.js";
import { signed, suitLabel } from "./words.js";

const SEATS = ["N", "E", "S", "W"];
/** The place of the cards that were not dealt, the top one first. */
const STOCK = "stock";
const PLACES = { N: "North", E: "East", S: "South", W: "West" };

/** What a result says, by game: its fields, and how they are written. */
const RESULTS = {
  sides: {
    labels: ["points of N and S", "points of E and W"],
    made: ([ns, ew]) => ({ NS: ns, EW: ew }),
    read: (text) => [text.NS, text.EW],
  },
  declarer: {
    labels: ["tricks of Declarer's side"],
    made: ([tricks]) => String(tricks),
    read: (text) => [Number.parseInt(text, 10)],
  },
  points: {
    labels: ["points of who leads", "points of the dealer"],
    made: (own) => own,
    read: (own) => own,
  },
  incomer: {
    labels: ["tricks of who came in", "of the first defender", "of the second", "of the third"],
    made: (own) => own,
    read: (own) => (Array.isArray(own) ? own : []),
  },
  tricks: {
    labels: ["tricks of the Player", "of the first defender", "of the second defender"],
    made: (own) => own,
    read: (own) => (Array.isArray(own) ? own : []),
  },
};
/** The words in which a club of L'hombre tells a result instead. */
const RESULT_WORDS = { "L'hombre": ["won", "bet", "kruk"], Mort: ["won", "bet"] };
const RESULT_OF = {
  Belote: "sides",
  Trumps: "declarer",
  Bridge: "declarer",
  Tres: "points",
  "In-comer": "incomer",
  Mort: "incomer",
};

/** What a doubled contract has behind it. */
const DOUBLED = { 1: "", 2: " X", 4: " XX" };

/** Steps that can be undone after the page was loaded anew. */
const REMEMBERED = 40;

/** Keep what can be undone, for this tab and this version of the evening. */
function remember({ version, before }) {
  try {
    sessionStorage.setItem(location.pathname, JSON.stringify([version, before.slice(-REMEMBERED)]));
  } catch {
    /* no room: then it can be undone until the page is left */
  }
}

/** What could be undone in this tab before it was loaded anew; nothing where the evening has changed since. */
function rememberedOf(version) {
  const [was, before] = JSON.parse(sessionStorage.getItem(location.pathname) ?? "[]");
  return was !== undefined && was === version ? before : [];
}

export class Evening {
  /** `openTable` lays a deal on the table to be played; `leaveTable` comes back from there. */
  constructor(opening, openTable, leaveTable) {
    this.games = opening.games;
    this.openTable = openTable;
    this.leaveTable = leaveTable;
    this.version = opening.entered_version;
    this.age = 0;
    this.setup = { game: "Tridge", names: { N: "", E: "", S: "", W: "" }, dealer: "", event: "" };
    this.deals = [];
    this.shown = [];
    this.problems = [];
    this.doubts = [];
    this.unfolded = {};
    this.bidding = {};
    this.before = rememberedOf(opening.entered_version);
    this.at = 0;
    this.hand = null;
    this.asDealt = false;
    this.text = "";
    this.ledger = null;
    this.saved = opening.saved;
    this.trouble = "";
    this.row = Promise.resolve();
    this.waiting = 0;
    document.body.dataset.entering = "0";
  }
  /** Go on with the deals of a file. */
  async open(entries) {
    this.deals = entries.map((entry) => entry.deal);
    this.at = this.deals.length - 1;
    this.hand = null;
    this.learnSetup();
    await this.then(async () => {
      await this.tell(false);
      this.draw();
    });
  }
  /** Who sits where, as the first deal has it. */
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
  nameOf(seat) {
    return this.deal.tags[PLACES[seat]] ?? seat;
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
      const before = JSON.stringify([this.deals, this.at, this.hand]);
      try {
        await work(before);
      } catch (error) {
        [this.deals, this.at, this.hand] = JSON.parse(before);
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
      [this.deals, this.at, this.hand] = JSON.parse(this.before[this.before.length - 1]);
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
      { stale, ...found } = await ask("evening", { deals, save, version });
    Object.assign(this, found, save ? { trouble: stale ?? "" } : {});
    if (!stale) return true;
    Object.assign(this, { at: Math.max(0, this.deals.length - 1), hand: null, before: [] });
    Object.assign(this, { unfolded: {}, asDealt: false, taken: null });
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
      this.at = this.deals.length - 1;
      this.hand = null;
      this.unfolded = {};
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
  /** What is played on the table belongs to the deal it was opened with. */
  take(cards) {
    const now = cards.join(" ");
    if (now === this.taken) return null;
    this.taken = now;
    return this.set(cards.length ? { played: cards, result: null } : { play: null, result: null });
  }

  /** Draw all of it anew; what had the focus keeps it, else the first thing to be said has it. */
  draw() {
    const place = by("evening"),
      had = place.contains(document.activeElement) ? keyOf(document.activeElement) : null;
    fill(
      place,
      el("h1", "Last night"),
      this.trouble ? el("p.trouble", { role: "alert" }, this.trouble) : null,
      el(
        "div.evening",
        el("div", this.deals.length ? this.entry() : this.people()),
        el("div", this.deals.length ? this.book() : null),
      ),
    );
    const first = by(this.deals.length ? "evening-player" : "evening-game"),
      again = had && known(place, had),
      firstCall = had?.includes(",call-") && place.querySelector(".calls button");
    (again || firstCall || first)?.focus();
  }
  /** Who sits where, and what is played. */
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
          this.games.map((name) => [name]),
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
          field(PLACES[seat], setup.names[seat], `name-${seat}`, (words) => {
            setup.names[seat] = words;
          }),
        ),
        el("p", "A chair without a name is empty; nobody is named where all are."),
      ),
      el(
        "label",
        "deals first ",
        choose(
          [["", "the first"], ...SEATS.map((seat) => [seat, PLACES[seat]])],
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
  /** The deal that is being entered. */
  entry() {
    const deal = this.deal,
      shown = this.shown[this.at],
      isFilling = this.isFilling(deal, shown),
      wrong = isFilling ? [] : (this.problems[this.at] ?? []),
      doubtful = isFilling ? [] : (this.doubts[this.at] ?? []);
    return [
      el(
        "p.choices",
        this.deals.map((own, n) =>
          button(
            String(n + 1),
            () => {
              this.at = n;
              this.hand = null;
              this.unfolded = {};
              this.draw();
            },
            { "aria-pressed": String(n === this.at), "aria-label": `deal ${n + 1}` },
          ),
        ),
        button("Next deal", () => this.next(), { id: "next-deal" }),
        button("Undo", () => this.undo(), { id: "evening-undo", disabled: !this.before.length }),
      ),
      el("h2", `Deal ${this.at + 1}${deal.dealer ? `, ${this.nameOf(deal.dealer)} deals` : ""}`),
      this.auction(deal, shown),
      this.contract(deal, shown),
      this.result(deal, shown),
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
      doubtful.length && !wrong.length
        ? el(
            "ul.errors.quiet",
            doubtful.map((words) => el("li", words)),
          )
        : null,
      this.more(deal, shown),
      el("h2", "The cards"),
      this.whichCards(deal, shown),
      this.hands(deal, shown),
      this.isDealt(deal) ? this.exchange(deal, shown) : null,
      deal.declarer && shown.seats.every((seat) => deal.hands[seat]?.length)
        ? button(
            deal.play ? "Change the tricks on the table" : "Play the tricks on the table",
            () => {
              this.taken = null;
              this.openTable(deal);
            },
            { id: "enter-play" },
          )
        : el(
            "p.quiet",
            "With all hands, a Player and a contract the tricks are played on the table, card by card.",
          ),
    ];
  }
  /** Whether a hand is begun and not whole: nothing is wrong with it yet. */
  isFilling(deal, shown) {
    const most = Math.max(...shown.hands);
    return shown.seats.some((seat) => {
      const many = deal.hands[seat]?.length ?? 0;
      return many > 0 && many < most;
    });
  }
  /** What was said, and what whoever speaks may say. */
  auction(deal, shown) {
    const { auction } = shown;
    if (!auction) return null;
    const { calls_made: made, speaks, calls, why } = auction;
    const call = (word) =>
      this.change(async () => {
        const { deal: made } = await ask("call", { deal, word });
        this.deals = this.deals.map((own, n) => (n === this.at ? made : own));
      });
    return this.folded("auction", "The auction", Boolean(made.length), [
      made.length
        ? el(
            "p",
            { id: "calls-made" },
            made.map(([seat, own], n) => [
              n ? " · " : null,
              seat ? `${this.nameOf(seat)} ` : null,
              el("b", callText(own)),
            ]),
          )
        : null,
      why ? el("p.quiet", `${why}: the auction is kept as it is.`) : null,
      speaks ? el("p.quiet", { role: "status" }, `${this.nameOf(speaks)} speaks`) : null,
      calls.length ? callButtons(calls, this.bidding, call, () => this.draw()) : null,
      made.length
        ? button("Take the last call back", () => call(null), { id: "unsay" })
        : null,
    ]);
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
  /** Who played, or why nobody did. */
  plays(choice) {
    const { deal } = this,
      { comes_in: dealer, seats, kinds } = this.shown[this.at];
    const none = { declarer: null, contract: null, result: null };
    if (!choice) return this.set(none);
    if (choice.startsWith("-")) return this.set({ ...none, contract: choice.slice(1) });
    const contract =
      deal.declarer && !(deal.contract in this.shown[this.at].unplayed)
        ? deal.contract
        : Object.values(Object.values(kinds)[0])[0];
    if (!dealer || (choice === dealer) === seats.includes(dealer))
      return this.set({ declarer: choice, contract });
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
        contract: Object.values(Object.values(kinds)[0])[0],
      };
      this.deals = this.deals.map((own, n) => (n === this.at ? made : own));
    });
  }
  contract(deal, shown) {
    const names = Object.keys(shown.kinds),
      { comes_in: dealer, unplayed } = shown;
    if (!names.length) return null;
    const kind = shown.kind ?? names[0],
      { suit, factor } = shown,
      nobody = deal.contract in unplayed;
    const seat = deal.declarer ?? shown.seats[0];
    return el(
      "div.fields",
      el(
        "label",
        "Player ",
        choose(
          [
            ["", "not said"],
            ...Object.entries(unplayed).map(([own, words]) => [`-${own}`, words]),
            ...shown.seats.map((own) => [own, this.nameOf(own)]),
            ...(dealer && !shown.seats.includes(dealer)
              ? [[dealer, `${this.nameOf(dealer)} comes in`]]
              : []),
          ],
          nobody ? `-${deal.contract}` : (deal.declarer ?? ""),
          (own) => this.plays(own),
          { id: "evening-player" },
        ),
      ),
      el(
        "label",
        "plays ",
        choose(
          [...(shown.kind || !deal.declarer ? [] : [["", "which?"]]), ...names.map((own) => [own])],
          shown.kind || !deal.declarer ? kind : "",
          (own) =>
            own &&
            this.set({
              declarer: seat,
              contract: shown.kinds[own][suit] ?? Object.values(shown.kinds[own])[0],
            }),
          { id: "evening-kind" },
        ),
      ),
      el(
        "span.suits",
        { role: "group", "aria-label": "trumps" },
        Object.entries(shown.kinds[kind]).map(([own, text]) =>
          button(
            shown.suits[own].sign,
            () => this.set({ declarer: seat, contract: text + DOUBLED[factor ?? 1] }),
            {
              class: shown.suits[own].colour,
              "aria-label": suitLabel(shown.suits[own]),
              "aria-pressed": String(Boolean(deal.declarer) && own === suit),
            },
          ),
        ),
      ),
      factor
        ? choose(
            [
              ["1", "not doubled"],
              ["2", "doubled"],
              ["4", "redoubled"],
            ],
            String(factor),
            (own) =>
              this.set({ contract: (shown.kinds[kind][suit] ?? kind) + DOUBLED[Number(own)] }),
            { id: "evening-doubled", "aria-label": "doubled" },
          )
        : null,
    );
  }
  /** What else the deal says: a surrender, honours, chips on the table, who sits where, comments. */
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
            `${PLACES[seat]} `,
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
  /** The tricks a deal was settled by that was played out, the Player's first. */
  fallen(deal) {
    const { heads, rows } = this.ledger ?? { heads: [], rows: [] },
      row = rows.find((own) => own[heads.indexOf("index")] === String(this.at + 1)),
      seats = this.shown[this.at].seats,
      first = seats.indexOf(deal.declarer);
    if (!row || first < 0 || !heads.includes("tricks_N")) return [];
    return [...seats.slice(first), ...seats.slice(0, first)].map((seat) => row[heads.indexOf(`tricks_${seat}`)]);
  }
  result(deal, shown) {
    if (deal.contract in shown.unplayed) return null;
    const form = RESULTS[RESULT_OF[shown.game] ?? "tricks"],
      counts = deal.result ? form.read(deal.result) : this.fallen(deal);
    const act = (event) => {
      event.preventDefault();
      const numbers = form.labels.map((_, n) => Number(event.target.elements[`result-${n}`].value));
      this.set({ result: form.made(numbers) });
    };
    const endings = RESULT_WORDS[shown.game] ?? [];
    return [
      el(
        "form.fields",
        { onsubmit: act },
        form.labels.map((words, n) =>
          el(
            "label",
            `${words} `,
            el("input", {
              name: `result-${n}`,
              type: "number",
              min: 0,
              required: true,
              class: "short",
              value: counts[n] ?? "",
            }),
          ),
        ),
        el("button", { type: "submit", id: "set-result" }, "Enter the result"),
      ),
      endings.length
        ? el(
            "p.choices",
            { role: "group", "aria-label": "the result in a word" },
            endings.map((word) =>
              button(word, () => this.set({ result: word }), {
                id: `result-${word}`,
                "aria-pressed": String(deal.result === word),
              }),
            ),
          )
        : null,
    ];
  }
  /** Whether the hands of a deal are as they were dealt, not as they were played. */
  isDealt(deal) {
    return this.asDealt || Boolean(deal.stock || deal.exchange?.length);
  }
  /** Both can be meant where something is exchanged; the program has to be told. */
  whichCards(deal, shown) {
    if (!shown.exchanges) return null;
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
    );
  }
  /** What everybody threw, the Player first. */
  exchange(deal, shown) {
    const first = Math.max(0, shown.seats.indexOf(deal.declarer)),
      order = [...shown.seats.slice(first), ...shown.seats.slice(0, first)],
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
  hands(deal, shown) {
    const most = Math.max(...shown.hands),
      hand = this.hand ?? shown.seats[0],
      owner = {};
    for (const seat of shown.seats) for (const card of deal.hands[seat] ?? []) owner[card] = seat;
    for (const card of deal.stock ?? []) owner[card] = STOCK;
    const click = async (card) => {
      const mine = new Set((hand === STOCK ? deal.stock : deal.hands[hand]) ?? []);
      if (!mine.delete(card)) mine.add(card);
      if (hand === STOCK) {
        const stock = mine.size ? [...mine] : null;
        await this.set({ stock, stock_open: stock && mine.size < shown.stock, play: null });
        return;
      }
      const hands = { ...deal.hands, [hand]: mine.size ? [...mine] : null };
      const full = (seat) => (hands[seat]?.length ?? 0) >= most;
      this.hand = full(hand) ? (shown.seats.find((seat) => !full(seat)) ?? hand) : hand;
      await this.set({ hands, play: null });
    };
    return [
      el(
        "p.choices",
        { role: "group", "aria-label": "hands" },
        shown.seats.map((seat) =>
          button(
            `${this.nameOf(seat)} ${deal.hands[seat]?.length ?? 0}`,
            () => {
              this.hand = seat;
              this.draw();
            },
            { id: `hand-${seat}`, "aria-pressed": String(seat === hand) },
          ),
        ),
        this.isDealt(deal)
          ? button(
              `stock ${deal.stock?.length ?? 0}`,
              () => {
                this.hand = STOCK;
                this.draw();
              },
              { id: "hand-stock", "aria-pressed": String(hand === STOCK) },
            )
          : null,
      ),
      packGrid(shown.look, owner, hand, click, (place) => (place === STOCK ? place : this.nameOf(place))),
    ];
  }
  /** The ledger: of each deal what was played and what it brought everybody; below stand the sums, what
   * was paid into the funds, and what is left of both. */
  chips({ heads, rows }) {
    const last = rows[rows.length - 1],
      of = (row, who, ...names) =>
        names.map((name) => row[heads.indexOf(`${name}_${who}`)]).find(Boolean) ?? "",
      whose = heads
        .map((head) => /^totals?_(\w+)$/.exec(head)?.[1])
        .filter((who) => who && rows.some((row) => of(row, who, "total", "totals")));
    const said = ["board", "declarer", "contract"].filter((head) => heads.includes(head));
    const nameOf = (letters) => (letters.length === 1 ? this.nameOf(letters) : letters);
    const { suits } = this.shown[0];
    const cell = (head, words) => {
      if (head === "declarer") return el("td", words && nameOf(words));
      const [, kind, suit] = /^(.*?) ?([SHDC])$/.exec(words) ?? [];
      if (head === "contract" && suits[suit])
        return el("td", `${kind} `, el("span", { class: suits[suit].colour }, suits[suit].sign));
      return el("td", words);
    };
    const number = (words) => el("td.number", words === "" ? "" : signed(words));
    const sum = (who, ...names) => rows.reduce((all, row) => all + Number(of(row, who, ...names)), 0);
    const foot = (words, own) =>
      el("tr.sum", el("th", { scope: "row", colspan: said.length }, words), whose.map((who) => number(own(who))));
    const pays = whose.some((who) => sum(who, "contribution"));
    return rowsUnder(
      [
        ...said.map((head) => (head === "declarer" ? "Player" : head)),
        ...whose.map((who) => el("th.number", { scope: "col" }, nameOf(who))),
      ],
      [
        ...rows.map((row) =>
          el(
            "tr",
            said.map((head) => cell(head, row[heads.indexOf(head)])),
            whose.map((who) => number(of(row, who, "score", "points"))),
          ),
        ),
        pays ? foot("chips", (who) => sum(who, "score", "points")) : null,
        pays ? foot("paid in", (who) => -sum(who, "contribution")) : null,
        foot("total", (who) => of(last, who, "total", "totals")),
      ],
    );
  }
  /** The ledger as it grows, and the file. */
  book() {
    const { ledger } = this;
    return [
      el("h2", "The ledger"),
      ledger
        ? el(
            "div.scroll",
            { tabindex: 0, role: "region", "aria-label": "the ledger" },
            this.chips(ledger),
          )
        : el("p.quiet", "It begins with the first deal that can be settled."),
      el("h2", "The file"),
      el(
        "p",
        saveLink(this.text, "Download"),
        this.saved
          ? el("span.quiet", { role: "status" }, ` kept in ${this.saved} after every step`)
          : null,
      ),
      el("pre.file", { id: "evening-file", tabindex: 0, "aria-label": "the hand file" }, this.text),
    ];
  }
}
