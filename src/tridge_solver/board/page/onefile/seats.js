// The seats of the table: their order, their names, and what is said of numbers.

export const ROUND = ["N", "E", "S", "W"];
const WORDS = { N: "North", E: "East", S: "South", W: "West" };

export const isSeat = (value) => ROUND.includes(value);

/** All seats in playing order from one of them. */
export const roundOf = (first, clockwise) =>
  [0, 1, 2, 3].map((n) => ROUND[(ROUND.indexOf(first) + n * (clockwise ? 1 : 3)) % 4]);

/** The name a deal gives to a seat. */
export const nameOf = (deal, seat) => deal.tags?.[WORDS[seat]] || WORDS[seat];

/** The names of all seats. */
export const namesOf = (deal) =>
  Object.fromEntries(ROUND.map((seat) => [seat, nameOf(deal, seat)]));

/** A number of things: `1 card`, `2 cards`. */
export const many = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;

/** A file's tags as a hand file has them, without what would end one. */
export const tagLine = ([name, value]) => `[${name} "${String(value).replace(/["\r\n\\]/g, "")}"]`;

/** Cards in an order that chance made. */
export function shuffled(cards) {
  const order = [...cards],
    chance = crypto.getRandomValues(new Uint32Array(order.length));
  for (let last = order.length - 1; last > 0; last--) {
    const other = chance[last] % (last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
