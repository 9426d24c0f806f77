// The themes of a position, as facts about its legal cards and their values: analysis/themes.py says of
// each when it holds.
import { Wrong, rules } from "./rules.js";

/** The lane of a card: those of its suit, or the trumps, the strongest first. */
const laneOf = (lanes, card) => lanes.find((lane) => lane.includes(card));

/** The place of the card that wins among some. */
function winning(cards, lanes, isTrump) {
  let best = 0;
  for (let n = 1; n < cards.length; n++) {
    const lane = laneOf(lanes, cards[best]);
    const wins = lane.includes(cards[n])
      ? lane.indexOf(cards[n]) < lane.indexOf(cards[best])
      : isTrump(cards[n]);
    if (wins) best = n;
  }
  return best;
}

/** The tags of a position, the most special first. `lanes` are the orders of the cards, `isTrump` tells
 * which win over other suits, `isOurs` which seats play with the one to play, `reach` where cards lead
 * from here, `ledTo` who gets the trick of a lead along its line, `splits` whether a worse card costs
 * the grade and no trick, `privileged` whether the first matadors may be kept. */
export function themesOf({ turn, lanes, isTrump, isOurs, reach, ledTo, splits, privileged }) {
  const legal = turn.cards.map((own) => own.card),
    best = turn.cards.filter((own) => own.best).map((own) => own.card),
    worse = legal.filter((card) => !best.includes(card));
  if (!worse.length) return [];
  const { trick } = turn,
    found = new Set(splits ? ["split"] : []),
    trumps = legal.filter(isTrump),
    all = (cards) => (card) => cards.includes(card),
    none = (cards) => !best.some(all(cards)),
    every = (cards) => best.every(all(cards)),
    isAbove = (card, other) => {
      const lane = laneOf(lanes, card);
      return lane.includes(other)
        ? lane.indexOf(card) < lane.indexOf(other)
        : trumps.includes(card) && !trumps.includes(other);
    },
    anyAbove = (cards) => cards.some((card) => best.every((own) => isAbove(card, own))),
    anyBelow = (cards) => cards.some((card) => best.every((own) => isAbove(own, card))),
    add = (tag, holds) => holds && found.add(tag),
    lane = laneOf(lanes, best[0]),
    rightSuit =
      none(trumps) &&
      best.every(all(lane)) &&
      worse.some((card) => !lane.includes(card) && !trumps.includes(card));
  if (trick.length) {
    const seats = turn.table.map(([seat]) => seat),
      holder = seats[winning(trick, lanes, isTrump)],
      takers = legal.filter((card) => winning([...trick, card], lanes, isTrump) === trick.length);
    if (every(takers)) {
      add("take", worse.some((card) => !takers.includes(card)));
      add("cover_low", anyAbove(worse.filter(all(takers))));
    } else if (none(takers) && takers.length) {
      add(isOurs(holder) ? "leave_to_partner" : "hold_up", true);
    }
    const led = laneOf(lanes, trick[0]);
    if (turn.hands[turn.to_play].some(all(led))) {
      add(
        "unblock",
        best.every(all(led)) &&
          none(takers) &&
          anyBelow(worse.filter((card) => led.includes(card) && !takers.includes(card))),
      );
      add(
        "matador_back",
        privileged && isTrump(trick[0]) && !legal.every(all(led)) && none(led),
      );
    } else {
      if (!isTrump(trick[0])) {
        add("ruff", every(trumps) && worse.some((card) => !trumps.includes(card)));
        add("refuse_to_ruff", trumps.length && none(trumps));
        const ruffs = trumps.filter(all(takers));
        add("ruff_high", every(ruffs) && anyBelow(worse.filter(all(ruffs))));
      }
      add("discard", rightSuit);
    }
  } else {
    add("draw_trumps", every(trumps) && worse.some((card) => !trumps.includes(card)));
    add("trumps_can_wait", trumps.length && none(trumps));
    add("right_suit", rightSuit);
    if (best.every(all(lane))) {
      const suited = worse.filter(all(lane));
      add("lead_low", anyAbove(suited));
      add("lead_high", anyBelow(suited));
    }
    const isSure = (card) => !mayBeLost([card], turn.hands, reach, isOurs);
    add(
      "throw_in",
      worse.some(isSure) && !best.some(isSure) && !best.some((card) => isOurs(ledTo(card))),
    );
  }
  return rules.themes.map(([tag]) => tag).filter((tag) => found.has(tag));
}

/** Whether legal cards of the others give the other side a trick that began so. */
function mayBeLost(cards, hands, reach, isOurs) {
  const { seat, winner } = reach(cards);
  if (winner) return !isOurs(winner);
  return hands[seat].some(
    (card) => reach([...cards, card]) && mayBeLost([...cards, card], hands, reach, isOurs),
  );
}

/** The first two of some tags in words, as a sentence; nothing where there is none. */
export function themeSentence(tags) {
  const ends = ["lead_low", "lead_high"],
    between = ends.every((end) => tags.includes(end)),
    words = new Map(rules.themes),
    told = tags.map((tag) => (between && ends.includes(tag) ? "the middle one" : words.get(tag))),
    [first, ...rest] = [...new Set(told)].slice(0, 2);
  return first ? `${[first[0].toUpperCase() + first.slice(1), ...rest].join("; ")}.` : "";
}

/** Whether a puzzle with these tags suits who asks for a theme. */
export function suits(tags, theme = "any") {
  if (theme !== "any" && !rules.themes.some(([tag]) => tag === theme)) throw new Wrong("No such theme.");
  return theme === "any" || tags.includes(theme);
}
