// Steps through the play of each deal. The cards stand in the page already; a step only marks them.
"use strict";
(() => {
  const articles = [...document.querySelectorAll("article.deal")];
  const index = document.getElementById("index");
  const plays = new Map();

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
    const last = data.steps.length - 1;
    const played = new Map(data.steps.map((step, number) => [step.card, number]));
    let now = 0;

    function show(number, quietly) {
      now = Math.min(Math.max(number, 0), last);
      const step = data.steps[now];
      const gone = new Set(data.steps.slice(0, now).map((s) => s.card));
      for (const [code, card] of cards) {
        const worth = gone.has(code) ? null : step.worth[code];
        const chosen = code === step.card;
        card.classList.toggle("gone", gone.has(code));
        card.classList.toggle("chosen", chosen);
        card.classList.remove("asked");
        card.classList.toggle("opens", Boolean(worth) || played.has(code));
        // A legal card is a button, and no other: nobody tabs through all that are gone.
        card.setAttribute("role", worth ? "button" : "img");
        if (worth) card.setAttribute("tabindex", "0"); else card.removeAttribute("tabindex");
        card.classList.toggle("keeps", Boolean(worth && worth.keeps));
        for (const side of ["gains", "draws", "loses"]) card.classList.toggle(side, Boolean(worth && worth.side === side));
        card.classList.toggle("error", Boolean(chosen && worth && !worth.keeps));
        card.querySelector(".worth").textContent = worth ? worth.mark + worth.tricks : "";
        if (worth) Object.assign(card.dataset, { grade: worth.grade, tricks: worth.tricks });
        else { delete card.dataset.grade; delete card.dataset.tricks; }
        card.setAttribute("aria-label", card.dataset.name + (gone.has(code) ? ", played" : "") +
          (worth ? ": " + worth.grade.replace("_", " ") + " " + worth.tricks : "") + (chosen ? ", played next" : ""));
      }
      for (const seat of seats) {
        const letter = seat.dataset.seat, won = step.won[letter];
        seat.classList.toggle("moves", letter === step.seat);
        seat.querySelector(".turn").hidden = letter !== step.seat;
        seat.querySelector(".won").textContent = won ? won + (won === 1 ? " trick" : " tricks") : "";
      }
      find(".felt").classList.toggle("done", step.winner !== null);
      for (const slot of article.querySelectorAll(".slot")) {
        const own = step.trick.findIndex(([seat]) => seat === slot.dataset.slot);
        const face = own < 0 ? null : data.faces[step.trick[own][1]];
        slot.textContent = face ? face[0] : "";
        slot.className = "slot " + slot.className.match(/north|east|south|west/)[0] + (face
          ? " filled " + face[1] + (own === step.trick.length - 1 ? " latest" : "") +
            (step.winner === slot.dataset.slot ? " winner" : "") : "");
      }
      for (const button of buttons) {
        if (Number(button.dataset.step) === now) button.setAttribute("aria-current", "step");
        else button.removeAttribute("aria-current");
      }
      if (find(".place")) find(".place").textContent = now < last
        ? "trick " + step.number + ", card " + (now + 1) + " of " + last : "after card " + last;
      if (find(".caption")) find(".caption").innerHTML = step.caption;
      const line = find(".chart .now");
      if (line) {
        const chart = find(".chart"), x = Number(chart.dataset.left) + now * Number(chart.dataset.step);
        line.setAttribute("x1", x); line.setAttribute("x2", x); line.setAttribute("visibility", "visible");
      }
      for (const button of article.querySelectorAll(".stepper button"))
        button.disabled = target(button.dataset.go) === now;
      article.dataset.step = now;
      // On a telephone the bar lies over the last hand: bring whoever plays out from under it.
      const mover = seats.find((seat) => seat.dataset.seat === step.seat);
      if (mover && !quietly && innerWidth <= 736) mover.scrollIntoView({ block: "nearest" });
      if (!quietly) history.replaceState(null, "", "#" + article.id + (now ? "/" + now : ""));
    }

    // A card that is clicked: the one played goes on, another legal one says what it would have
    // come to, any other leads to where it was played.
    function ask(code) {
      const step = data.steps[now], worth = step.worth[code], caption = find(".caption");
      if (code === step.card) return show(now + 1);
      if (!worth || !caption) { if (played.has(code)) show(played.get(code)); return; }
      for (const [other, card] of cards) card.classList.toggle("asked", other === code);
      const value = (of) => of.grade.replace("_", " ") + " " + of.tricks;
      const best = Object.keys(step.worth).filter((other) => step.worth[other].keeps);
      const names = best.map((other) => cards.get(other).dataset.full).join(", ");
      caption.textContent = cards.get(code).dataset.full + " comes to " + value(worth) + (worth.keeps
        ? ": as good as any." : best.length ? "; best is " + names + ": " + value(step.worth[best[0]]) + "." : ".");
    }

    function target(where) {
      const trick = (at) => at - (data.steps[at].winner === null ? data.steps[at].trick.length : 0);
      switch (where) {
        case "first": return 0;
        case "back": return Math.max(now - 1, 0);
        case "on": return Math.min(now + 1, last);
        case "last": return last;
        case "up": return now > trick(now) ? trick(now) : trick(Math.max(now - 1, 0));
        case "down": { let at = now; do at++; while (at < last && trick(at) !== at); return Math.min(at, last); }
        case "error": { const next = errors.find((e) => e > now); return next === undefined ? (errors[0] ?? now) : next; }
        default: return now;
      }
    }

    article.addEventListener("click", (event) => {
      const button = event.target.closest("button"), card = event.target.closest(".card");
      if (card && cards.get(card.dataset.card) === card) {
        if (event.detail) card.blur(); // clicked, not pressed: the keys go on stepping
        return ask(card.dataset.card);
      }
      if (!button) return;
      if (button.dataset.go) show(target(button.dataset.go));
      else if (button.dataset.step) {
        show(Number(button.dataset.step));
        if (button.classList.contains("link")) find(".table").scrollIntoView({ block: "nearest" });
      }
    });
    if (find(".stepper")) find(".stepper").hidden = false;
    return { show, target, errors, now: () => now };
  }

  function route() {
    const [, deal, step] = location.hash.match(/^#deal-(\d+)(?:\/(\d+))?$/) || [];
    const shown = deal ? articles[deal - 1] : articles.length === 1 && !index ? articles[0] : null;
    if (index) index.classList.toggle("shown", !shown);
    for (const article of articles) article.classList.toggle("shown", article === shown);
    document.body.dataset.deal = shown ? shown.id : "";
    if (!shown) return;
    if (!plays.has(shown)) plays.set(shown, play(shown));
    const own = plays.get(shown);
    if (own) own.show(Number(step || 0), true);
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

  const keys = { " ": "on", Enter: "on", ArrowLeft: "back", ArrowRight: "on", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last", e: "error", E: "error" };
  document.addEventListener("keydown", (event) => {
    const shown = document.querySelector("article.shown"), own = plays.get(shown);
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
    if (own) own.show(own.target(where));
  });
  window.addEventListener("hashchange", route);
  document.body.classList.add("script");
  route();
})();
