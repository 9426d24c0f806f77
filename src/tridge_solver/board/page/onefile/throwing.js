// The exchange with open cards: what the Player should throw when every card and the stock are known
// to all. The engine answers whether a discard is sure of a level; here is only which to ask next.
import { leadOf, roundFrom, stockOf } from "./deals.js";
import { Wrong, contractOf, goalOf, holds, option, rules, sorted } from "./rules.js";

const FACT_BYTES = 4 << 20;
const TABLE_BYTES = 16 << 20;
const TOLD_EACH = 100; // milliseconds

let engine = null,
  made = {},
  opened = {};
const must = (ok) => {
  if (!ok) throw new Error("the data of the page is damaged");
};

/** Take what the engines are made of, by name; each is made at its first question, for its tables are
 * large. */
export const openThrowers = (own) => {
  made = own;
};

function open(name) {
  if (!opened[name]) {
    const { module, weights } = made[name],
      own = new WebAssembly.Instance(module).exports;
    must(own.throw_open(TABLE_BYTES, FACT_BYTES));
    weights.forEach((set, low) =>
      set.forEach((weight, n) => must(own.throw_weight(low, n, weight))),
    );
    opened[name] = own;
  }
  engine = opened[name];
}

/** One contract of one Player: who may throw how many, from which cards. */
function settingOf(deal, contract) {
  const seats = roundFrom(deal, deal.declarer),
    limit = Number(option(deal, "exchange_limit")),
    taken = contract.turned && option(deal, "flip_takes_card") !== "off",
    holdsTop = contract.turned && option(deal, "flip_takes_card") === "ten",
    player = holds(deal, contract.player),
    defend = holds(deal, contract.defenders),
    least = (taken ? 1 : 0) + (player ? Number(option(deal, "least_exchange")) || 0 : 0);
  const most = [player ? limit : 0, ...Array(2).fill(defend ? limit : 0)];
  if (!limit) throw new Wrong("Nobody may exchange cards under exchange_limit=0.");
  if (!player && !defend) throw new Wrong(`Nobody exchanges cards in ${contract.kind}.`);
  for (const seat of seats)
    if (deal.hands[seat]?.length !== 9)
      throw new Wrong(`The hand of ${seat} is not the nine cards dealt.`);
  if (deal.stock?.length !== stockOf(deal) || deal.stock_open)
    throw new Wrong("The stock is not known (expected its 13 cards, top first).");
  const first = deal.first_defender,
    orders = first ? [seats.indexOf(first)] : [1, 2];
  const throwable = sorted([...deal.hands[seats[0]], ...(holdsTop ? [deal.stock[0]] : [])]);
  return { deal, contract, seats, most, least, holdsTop, orders, throwable };
}

/** Lay a setting out for the engine, perhaps with what the Player throws; how many discards he has. */
function load(setting, thrown = null) {
  const { deal, contract, seats } = setting,
    numbers = new Map();
  engine.throw_clear();
  rules.lanes[contract.trumps].forEach((lane, n) => {
    for (const card of lane.split(" ").filter(Boolean)) {
      must(engine.throw_rank(n, numbers.size));
      numbers.set(card, numbers.size);
    }
  });
  const privileged = option(deal, "estuche") === "on" ? rules.privileged[contract.trumps] : 0;
  must(engine.throw_privilege(privileged));
  goalOf(deal, contract).levels.forEach((row, own) =>
    row.forEach((level, first) => must(engine.throw_level(own, first, level))),
  );
  seats.forEach((seat, n) => {
    for (const card of deal.hands[seat]) must(engine.throw_hold(n, numbers.get(card)));
    must(engine.throw_may(n, n ? 0 : setting.least, setting.most[n]));
  });
  for (const card of deal.stock) must(engine.throw_stock(numbers.get(card)));
  if (setting.holdsTop) engine.throw_top();
  if (thrown) {
    must(engine.throw_fix(0, -1));
    for (const card of thrown) must(engine.throw_fix(0, numbers.get(card)));
  }
  const size = engine.throw_load(seats.indexOf(leadOf(deal)));
  must(size >= 0);
  const names = [...numbers.keys()];
  const cards = (mask) =>
    sorted(names.filter((_, n) => (BigInt.asUintN(64, mask) >> BigInt(n)) & 1n));
  return { size, cards };
}

/** The level that each discard is sure of, found by yes-or-no questions. */
class Levels {
  constructor(levels, orders, size, onProgress) {
    this.levels = [...new Set(levels)].sort((a, b) => a - b);
    const worth = Array.from({ length: size }, (_, n) => engine.throw_promise(n));
    this.promising = worth.map((_, n) => n).sort((a, b) => worth[b] - worth[a] || a - b);
    this.lower = worth.map(() => this.levels[0]);
    this.upper = worth.map(() => this.levels[this.levels.length - 1]);
    this.orders = orders;
    this.onProgress = onProgress;
  }
  above(level) {
    return this.levels.find((own) => own > level) ?? null;
  }
  reaches(number, level) {
    if (this.lower[number] >= level) return true;
    if (this.upper[number] < level) return false;
    this.onProgress();
    const bounds = [];
    for (const first of this.orders) {
      const answer = engine.throw_survives(number, first, level),
        bound = engine.throw_bound();
      if (answer < 0) throw new Error("no memory for the exchange");
      if (!answer) {
        this.upper[number] = bound;
        this.orders = [first, ...this.orders.filter((own) => own !== first)]; // the harder one first
        return false;
      }
      bounds.push(bound);
    }
    this.lower[number] = Math.min(...bounds);
    return true;
  }
  /** The best level of all discards; the levels at which a grade begins are asked for first. */
  best(thresholds) {
    for (const level of thresholds) if (this.promising.some((n) => this.reaches(n, level))) break;
    let level = Math.max(...this.lower);
    for (const number of this.promising)
      for (;;) {
        const better = this.above(level);
        if (better === null || !this.reaches(number, better)) break;
        level = Math.max(level, this.lower[number]);
      }
    return level;
  }
  /** Discards at a level, the first ones of those that wait. */
  reaching(level, waiting, enough) {
    const found = [];
    for (const number of waiting) {
      if (found.length === enough) break;
      if (this.reaches(number, level)) found.push(number);
    }
    return found;
  }
  /** All discards at the best level, and the next ones below it. */
  ranked(best, others) {
    const found = [];
    let waiting = this.promising,
      left = others;
    for (const level of [...this.levels].reverse()) {
      if (level > best) continue;
      const enough = level === best ? Infinity : left;
      if (!enough) break;
      const now = this.reaching(level, waiting, enough);
      found.push(...now.map((number) => ({ number, level })));
      if (level !== best) left -= now.length;
      waiting = waiting.filter((number) => !now.includes(number));
    }
    return found;
  }
  /** The exact level of one discard. */
  climb(number) {
    for (;;) {
      const better = this.above(this.lower[number]);
      if (better === null || !this.reaches(number, better)) return this.lower[number];
    }
  }
  /** How many discards are settled, as far as the best level goes. */
  get settled() {
    const most = Math.max(...this.lower);
    return this.promising.filter((n) => this.upper[n] <= most || this.lower[n] === this.upper[n])
      .length;
  }
}

/** The pair of discards that holds a discard down to its level; none where nothing could do better. */
function refutation(setting, levels, number, level, cards) {
  const better = levels.above(level);
  if (better === null) return [];
  for (const first of setting.orders)
    if (!engine.throw_survives(number, first, better))
      return [first, 3 - first].map((seat) => ({
        seat: setting.seats[seat],
        discard: cards(engine.throw_refuting(seat)),
      }));
  throw new Error("the engine contradicts itself");
}

/** The question of the exchange panel: the best discards, and what a chosen one comes to. */
export function weighExchange({ deal, seat, discard, top = 5 }, tell) {
  const contract = contractOf(deal.contract);
  if (!contract || !deal.declarer) throw new Wrong("Choose a Player and a contract first.");
  if (seat !== deal.declarer)
    throw new Wrong(
      "This page weighs the discards of the Player; for those of a defender use tridge exchange.",
    );
  const setting = settingOf(deal, contract),
    goal = goalOf(deal, contract),
    all = goal.levels.flat();
  open(contract.suit ? "nolo" : "three");
  const { size, cards } = load(setting);
  let last = 0,
    levels = null;
  const onProgress = () => {
    const now = performance.now();
    if (now - last < TOLD_EACH) return;
    last = now;
    tell({ done: levels.settled, of: size });
  };
  levels = new Levels(all, setting.orders, size, onProgress);
  const best = levels.best(goal.begins),
    rows = levels.ranked(best, top);
  const worth = (level) => {
    const [grade, , player_tricks] = goal.worths[level];
    return { grade, player_tricks };
  };
  load(setting); // afresh, so that the answers are always the same
  const options = rows.map(({ number, level }) => ({
    trumps: contract.trumps,
    seat,
    discard: cards(engine.throw_discard(number)),
    ...worth(level),
    answer: refutation(setting, levels, number, level, cards),
  }));
  const found = {
    mode: "open",
    seat,
    ...worth(best),
    best_count: rows.filter((row) => row.level === best).length,
    options,
    throwable: setting.throwable,
    marks: goal.grades,
  };
  if (discard) found.chosen = chosen(setting, discard, worth, goal, onProgress);
  return found;
}

/** Return the result when the Player throws some cards. */
function chosen(setting, discard, worth, goal, onProgress) {
  const [least, most] = [setting.least, setting.most[0]];
  if (discard.length < least || discard.length > most)
    throw new Wrong(
      `The Player throws ${least === most ? least : `${least} to ${most}`} cards (these are ${discard.length}).`,
    );
  if (discard.some((card) => !setting.throwable.includes(card)))
    throw new Wrong("The Player throws cards that are not in their hand.");
  const { cards } = load(setting, discard);
  const levels = new Levels(goal.levels.flat(), setting.orders, 1, onProgress),
    level = levels.climb(0);
  load(setting, discard);
  return {
    discard,
    ...worth(level),
    mark: goal.worths[level][1],
    answer: refutation(setting, levels, 0, level, cards),
  };
}
