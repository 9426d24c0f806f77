// The faces of the cards. They are drawn once, in the sprite that the page carries, or fetches: report/theme/faces.py.
import { el } from "./dom.js";

const FRENCH = { K: "R", Q: "D", J: "V" };

/** How the deck looks, as the person wants it; kept where the browser keeps anything. */
const DECK = { four: "four colours", french: "R, D, V for king, queen, jack" };
const wants = (name) => document.documentElement.hasAttribute(`data-${name}`);

/** Fetch the cards of the Spanish pack, when the first one is drawn; the page carries the others. */
async function fetchSpanish() {
  const deck = document.getElementById("faces"),
    { more } = deck.dataset;
  if (!more) return;
  delete deck.dataset.more;
  try {
    deck.insertAdjacentHTML("beforeend", await (await fetch(more)).text());
  } catch {
    deck.dataset.more = more; // the connection broke; the next card asks again
  }
}

/** The ids of a card's drawings, the large one and the small one; of a card of the Spanish pack (it
 * is written with a letter) there is one way to write it. */
function ids({ code, full, drawn }) {
  if (drawn) return [`#c-${drawn}`, `#c-${drawn}-s`];
  const isSpanish = /^[A-Z]/.test(full),
    name = isSpanish ? full : suitAndRank(code);
  if (isSpanish) fetchSpanish();
  return [`#c-${name}`, `#c-${name}-s`];
}

const suitAndRank = ([suit, rank]) => suit.toLowerCase() + ((wants("french") && FRENCH[rank]) || rank);

const art = ([large, small]) =>
  el(
    "svg.art",
    { viewBox: "-120 -168 240 336", "aria-hidden": "true" },
    el("use.large", { href: large }),
    el("use.small", { href: small }),
  );

/** The face of a card, as it fills its place: on a small card a large index and a large sign. */
export const drawn = (face) => art(ids(face));

/** Draw the visible side of a card that lies on its face. */
export const reverse = () => art(["#c-back", "#c-back"]);

/** A card that lies on its face. */
export const back = () => el("span.back", reverse());

/** Let the deck look otherwise. */
function want(name, on) {
  document.documentElement.toggleAttribute(`data-${name}`, on);
  if (name !== "french") return;
  const other = Object.fromEntries(Object.entries(FRENCH).map(([a, b]) => (on ? [a, b] : [b, a])));
  for (const use of document.querySelectorAll(".art > use")) {
    const rank = /^(#c-[shdc])(.)(.*)$/.exec(use.getAttribute("href"));
    if (rank && other[rank[2]]) use.setAttribute("href", rank[1] + other[rank[2]] + rank[3]);
  }
}

try {
  for (const name of Object.keys(DECK)) if (localStorage.getItem(name)) want(name, true);
} catch {
  // a browser that keeps nothing shows the deck as it is
}

/** Draw the choices for the deck. */
export const deckChoices = () =>
  Object.entries(DECK).map(([name, words]) =>
    el(
      "label",
      el("input", {
        type: "checkbox",
        checked: wants(name),
        onchange: ({ target }) => {
          want(name, target.checked);
          try {
            localStorage.setItem(name, target.checked ? "on" : "");
          } catch {
            // it lasts as long as the page
          }
        },
      }),
      ` ${words}`,
    ),
  );
