// Deals of one against all written as hand files.
import { roundFrom, tagsOf } from "./deals.js";
import { reached } from "./playing.js";
import { tagLine } from "./seats.js";

/** A deal with its main line as a hand file. */
export function written(deal, cards) {
  const tags = Object.entries({
    ...tagsOf(deal),
    ...(deal.contract ? { Declarer: deal.declarer, Contract: deal.contract } : {}),
    FirstDefender: deal.first_defender,
  });
  const head = [...tags.filter(([, value]) => value), ...Object.entries(deal.tags)].map(tagLine);
  const note =
    deal.auction || deal.surrender ? ["{The bids and how it ended are not in this copy.}"] : [];
  const comments = deal.comments.map((own) => (own ? `{${own.replace(/[{}]/g, "")}}` : ";"));
  const rows = [];
  if (cards.length) {
    const columns = roundFrom(deal, reached(deal, []).seat),
      size = columns.length;
    let row = null;
    cards.forEach((card, n) => {
      if (n % size === 0) rows.push((row = columns.map(() => "-")));
      row[columns.indexOf(reached(deal, cards.slice(0, n)).seat)] = card;
    });
    rows.unshift([`[Play "${columns[0]}"]`]);
    rows.push(["*"]);
  }
  return [
    "% PBN 2.1",
    "% TRIDGE 1.0",
    "",
    ...comments,
    ...note,
    ...head,
    ...rows.map((row) => row.join(" ")),
    "",
  ].join("\n");
}
