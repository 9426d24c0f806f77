// The rules as the program wrote them into the page: orders of the cards, options, contracts, words.

/** The rules that the page carries; filled once, before the first question. */
export const rules = {};
export const learn = (found) => Object.assign(rules, found);

/** The sentence for something a deal does not allow. */
export class Wrong extends Error {}

/** The value of an option at a table. */
export function option(deal, name) {
  return deal.rules_options[name] ?? rules.rulesets[deal.rules].options[name]?.usual ?? "off";
}

/** A ruleset as text and back: `tresillo preference=D`. */
export const rulesText = ({ rules: name, rules_options: options }) =>
  [name, ...Object.entries(options).map(([key, value]) => `${key}=${value}`)].join(" ");

export function readRules(text) {
  const [name, ...words] = text.trim().split(/\s+/),
    names = Object.keys(rules.rulesets);
  if (!names.includes(name))
    throw new Wrong(
      `Rules: ${name || "nothing"} is not played on this page (expected ${names.join(" or ")}).`,
    );
  return {
    rules: name,
    rules_options: readOptions(name, Object.fromEntries(words.map((word) => word.split(/=(.*)/s)))),
  };
}

/** Options that differ from the usual ones, each known to the rules. */
export function readOptions(name, options) {
  const own = rules.rulesets[name].options,
    found = {};
  for (const [key, given] of Object.entries(options)) {
    const value = String(given ?? "");
    if (!Object.hasOwn(own, key))
      throw new Wrong(
        `Rules: ${name} has no option ${key} (expected one of ${Object.keys(own).join(", ")}).`,
      );
    const { usual, values } = own[key];
    const good = values === "number" ? /^\d{1,9}$/.test(value) : values.includes(value);
    if (!good)
      throw new Wrong(
        `Rules: ${key} cannot be ${value || "nothing"} (expected ${values === "number" ? "a whole number" : values.join(", ")}).`,
      );
    if (value !== usual) found[key] = value;
  }
  return found;
}

/** A contract in its parts: the name of its kind, what is said of that, its suit, or the letter of
 * what stands for one; null for none. */
export function contractOf(text) {
  const words = (text ?? "").trim().split(/\s+/);
  const bare = rules.kinds[words.join(" ")];
  if (bare?.suit) return { name: words.join(" "), trumps: bare.suit, ...bare };
  const trumps = words.pop(),
    name = words.join(" ");
  if (!Object.hasOwn(rules.kinds, name) || !rules.suits.includes(trumps)) return null;
  return rules.kinds[name].suit ? null : { name, trumps, ...rules.kinds[name] };
}

/** The text of a contract of this name. */
export const contractText = (name, trumps) =>
  rules.kinds[name].suit ? name : `${name} ${trumps}`;

/** List the suits that may be trumps in a kind of contract. */
export const trumpsIn = (name) => (rules.kinds[name].suit ? [rules.kinds[name].suit] : rules.suits);

/** Whether four seats play: the dealer, who comes in, against the others. */
export const isIncomer = (deal) => Object.keys(deal.hands).length === 4;

/** Return the goal of a contract at a table. */
export const goalOf = (deal, { name }) =>
  rules.goals[
    isIncomer(deal)
      ? rules.incomer.goals[name]
      : rules.rulesets[deal.rules].goals[name][option(deal, "royal_puesta") === "on" ? 1 : 0]
  ];

/** Whether something is so: it is, or an option says it. */
export const holds = (deal, condition) =>
  typeof condition === "string" ? option(deal, condition) === "on" : Boolean(condition);

/** Whether the rules of a deal have a contract. */
export const isPlayed = (deal, { name, kind }) =>
  isIncomer(deal)
    ? Object.hasOwn(rules.incomer.goals, name)
    : holds(deal, rules.rulesets[deal.rules].kinds[kind]);

export const isTrump = (card, trumps) => rules.lanes[trumps][0].split(" ").includes(card);

export const sorted = (cards) =>
  [...cards].sort((a, b) => rules.pack.indexOf(a) - rules.pack.indexOf(b));
