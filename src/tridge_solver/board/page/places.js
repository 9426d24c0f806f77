// Back and forward: an entry of the browser for every door that is opened and every deal that lies there.
const places = [];
let at = -1;

/** Note where one is, once nothing is under way: another view, or another deal, is another entry. */
export function note(board) {
  const { sitting, entries, tab, values } = board,
    { view } = document.body.dataset,
    here = places[at];
  if (!view) return;
  const place = { view, sitting, entries, tab, values, deal: board.at };
  // A puzzle is laid in the place where it was looked for.
  const isLaid = tab === "puzzle" && here?.tab === tab && !here.sitting?.puzzle && sitting?.puzzle;
  if (here?.view === view && (view !== "table" || here.sitting === sitting || isLaid)) {
    places[at] = place;
    return;
  }
  places.splice(++at, places.length, place);
  if (at) history.pushState({ place: at }, "");
  else history.replaceState({ place: at }, "");
}

/** The place the browser has gone to, as it was left; null where the page does not know it. */
export function placeOf(state) {
  const place = places[state?.place];
  if (place) at = state.place;
  return place ?? null;
}
