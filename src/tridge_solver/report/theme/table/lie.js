// The place of every card: a function of the table's cards and size. Nothing is drawn here.

const RATIO = 1.4;

/** The spot of a card in a trick by the place of its seat, in widths of a card, and its turn. */
const SPOTS = {
  2: { front: [0, 0.62, 2], across: [0, -0.62, -3] },
  3: { front: [0, 0.62, 2], left: [-0.95, -0.28, -6], right: [0.95, -0.28, 5] },
  4: { front: [0, 0.62, 2], left: [-1.05, 0, -6], across: [0, -0.62, -3], right: [1.05, 0, 5] },
};

/** The places of the others, in parts of the table's width. */
const ACROSS = {
  2: { across: 0.5 },
  3: { left: 0.25, right: 0.75 },
  4: { left: 0.18, across: 0.5, right: 0.82 },
};

/** Sizes of the table: a card of one's own, of the others, of the trick. */
export function sizes(width, height) {
  const wide = width >= 640,
    own = wide
      ? Math.max(64, Math.min(width / (width < 800 ? 8.6 : 8), height / 4.7, 138))
      : Math.max(44, Math.min(width / 5.2, height / 5.6));
  return { wide, own, other: wide ? own * 0.66 : Math.max(38, own * 0.58) };
}

/** Rows a hand is parted into, each as long as the others or one shorter. */
function rowsOf(cards, rows) {
  const long = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, n) => cards.slice(n * long, (n + 1) * long));
}

/** A hand in a row from the middle `x`: cards stand apart where another suit begins. */
function inRow(cards, { x, y, w, room, step, apart, fan, most }) {
  const gaps = cards.map((card, n) => (n && apart && card.lane !== cards[n - 1].lane ? 0.25 : 0)),
    wide = cards.length - 1 + gaps.reduce((all, own) => all + own, 0),
    stride = wide > 0 ? Math.min(step, (room - w) / wide) : 0,
    long = stride * wide + w;
  let at = Math.max(10 + w / 2, Math.min(most - 10 - long + w / 2, x - long / 2 + w / 2));
  return cards.map((card, n) => {
    at += n ? stride * (1 + gaps[n]) : 0;
    const off = fan && cards.length > 1 ? (2 * n) / (cards.length - 1) - 1 : 0;
    return [card.key, { x: at, y: y + (w * RATIO) / 2 + off * off * w * 0.05, w, turn: off * 2.2, z: 10 + n }];
  });
}

/**
 * Lay out the table. `hands` has the cards of every seat, each `{key, lane}`, in their order, `hidden` the
 * seats whose cards lie on their face; `trick` is `[key, seat]` as they fell, `piles` the keys of the tricks
 * that are gone with who won them, `plates` how wide the names are.
 * Returns the place of every key and of every plate, the size of one's own cards, and from where to where the middle is.
 */
export function lie({ width, height, places, hands, hidden, trick, piles, plates }) {
  const { wide, own, other } = sizes(width, height),
    seats = Object.keys(places),
    many = Math.min(4, Math.max(2, seats.length)),
    cards = new Map(),
    names = {};
  const front = seats.find((seat) => places[seat] === "front"),
    mine = hands[front] ?? [],
    rows = !wide && mine.length > 9 && !hidden.has(front) ? 2 : 1,
    drop = own * RATIO * 0.54,
    top = height - own * RATIO - (wide ? 20 : 12) - (rows - 1) * drop;
  names[front] = [width / 2, top - (wide ? 50 : 42)];
  let deep = 0;
  for (const seat of seats) {
    if (seat === front) continue;
    const x = width * ACROSS[many][places[seat]],
      down = hidden.has(seat),
      held = hands[seat] ?? [],
      lower = many === 4 && wide && places[seat] !== "across" ? 26 : 0,
      room = width / (many - 1) - (wide ? 24 : 12);
    names[seat] = [x, 10 + lower];
    let parts = 1;
    const least = other * 0.36;
    while (!down && parts < 3 && (room - other) / Math.max(1, Math.ceil(held.length / parts) - 1) < least) parts += 1;
    rowsOf(held, parts).forEach((row, n) => {
      const y = (wide ? 50 : 46) + lower + n * other * RATIO * 0.5;
      deep = Math.max(deep, y + other * RATIO);
      const step = other * (down ? 0.3 : 0.56);
      for (const [key, at] of inRow(row, { x, y, w: other, room, step, apart: !down, most: width }))
        cards.set(key, {
          ...at,
          z: at.z + 20 * n,
          where: "hand",
          seat,
          down,
          small: other < 64,
          upper: n < parts - 1,
        });
    });
  }
  rowsOf(mine, rows).forEach((row, n) => {
    const shape = { x: width / 2, y: top + n * drop, w: own, room: width - 24, apart: true, most: width };
    for (const [key, at] of inRow(row, { ...shape, step: own * 0.88, fan: wide }))
      cards.set(key, {
        ...at,
        z: at.z + 20 * n,
        where: "hand",
        seat: front,
        down: hidden.has(front),
        small: own < 64,
        upper: n < rows - 1,
      });
  });
  deep = deep || (wide ? 50 : 46) + other * RATIO;
  const middle = (deep + names[front][1]) / 2,
    high = many === 2 ? 2.9 : 2.55, // of a trick, in widths of its cards
    size = Math.max(34, Math.min(own * (wide ? 0.92 : 1), (names[front][1] - deep) / high));
  trick.forEach(([key, seat], n) => {
    const [dx, dy, turn] = SPOTS[many][places[seat]],
      again = many === 2 && trick.slice(0, n).some(([, before]) => before === seat) ? 0.75 : 0;
    cards.set(key, {
      x: width / 2 + (dx + again) * size,
      y: middle + (dy + again / 5) * size * 0.9,
      w: size,
      turn,
      z: 60 + n,
      where: "trick",
      seat,
      small: !wide,
    });
  });
  const won = {};
  for (const { keys, by } of piles) {
    const nth = (won[by] = (won[by] ?? -1) + 1),
      [x, y] = names[by] ?? [width / 2, middle],
      right = places[by] === "right",
      beside = wide || many < 4,
      far = beside ? (plates[by] ?? 100) / 2 + (wide ? 20 : 12) + nth * (wide ? 9 : 4) : 0;
    keys.forEach((key, n) =>
      cards.set(key, {
        x: x + (right ? -1 : 1) * (far + n * 1.5),
        y: y + 18,
        w: wide ? 22 : 15,
        turn: 0,
        z: beside ? 2 + nth : 0,
        gone: !beside,
        where: "pile",
        seat: by,
        down: true,
      }),
    );
  }
  return { cards, names, own, middle: { top: deep, bottom: names[front][1] } };
}
