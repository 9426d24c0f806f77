// The panels beside the table: they come once the cards lie there.
import { AdvicePanel as advice } from "./advice.js";
import { BidPanel as bid } from "./bid.js";
import { DealPanel as deal } from "./deal.js";
import { ExchangePanel as exchange } from "./exchange.js";
import { PuzzlePanel as puzzle } from "./puzzle.js";
import { ReviewPanel as review } from "./review.js";
import { SeatPanel as seat } from "./seat.js";
import { SharePanel as share } from "./share.js";
export { drawBar, drawDoors, markDoor, show } from "./doors.js";
export { Evening } from "./evening.js";
export { Seat } from "./seat.js";

export const PANELS = { advice, bid, deal, exchange, puzzle, review, seat, share };
