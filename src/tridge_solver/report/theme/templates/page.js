// Steps through the play of each deal. The cards stand in the page already; a step only marks them.
"use strict";
(() => {
  const articles = [...document.querySelectorAll("article.deal")];
  const index = document.getElementById("index");
  const plays = new Map();
  const engine = typeof deskOf === "undefined" ? null : deskOf;

  function play(article) {
    const source = article.querySelector("script.play");
    if (!source) return null;
    const data = JSON.parse(source.textContent);
    const find = (query) => article.querySelector(query);
    const cards = new Map([...article.querySelectorAll(".card")].map((c) => [c.dataset.card, c]));
    const seats = [...article.querySelectorAll(".seat:not(.idle)")];
    const buttons = [...article.querySelectorAll(".strip button")];
    const errors = [...article.querySelectorAll(".strip button.grade, .strip button.tricks, .strip button.chips")]
      .map((b) => Number(b.dataset.step)).sort((a, b) => a - b);
    const record = data.steps.map((step) => step.card).filter(Boolean);
    const desk = engine && data.desk ? engine(data, record) : null;
    // Cards from the first on: the record, or a what-if that leaves it somewhere.
    let line = record, now = 0, waits = 0, row = Promise.resolve(), trouble = "";
    const ifs = [];
    // Shown or not, or where it is null only in a what-if: a page without values keeps them back until it is asked.
    let values = desk && !data.desk.shown ? null : true;

    const shared = (own) => { let n = 0; while (n < own.length && own[n] === record[n]) n++; return n; };
    const stepAt = (n, own = line) => n <= shared(own) ? data.steps[n] : desk.step(own, n);
    const known = (step) => Object.keys(step.worth).length > 0;
    const shows = () => values ?? now > shared(line);
    const full = (code) => cards.has(code) ? cards.get(code).dataset.full : data.faces[code][0];
    const art = (code) => {
      const made = (tag, fields) => {
        const own = document.createElementNS("http://www.w3.org/2000/svg", tag);
        for (const name in fields) own.setAttribute(name, fields[name]);
        return own;
      };
      const id = cards.has(code) ? cards.get(code).querySelector("use").getAttribute("href") : "#" + data.faces[code][3];
      const svg = made("svg", { class: "art", viewBox: "-120 -168 240 336" });
      svg.append(made("use", { class: "large", href: id }), made("use", { class: "small", href: id + "-s" }));
      return svg;
    };
    const isIn = (code, ink) => cards.has(code) ? cards.get(code).classList.contains(ink) : data.faces[code][1] === ink;
    const colour = (code) => ["red", "blue", "gold", "green"].find((ink) => isIn(code, ink)) || "";
    const worthOf = (of) => (of.grade.replace("_", " ") + " " + of.tricks).trim();

    // One thing after the other, at once where nothing is under way: no key is lost meanwhile.
    function then(act) {
      const begun = waits ? row.then(act) : act();
      if (!begun) return;
      article.dataset.waiting = ++waits;
      row = begun.catch((error) => { trouble = error.message; }).then(() => {
        if (--waits) article.dataset.waiting = waits; else delete article.dataset.waiting;
        if (trouble) draw();
      });
    }

    function show(number, quietly) {
      now = Math.min(Math.max(number, 0), line.length);
      trouble = "";
      draw();
      weigh();
      // On a telephone the bar lies over the last hand: bring whoever plays out from under it.
      const mover = seats.find((seat) => seat.dataset.seat === stepAt(now).seat);
      if (mover && !quietly && innerWidth <= 736) mover.scrollIntoView({ block: "nearest" });
      const from = shared(line), apart = line === record ? "" : "/" + [from, ...line.slice(from)].join(".");
      if (!quietly) history.replaceState(null, "", "#" + article.id + (now || apart ? "/" + now + apart : ""));
    }

    // What the cards of the record's own turn are worth, where the page does not say it.
    function weigh(after = draw) {
      const step = stepAt(now);
      if (!desk || !step.seat || known(step)) return null;
      return desk.weigh(now).then(after).catch((error) => { trouble = error.message; draw(); });
    }

    function draw() {
      const step = stepAt(now), gone = new Set(line.slice(0, now)), next = line[now], shown = shows();
      for (const [code, card] of cards) {
        const worth = gone.has(code) ? null : step.worth[code], seen = shown ? worth : null;
        const chosen = code === next;
        card.classList.toggle("gone", gone.has(code));
        card.classList.toggle("chosen", chosen);
        card.classList.remove("asked");
        card.classList.toggle("opens", Boolean(worth) || line.includes(code));
        // A legal card is a button, and no other: nobody tabs through all that are gone.
        if (worth) card.setAttribute("role", "button"); else card.removeAttribute("role");
        if (worth) card.setAttribute("tabindex", "0"); else card.removeAttribute("tabindex");
        card.classList.toggle("keeps", Boolean(seen && seen.keeps));
        for (const side of ["gains", "draws", "loses"]) card.classList.toggle(side, Boolean(seen && seen.side === side));
        card.classList.toggle("error", Boolean(chosen && seen && !seen.keeps));
        card.querySelector(".worth").textContent = seen ? seen.mark + seen.tricks : "";
        if (seen) Object.assign(card.dataset, { grade: seen.grade, tricks: seen.tricks });
        else { delete card.dataset.grade; delete card.dataset.tricks; }
        card.querySelector(".aloud").textContent = card.dataset.name + (gone.has(code) ? ", played" : "") +
          (seen ? ": " + worthOf(seen) : "") + (chosen ? ", played next" : "");
      }
      for (const seat of seats) {
        const letter = seat.dataset.seat, won = step.won[letter], points = (step.points || {})[letter];
        const many = (count, word) => count ? [count + " " + word + (count === 1 ? "" : "s")] : [];
        seat.classList.toggle("moves", letter === step.seat);
        seat.querySelector(".turn").hidden = letter !== step.seat;
        seat.querySelector(".won").textContent = [...many(won, "trick"), ...many(points, "point")].join(", ");
      }
      find(".felt").classList.toggle("done", step.winner !== null);
      for (const slot of article.querySelectorAll(".slot")) {
        slot.replaceChildren();
        step.trick.forEach(([seat, code], at) => {
          if (seat !== slot.dataset.slot) return;
          const wins = step.winning === undefined ? seat === step.winner : code === step.winning;
          slot.append(Object.assign(document.createElement("span"), { textContent: full(code), className: "filled " +
            colour(code) + (at === step.trick.length - 1 ? " latest" : "") + (wins ? " winner" : "") }));
          slot.lastChild.append(art(code));
        });
      }
      const recorded = now <= shared(line);
      for (const button of buttons) {
        if (recorded && Number(button.dataset.step) === now) button.setAttribute("aria-current", "step");
        else button.removeAttribute("aria-current");
      }
      const last = line.length;
      if (find(".place")) find(".place").textContent = (line === record ? "" : "what if: ") + (now < last
        ? "trick " + step.number + ", card " + (now + 1) + " of " + last : last ? "after card " + last : "before the first card");
      caption(step);
      const chart = find(".chart .now");
      if (chart) {
        const own = find(".chart"), x = Number(own.dataset.left) + now * Number(own.dataset.step);
        chart.setAttribute("x1", x); chart.setAttribute("x2", x); chart.setAttribute("visibility", recorded ? "visible" : "hidden");
      }
      for (const button of article.querySelectorAll(".stepper button"))
        button.disabled = button.dataset.go === "on" ? !onward(step) && now === last : target(button.dataset.go) === now;
      const box = find(".stepper input");
      if (box) box.checked = shown;
      if (desk) drawIfs();
      article.dataset.step = now;
    }

    function caption(step) {
      const place = find(".caption");
      if (!place) return;
      const own = line === record || line[now] === record[now], from = shared(line);
      if (trouble) place.textContent = trouble;
      else if (!shows()) {
        const mover = seats.find((seat) => seat.dataset.seat === step.seat), name = mover && mover.querySelector(".name");
        const who = name ? name.textContent : step.seat;
        place.textContent = !mover ? "" : who + " to play" + (values === null ? "" : ": what would you do?");
      } else if (now <= from && own) place.innerHTML = step.caption;
      else place.textContent = sentence(now <= from ? now : now - 1) + (step.seat ? "" : " The play is over.");
    }

    // What the card with a number on the line comes to, and what would have been better.
    function sentence(n) {
      const { worth } = stepAt(n), own = worth[line[n]];
      if (!own) return "";
      const best = Object.keys(worth).filter((other) => worth[other].keeps);
      return full(line[n]) + " leads to " + worthOf(own) + (own.keeps
        ? ": as good as any." : best.length ? "; best is " + best.map(full).join(", ") + ": " + worthOf(worth[best[0]]) + "." : ".");
    }

    // A card on from the end of the line: one that is best.
    function onward(step) { return desk && step.seat ? Object.keys(step.worth).find((code) => step.worth[code].keeps) : undefined; }

    // A card that is clicked: the one played next goes on, another legal one is played as a what-if
    // or, without the engine, says what it would have come to; any other leads to where it was played.
    function ask(code) {
      const step = stepAt(now), worth = step.worth[code];
      if (code === line[now]) return show(now + 1);
      if (!worth && desk && step.seat && !known(step)) return weigh(() => { if (known(stepAt(now))) ask(code); });
      if (!worth) { if (line.includes(code)) show(line.indexOf(code)); return null; }
      const place = find(".caption"), was = line;
      if (place && shows()) {
        for (const [other, card] of cards) card.classList.toggle("asked", other === code);
        line = [...line.slice(0, now), code];
        place.textContent = sentence(now);
        line = was;
      }
      return desk ? what(code) : null;
    }

    function what(code) {
      const begun = [...line.slice(0, now), code];
      const there = [record, ...ifs].find((own) => begun.every((card, n) => own[n] === card));
      if (there) { line = there; return show(now + 1); }
      return desk.reach(begun).then(() => {
        if (now === line.length && line !== record) line.push(code);
        else { line = begun; ifs.push(line); }
        show(begun.length);
      });
    }

    // A what-if of the address: as far as the rules allow it.
    function open(number, from, codes) {
      const given = [...record.slice(0, from), ...codes], begun = record.slice(0, from);
      return desk.follow(given, begun.length).then((reached) => {
        const there = [record, ...ifs].find((own) => own.join() === reached.join());
        line = there || reached;
        if (!there) ifs.push(line);
        show(number, true);
      });
    }

    function forget(own) {
      const from = shared(own);
      ifs.splice(ifs.indexOf(own), 1);
      if (line === own) { line = record; show(from); } else draw();
    }

    function drawIfs() {
      const place = find(".ifs"),
        made = (tag, words, fields = {}) => Object.assign(document.createElement(tag), { textContent: words }, fields);
      place.hidden = !ifs.length;
      place.querySelector("ol").replaceChildren(...ifs.map((own) => {
        const item = made("li", ""), from = shared(own);
        own.slice(from).forEach((code, n) => {
          const before = stepAt(from + n, own), worth = before.worth[code] || {},
            best = Object.values(before.worth).find((other) => other.keeps) || {};
          if (!n || before.winner) item.append(made("span", (n ? " · " : "Trick " + before.number + ": "), { className: "quiet" }));
          const onclick = () => then(() => { line = own; show(from + n + 1); });
          const button = made("button", "", { type: "button", className: "link " + colour(code), onclick });
          if (own === line && now === from + n + 1) button.setAttribute("aria-current", "step");
          const name = cards.has(code) ? cards.get(code).dataset.name : full(code);
          button.append(made("span", before.seat + " " + name, { className: "aloud" }),
            made("span", full(code), { ariaHidden: "true" }));
          item.append(button);
          if (values !== false && worth.keeps === false) {
            const isLess = worth.grade === best.grade;
            item.append(made("sup", isLess ? "−" : "✘", { className: isLess ? "less" : "lost" }));
          }
        });
        const end = stepAt(own.length - 1, own).worth[own[own.length - 1]];
        if (values !== false && end) item.append(made("span", " " + worthOf(end) + " ", { className: "quiet" }));
        const title = "forget this what-if", onclick = () => then(() => forget(own));
        item.append(made("button", "×", { type: "button", className: "link", title, ariaLabel: title, onclick }));
        return item;
      }));
      place.querySelector("p").hidden = line === record;
    }

    const back = () => { const from = shared(line); line = record; show(Math.min(now, from)); };

    function target(where) {
      const last = line.length, trick = (at) => at - (stepAt(at).winner === null ? stepAt(at).trick.length : 0);
      switch (where) {
        case "first": return 0;
        case "back": return Math.max(now - 1, 0);
        case "on": return Math.min(now + 1, last);
        case "last": return last;
        case "up": return Math.max(now > trick(now) ? trick(now) : trick(Math.max(now - 1, 0)), 0);
        case "down": { let at = now; do at++; while (at < last && trick(at) !== at); return Math.min(at, last); }
        case "error": { const next = errors.find((e) => e > now); return next === undefined ? (errors[0] ?? now) : next; }
        default: return now;
      }
    }

    function go(where) {
      if (where === "values") { if (desk) { values = !shows(); draw(); } return null; }
      if (where === "leave") return line === record ? null : back();
      if (where === "error" && line !== record) back();
      const best = where === "on" && now === line.length ? onward(stepAt(now)) : null;
      return best ? what(best) : show(target(where));
    }

    article.addEventListener("click", (event) => {
      const button = event.target.closest("button"), card = event.target.closest(".card");
      if (card && cards.get(card.dataset.card) === card) {
        if (event.detail) card.blur(); // clicked, not pressed: the keys go on stepping
        return then(() => ask(card.dataset.card));
      }
      if (!button) return;
      if (button.dataset.go) then(() => go(button.dataset.go));
      else if (button.dataset.step) {
        then(() => { line = record; show(Number(button.dataset.step)); });
        if (button.classList.contains("link")) find(".table").scrollIntoView({ block: "nearest" });
      }
    });
    if (find(".stepper")) find(".stepper").hidden = false;
    if (find(".stepper input")) find(".stepper input").addEventListener("change", () => then(() => go("values")));
    return {
      show: (number, quietly) => { line = record; show(number, quietly); },
      go: (where) => then(() => go(where)), open: (...place) => then(() => open(...place)),
      target, errors, now: () => now, thinks: Boolean(desk),
    };
  }

  // A cell of a table of contracts that is chosen: the hands show its trumps and its Player, and
  // what he comes to is said in words.
  for (const cell of document.querySelectorAll(".cell")) {
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", "0");
    cell.setAttribute("aria-pressed", "false");
  }
  function choose(cell) {
    const article = cell.closest("article"), off = cell.getAttribute("aria-pressed") === "true";
    const trumps = new Set(off ? [] : cell.dataset.trumps.split(" "));
    for (const other of article.querySelectorAll(".cell"))
      other.setAttribute("aria-pressed", String(!off && other === cell));
    for (const card of article.querySelectorAll(".table .card"))
      card.classList.toggle("trump", trumps.has(card.dataset.card));
    for (const seat of article.querySelectorAll(".table .seat"))
      seat.classList.toggle("player", !off && seat.dataset.seat === cell.dataset.seat);
    const words = article.querySelector(".cell-words");
    words.textContent = off ? words.dataset.hint : cell.dataset.words;
  }
  document.addEventListener("click", (event) => {
    const cell = event.target.closest(".cell");
    if (cell) choose(cell);
  });

  function route() {
    const [, deal, step, from, cards] = location.hash.match(/^#deal-(\d+)(?:\/(\d+)(?:\/(\d+)\.([A-Z0-9.]+))?)?$/) || [];
    const shown = deal ? articles[deal - 1] : articles.length === 1 && !index ? articles[0] : null;
    if (index) index.classList.toggle("shown", !shown);
    for (const article of articles) article.classList.toggle("shown", article === shown);
    document.body.dataset.deal = shown ? shown.id : "";
    if (!shown) return;
    if (!plays.has(shown)) plays.set(shown, play(shown));
    const own = plays.get(shown);
    if (own && cards && own.thinks) own.open(Number(step), Number(from), cards.split("."));
    else if (own) own.show(Number(step || 0), true);
    if (articles.length > 1) { window.scrollTo(0, 0); shown.focus({ preventScroll: true }); }
  }

  // The deal before or after the one shown that is of a kind: any, or one with errors.
  function move(shown, way, wanted) {
    for (let at = articles.indexOf(shown) + way; at >= 0 && at < articles.length; at += way) {
      if (!plays.has(articles[at])) plays.set(articles[at], play(articles[at]));
      const own = plays.get(articles[at]);
      if (!wanted || (own && own.errors.length)) {
        location.hash = "#" + articles[at].id + (wanted ? "/" + own.errors[0] : "");
        return true;
      }
    }
    return false;
  }

  const keys = {
    " ": "on", Enter: "on", ArrowLeft: "back", ArrowRight: "on", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last",
    e: "error", E: "error", v: "values", V: "values", Escape: "leave",
  };
  document.addEventListener("keydown", (event) => {
    const shown = document.querySelector("article.shown"), own = plays.get(shown);
    const cell = [" ", "Enter"].includes(event.key) && event.target.closest(".cell");
    if (cell) { event.preventDefault(); return choose(cell); }
    if (!shown || event.altKey || event.ctrlKey || event.metaKey) return;
    const onward = { n: 1, N: 1, p: -1, P: -1 }[event.key];
    if (onward) return void move(shown, onward, false);
    const where = keys[event.key];
    if (!own && where !== "error") return;
    // Space and Enter press a button or follow a link that has the focus.
    const pressed = [" ", "Enter"].includes(event.key) && event.target.closest("button, a, .card[tabindex]");
    if (!where || (pressed && !pressed.matches(".card"))) return;
    event.preventDefault();
    if (pressed) return pressed.click();
    const past = !own || !own.errors.some((step) => step > own.now());
    if (where === "error" && past && move(shown, 1, true)) return;
    if (own) own.go(where);
  });
  window.addEventListener("hashchange", route);
  document.body.classList.add("script");
  route();
})();
