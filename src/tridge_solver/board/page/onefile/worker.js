// The program inside the page, in a worker: a question in, its answer out. The first message holds
// what it needs: the engine, the rules.
import { dealPuzzle, ownPuzzles, randomDeal } from "./chance.js";
import { openDesk } from "./desk.js";
import { answerInGame, gameOf, thinkInGames } from "./games.js";
import { laid } from "./laying.js";
import { unpacked } from "./packed.js";
import { contracts, dealOf, lineAfter, table, think, turns } from "./playing.js";
import { Wrong, learn } from "./rules.js";
import { openSides } from "./sides.js";
import { openThrowers, weighExchange } from "./throwing.js";
import { openTres } from "./tres.js";
import { written } from "./writing.js";

const ANSWERS = {
  read: (fields) => ({ deals: [laid(fields)] }),
  turns,
  contracts,
  table,
  solve: lineAfter,
  write: (fields) => ({ text: written(dealOf(fields), fields.played ?? []) }),
  exchange: weighExchange,
  deal: randomDeal,
  puzzle: (fields, tell) => (fields.mode === "own" ? ownPuzzles(fields) : dealPuzzle(fields, tell)),
};

/** The answer to a question; `tell` is called with lines on the way there. */
export function answer(question, fields, tell) {
  const other = gameOf(fields.deal);
  if (other && !["puzzle", "read"].includes(question)) return answerInGame(other, question, fields);
  if (!Object.hasOwn(ANSWERS, question))
    throw new Wrong("This page does not answer that: the program does.");
  return ANSWERS[question](fields, tell);
}

/** The function that opens an engine, by its name; those of one against all are of one kind. */
const OPEN = { points: openSides, tricks: openSides, tres: openTres };

/** Take what the page carries. */
export async function begin({ engines, rules }) {
  learn(rules);
  const modules = {},
    opened = {};
  for (const [name, own] of Object.entries(engines)) {
    modules[name] = { ...own, module: await WebAssembly.compile(await unpacked(own.module)) };
    opened[name] = (OPEN[name] ?? openDesk)(modules[name]);
  }
  think(opened);
  openThrowers(modules);
  thinkInGames(opened);
}

export function listen() {
  let ready = null;
  onmessage = async ({ data }) => {
    if (data.begin) {
      ready = begin(data.begin);
      ready.catch(() => {}); // told at the first question
      return;
    }
    const { id, question, fields } = data;
    try {
      await ready;
      postMessage({ id, answer: answer(question, fields, (line) => postMessage({ id, line })) });
    } catch (error) {
      const words =
        error instanceof Wrong ? error.message : `The page cannot think: ${error.message}.`;
      postMessage({ id, error: words });
    }
  };
}
