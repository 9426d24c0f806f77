// The board's words for cards and values, in sentences and for readers who listen.

/** The words of the pack's language, as the program has them. */
export const spoken = {
  seats: { N: "North", E: "East", S: "South", W: "West" },
  contracts: {},
  preference: {},
  suits: {},
  said: {},
};

/** Words in the language of the pack, where it has its own. */
export const said = (words) => spoken.said[words] ?? words;

/** A grade in a word. */
export const gradeWord = (grade) => said(grade).replace("_", " ");

/** A contract of a hand file in the words of the pack. */
export function contractText(text) {
  const [, kind, suit] = /^(.*?)(?: ([SHDC]))?$/.exec(text);
  const name = (suit === "S" && spoken.preference[kind]) || spoken.contracts[kind] || kind;
  return suit ? `${name} ${spoken.suits[suit] ?? suit}` : name;
}

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
];

export const count = (n, thing) => `${NUMBERS[n] ?? n} ${thing}${n === 1 ? "" : "s"}`;

/** Things with commas and a last *or*. */
export const either = (things) =>
  things.length < 2
    ? things.join("")
    : things.slice(0, -1).join(", ") + " or " + things[things.length - 1];

/** How a suit is called where its sign is seen: letters are part of it. */
export const suitLabel = ({ sign, name }) => (/^\w+$/.test(sign) ? `${sign}, ${name}` : name);

/** A whole share with its sign. */
export const percent = (share) => `${Math.round(share * 100)} %`;

/** Shares of wins, draws and losses. */
export const percents = (own) =>
  `${[own.win, own.draw, own.loss].map((share) => Math.round(share * 100)).join("/")} %`;

/** A number with its thousands parted. */
export const many = (number) => number.toLocaleString("en");

/** Expected chips with their sign, a true minus and one decimal. */
export function chips(number) {
  const shown = Math.abs(number).toFixed(1);
  return shown === "0.0" ? "0.0" : (number > 0 ? "+" : "−") + shown;
}

/** A number in digits with its sign, a true minus. */
export const signed = (words) => whole(Number(words));

/** A whole number with its sign, a true minus. */
export const whole = (number) => `${number < 0 ? "−" : number > 0 ? "+" : ""}${Math.abs(number)}`;

/** Return the cost of a card that was played: its kind and sign; null where it was a best one. */
export function costOf(turn, card) {
  const made = turn?.cards.find((own) => own.card === card);
  if (!made || made.best || made.rung === undefined) return null; // played without being weighed
  if (!turn.cards[0].best) return null; // not weighed to the end
  const grade = made.rung !== turn.cards[0].rung;
  return {
    made,
    best: turn.cards.filter((own) => own.best),
    kind: grade ? "grade" : "tricks",
    sign: grade ? "✘" : "−",
  };
}

/** A sentence on a card that lost something. */
export function errorSentence(sitting, seat, cost) {
  const better = either(cost.best.map((own) => sitting.face(own.card).full));
  const who = sitting.isSeat && sitting.state.person === seat ? "You" : sitting.nameOf(seat);
  return `${who}: ${sitting.face(cost.made.card).full} turns ${cost.best[0].words} into ${cost.made.words}; ${better} would keep it.`;
}

/** A number as a sign of a card has it; nothing where too little is proved. */
const numberOf = (sign) => {
  const found = /[-+−]?\d+$/.exec(sign);
  return found ? Number(found[0].replace("−", "-")) : null;
};

/** Say what a card comes to, from the chair that is to play: ✓ where nothing is lost, else the cost. */
export function costWords(turn, own) {
  const [best] = turn.cards,
    now = numberOf(own.sign);
  if (own.best) return { kind: "keeps", text: `✓ ${own.sign.replace(/^[✔=✘]/, "")}` };
  if (!best.best || now === null) return { kind: "unproved", text: own.sign };
  if (own.rung !== best.rung)
    return {
      kind: "loses",
      text:
        own.side === "draws" ? "draw" : own.side === best.side ? own.words.toLowerCase() : "loses",
    };
  return { kind: "costs", text: `−${Math.abs(now - numberOf(best.sign))}` };
}
