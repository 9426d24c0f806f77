// The panels that the engine inside a page can fill; ../panels.js stands here where a program serves it.
import { DealPanel as deal } from "../deal.js";
import { ExchangePanel as exchange } from "../exchange.js";
import { PuzzlePanel as puzzle } from "../puzzle.js";
import { SharePanel as share } from "../share.js";
export { drawBar, drawDoors, markDoor, show } from "../doors.js";

export const PANELS = { deal, exchange, puzzle, share };
