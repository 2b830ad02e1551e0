"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const make = (name, text, of) => Object.assign(document.createElement(name), { textContent: text }, of);
  let view = null, socket = null, tries = 0, held = false, wasMine = false, lock = null;

  // What is the same is left alone: whoever listens to the page hears only what is new.
  const say = (id, text) => { if (at(id).textContent !== text) at(id).textContent = text; };
  const fill = (id, nodes, key) => {
    const place = at(id);
    if (place.dataset.key !== key) { place.dataset.key = key; place.replaceChildren(...nodes()); }
  };

  function connect() {
    socket = new WebSocket(`ws://${location.host}/hand`);
    socket.onopen = () => { tries = 0; say("line", ""); };
    socket.onmessage = (message) => { view = JSON.parse(message.data); show(); };
    socket.onclose = (event) => {
      if (event.code === 4000) { location.replace("/"); return; }
      if (event.code === 4001) { say("line", "This seat is open in another window. Reload this page to play here."); return; }
      say("line", "The table cannot be reached. This page tries again by itself.");
      cover();
      setTimeout(connect, Math.min(5000, 400 * 2 ** tries++));
    };
  }
  const send = (what) => { if (socket.readyState === 1) socket.send(JSON.stringify(what)); };

  function show() {
    const { me, table } = view;
    say("where", table ? `${table.book}${table.hand ? ` · hand ${table.hand}` : ""}` : "");
    say("turn", turn(me, table));
    const mine = Boolean(me.question);
    document.body.classList.toggle("mine", mine);
    if (mine && !wasMine) { navigator.vibrate?.(200); }
    wasMine = mine;
    own(me);
    ask(me.question);
    bet(me.bet);
    at("end").hidden = !table?.places;
    if (table) {
      fill("places", () => table.places.map((one) => make("li", `${one.place}. ${one.name}: ${one.fate}`)), JSON.stringify(table.places));
      told(table.told);
      fill("seats", () => table.seats.map(seat), JSON.stringify(table.seats));
    }
  }

  function turn(me, table) {
    if (!table) return "Nobody has dealt yet.";
    if (table.places) return "The game is over.";
    if (me.question) return me.question.chosen ? "Chosen. It can still be taken back." : "It is your turn.";
    if (me.seat === undefined) return "You have no seat in this hand yet.";
    const acts = table.seats.find((one) => one.acts);
    return acts && acts.name !== me.name ? `${acts.name} decides.` : table.says || "";
  }

  function own(me) {
    at("own").hidden = !me.card;
    if (!me.card) cover();
    say("around", me.around || "");
    fill("mine", () => (held ? me.mine || [] : []).map((line) => make("li", line)), held ? JSON.stringify(me.mine) : "");
    const card = held && me.card;
    fill("card", () => !card ? [] : card.name
      ? [make("b", card.short), make("span", `${card.name}. ${card.worth || ""}`)]
      : [make("span", "You have not looked at it yet.")], card ? JSON.stringify(card) : "");
  }
  function uncover() { if (!held) { held = true; if (view) own(view.me); } }
  function cover() { if (held) { held = false; if (view) own(view.me); } }

  function ask(question) {
    at("ask").hidden = !question;
    at("back").hidden = !question?.chosen;
    if (!question) { at("moves").dataset.key = ""; return; }
    fill("moves", () => question.moves.map((one) => make("button", one.words, {
      type: "button", value: one.move,
      onclick: () => send({ do: "choose", move: one.move, question: question.n }),
    })), JSON.stringify([question.n, question.moves]));
    for (const button of at("moves").children) button.ariaPressed = String(button.value === question.chosen);
    at("back").onclick = () => send({ do: "take_back", question: question.n });
  }

  function bet(offer) {
    at("bet").hidden = !offer;
    if (offer) {
      fill("bets", () => Object.entries(offer.on).map(([seat, name]) => make("button", name, {
        type: "button", ariaPressed: String(name === offer.mine), onclick: () => send({ do: "bet", on: Number(seat) }),
      })), JSON.stringify(offer));
    }
  }

  function told(lines) {
    const list = at("told");
    const first = lines.length ? lines[0].n : 0;
    for (const old of [...list.children]) if (Number(old.dataset.n) < first) old.remove();
    for (const line of lines) {
      const text = [line.text, ...(line.asides || [])].join(" ");
      const there = [...list.children].find((one) => Number(one.dataset.n) === line.n);
      if (!there) { const item = make("li", text); item.dataset.n = line.n; list.prepend(item); }
      else if (there.textContent !== text) there.textContent = text;
    }
    for (const old of [...list.children]) if (!lines.some((line) => line.n === Number(old.dataset.n))) old.remove();
  }

  function seat(one) {
    const words = [one.out ? "out" : `${one.lives} ${one.lives === 1 ? "life" : "lives"}`];
    if (one.card) words.push(one.card);
    if (one.dealer) words.push("deals");
    if (one.acts) words.push("decides");
    if (one.loses) words.push("loses");
    if (one.wins) words.push("wins");
    if (one.bet) words.push(`bets on ${one.bet}`);
    if (one.says) words.push(`“${one.says}”`);
    const item = make("li", "");
    item.className = ["out", "acts", "wins"].filter((state) => one[state]).join(" ");
    item.append(make("b", one.name), `: ${words.join(", ")}`);
    return item;
  }

  // Covered again as soon as anything else happens: the thumb goes, the page goes, another window comes.
  const hold = at("hold");
  hold.addEventListener("pointerdown", (event) => { hold.setPointerCapture(event.pointerId); uncover(); });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) hold.addEventListener(end, cover);
  hold.addEventListener("contextmenu", (event) => event.preventDefault());
  hold.addEventListener("keydown", (event) => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); uncover(); } });
  hold.addEventListener("keyup", cover);
  // A screen reader presses without holding: once to hear it, once more to cover it.
  hold.addEventListener("click", (event) => { if (event.detail === 0) { held ? cover() : uncover(); } });
  window.addEventListener("blur", cover);
  window.addEventListener("pagehide", cover);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) cover();
    else { awake(); if (socket.readyState > 1) { tries = 0; } }
  });

  // Only some browsers, and only where they trust the address, let a page keep the screen awake.
  async function awake() { try { lock = await navigator.wakeLock?.request("screen"); } catch { lock = null; } }

  connect();
  awake();
})();
