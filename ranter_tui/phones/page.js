// The page of a guest, in the JavaScript of 2011: old phones are in drawers everywhere.
(function () {
  "use strict";
  var body = document.body, SVG = "http://www.w3.org/2000/svg", UNSEEN = "Nobody has looked at it yet, not even you.";

  function at(id) { return document.getElementById(id); }
  // What is the same is left alone: whoever listens to the page hears only what is new.
  function say(where, text) { if (where.textContent !== text) where.textContent = text; }
  function show(where, is) { if (where.hidden === is) where.hidden = !is; }
  function make(name, text, kind) {
    var node = document.createElement(name);
    node.textContent = text || "";
    if (kind) node.className = kind;
    return node;
  }
  function ask(address, hear, fail) {
    var request = new XMLHttpRequest();
    request.open("GET", address);
    request.onload = function () { if (request.status === 200) hear(request.responseText); };
    if (fail) request.onerror = fail;
    request.send();
  }

  // Before there is a seat: the page looks for news, and never takes a half-written name away.
  function waitsForSeat() {
    var is = document.querySelector("main").getAttribute("data-is");
    function is_written() {
      return [].some.call(document.querySelectorAll("input:not([type=hidden])"), function (one) {
        return one.value || one === document.activeElement;
      });
    }
    // What would end in an error of the browser is not offered.
    function reaches(does) {
      say(at("line"), does ? "" : "The door cannot be reached. Perhaps it is shut, or at another address: look at the screen.");
      [].forEach.call(document.querySelectorAll("button"), function (one) { one.disabled = !does; });
    }
    if (is) setInterval(function () {
      ask("/", function (page) {
        reaches(true);
        if (page.indexOf(is) < 0 && !is_written()) location.reload();
      }, function () { reaches(false); });
    }, 3000);
  }

  function plays() {
    var watches = document.querySelector("main").getAttribute("data-watches") !== null, looks = watches ? "watches " : "";
    var view = null, socket = null, tries = 0, opened = false, again = null, slept = 0, heard = 0;
    var lost = false, held = false, brief = false, sound = null, falls = null, old = null, seen = "", read = 0, before = {};
    var hold = at("hold"), plate = at("plate"), library = at("library");

    // The socket, found again with growing pauses

    function connect() {
      clearTimeout(again);
      drop();
      opened = false;
      socket = new WebSocket((location.protocol === "https:" ? "wss://" : "ws://") + location.host + (watches ? "/watching" : "/hand"));
      heard = Date.now();
      socket.onopen = function () { opened = true; };
      socket.onmessage = function (message) {
        heard = Date.now();
        tries = 0;
        lose("");
        view = JSON.parse(message.data);
        tell();
      };
      socket.onclose = function (event) {
        if (event.code === 4000) { location.reload(); return; }
        if (event.code === 4001) {
          lose("This seat is open in another window.");
          show(at("here"), true);
          return;
        }
        if (event.code === 4002) {
          lose("The door is shut. Go on at the screen, or scan the code there once it is open again.");
          return;
        }
        gone();
      };
    }
    // A line that is cut in silence stays open for minutes; but the table speaks every ten seconds.
    setInterval(function () {
      if (socket.readyState < 2 && Date.now() - heard > 25000) { drop(); gone(); }
    }, 1000);
    function drop() {
      if (!socket) return;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    function gone() {
      lose(tries < 6 ? "The table cannot be reached. This page tries again by itself; nothing is lost." :
        "The table still cannot be reached. Look at the screen: if the door is at another address now, scan the code again. Nothing is lost.");
      // A key that no longer opens anything is not heard at all: the page of who has none says so.
      if (!opened && tries > 2) ask(watches ? "/watch" : "/", function (page) { if (page.indexOf("id=\"hold\"") < 0) location.reload(); });
      clearTimeout(again);
      again = setTimeout(connect, Math.min(10000, 500 * Math.pow(2, tries)));
      tries += 1;
    }
    function lose(words) {
      if (words) cover();
      say(at("line"), words);
      show(at("here"), false);
      // What cannot be answered is not asked.
      lost = !!words;
      if (!lost) return;
      ["own", "ask", "bet"].forEach(function (part) { leave(at(part)); show(at(part), false); });
      // Nor is there anything to be read, or a code to be had for another phone.
      ["log", "more"].forEach(function (part) { leave(at(part)); });
      body.className = looks + "lost";
      say(at("turn"), "Not at the table.");
      call(false);
    }
    function send(what) { if (socket.readyState === 1) socket.send(JSON.stringify(what)); }

    // What is seen

    function tell() {
      var me = view.me, table = view.table, seat = me.seat === undefined ? null : table && table.seats[me.seat];
      say(at("lives"), !seat ? "" : seat.out ? "out" : lives(seat.lives));
      say(at("where"), table ? table.book + (table.hand ? ", hand " + table.hand : "") : "");
      say(at("turn"), turn(me, table, seat));
      say(at("around"), [me.around, table && table.pot ? "The pot: " + table.pot + "." : "", table && watches ? out(table) : ""].filter(Boolean).join(" "));
      if (me.heading) say(at("own-heading"), me.heading);
      say(at("last"), table && table.told && table.told.length && !table.places ? words(table.told[table.told.length - 1]) : "");
      card(me);
      offer(me.question);
      bets(me.bet);
      if (table) {
        fill(at("places"), table.places || [], function (one) { return one.name; }, function (item, one) {
          say(item, one.place + ". " + one.name + (one.name === me.name ? " (you): " : ": ") + one.fate);
        });
        at("places").className = table.places && table.places.length > 12 ? "many" : "";
        fill(at("awards"), me.awards || [], String, function (item, one) { say(item, one); });
        fill(at("told"), (table.told || []).slice().reverse(), function (one) { return one.n; }, line);
        fill(at("seats"), table.seats.filter(stays), function (one) { return one.name; }, sits);
        at("seats").className = at("seats").children.length > 8 ? "many" : "";
      }
      show(at("end"), !!(table && table.places));
      show(at("again"), !!seat);
      at("again").disabled = !me.again;
      say(at("again"), me.again ? "Ask the host for another game" : "The screen asks the host …");
      show(at("log"), !!(table && table.told && table.told.length));
      show(at("all"), !!table);
      news(me, table, seat);
      fit();
    }
    // Who is out and has no card any more stands in a line below the table that is watched.
    function stays(one) { return !watches || !one.out || typeof one.card === "string"; }
    function out(table) {
      var names = table.seats.filter(function (one) { return !stays(one); }).map(function (one) {
        return one.name + (one.bet ? " (bets on " + one.bet + ")" : "");
      });
      return names.length ? "Out: " + names.join(", ") + "." : "";
    }
    // At a television nobody scrolls: the seats are as large as there is room; each is so many letters wide and high.
    function fit() {
      var list = at("seats"), number = list.children.length, most = 0, size, columns, width, room;
      list.style.fontSize = list.style.maxWidth = "";
      if (!watches || !view || !view.table || getComputedStyle(at("all").parentNode).display !== "grid") return;
      width = list.clientWidth;
      room = 0.97 * window.innerHeight - list.getBoundingClientRect().top - at("around").offsetHeight;
      for (columns = 1; columns <= number; columns += 1) {
        size = Math.min(width / columns / 8.7, room / Math.ceil(number / columns) / (view.table.hand ? 14 : 4), window.innerWidth / 40);
        if (size <= most) continue;
        most = size;
        list.style.fontSize = size + "px";
        list.style.maxWidth = columns * 8.7 * size + "px";
      }
    }
    function lives(number) { return number + (number === 1 ? " life" : " lives"); }
    function turn(me, table, seat) {
      if (!table) return "The table is not laid yet.";
      if (table.places) return won(table.places, me);
      if (!table.hand) return watches ? "Nobody has dealt yet." : "You have a seat. The host deals at the screen.";
      if (me.question) return me.question.chosen ? "Chosen." : "It is your turn.";
      if (!seat && !watches) return "You are dealt in with the next hand.";
      var acts = table.seats.filter(function (one) { return one.acts; })[0];
      if (acts && acts !== seat) return acts.name + " decides.";
      return table.says || (watches ? "" : seat.out ? "You are out." : "Look at the screen.");
    }
    function won(places, me) {
      var names = places.filter(function (one) { return one.won; }).map(function (one) { return one.name; });
      if (!names.length) return "Nobody has won.";
      if (names.length === 1) return names[0] === me.name ? "You have won." : names[0] + " has won.";
      return (names.indexOf(me.name) < 0 ? names.join(" and ") : "You") + " share the win.";
    }
    function words(told) { return [told.text].concat(told.asides || []).join(" "); }

    // What has to be noticed by whoever looks elsewhere, or cannot look: once, and nothing else.
    function news(me, table, seat) {
      var now = {
        asked: me.question ? me.question.n : 0, chosen: me.question && me.question.chosen,
        over: !!(table && table.places), out: !!(seat && seat.out), bet: !!me.bet,
        weighed: odds(me).length ? me.question.n : before.weighed
      };
      var told = [];
      if (now.asked && now.asked !== before.asked) {
        told.push("It is your turn: " + me.question.moves.map(function (one) { return one.words; }).join(", or ") + ".");
        buzz();
        ring();
        awake();
      }
      if (now.chosen && now.chosen !== before.chosen) told.push("Chosen: " + named(me.question) + ". You can still take it back.");
      if (before.chosen && now.asked === before.asked && !now.chosen) told.push("Taken back.");
      if (now.weighed !== before.weighed) told.push(sentences(odds(me)));
      if (now.out && before.out === false) told.push("You are out.");
      if (now.bet && !before.bet) told.push("You may bet on who will lose this hand.");
      if (now.over && before.over === false) told.push("The game is over. " + won(table.places, me));
      // Words stay for a while; an offer as long as it is true.
      if (told.length || (before.chosen && !now.chosen)) {
        say(at("news"), told.join(" "));
        clearTimeout(old);
        if (!now.chosen) old = setTimeout(function () { say(at("news"), ""); }, 8000);
      }
      body.className = looks + (me.card || now.asked ? "holds " : "") + (now.asked ? "mine" : "");
      call(now.asked && !now.chosen);
      before = now;
    }
    // A guest who reads in the library sees the bar above it, and nothing else of this page.
    function call(is) {
      document.title = (is ? "Your turn" : at("name").textContent) + " – Ranter";
      say(at("shut"), (is ? "Your turn: back" : lost ? "Not at the table: back" : "Back") + " to the hand");
      at("shut").className = is || lost ? "calls" : "";
    }
    function named(question) {
      return question.moves.filter(function (one) { return one.move === question.chosen; }).map(function (one) { return one.words; })[0];
    }
    function ring() {
      if (!sound) return;
      var tone = sound.createOscillator(), loud = sound.createGain();
      tone.connect(loud);
      loud.connect(sound.destination);
      loud.gain.value = 0.2;
      tone.frequency.value = 660;
      tone.start();
      tone.stop(sound.currentTime + 0.5);
    }
    function buzz() { if (navigator.vibrate) navigator.vibrate([120, 80, 120]); }

    // Rows are kept as long as they mean the same: so the focus stays, and nothing is read out twice.
    function fill(list, rows, key, write, kind) {
      var there = {}, wanted = {};
      [].forEach.call(list.children, function (node) { there[node.getAttribute("data-key")] = node; });
      rows.forEach(function (row) { wanted[key(row)] = true; });
      Object.keys(there).forEach(function (old) {
        if (!wanted[old]) { leave(there[old]); list.removeChild(there[old]); }
      });
      rows.forEach(function (row, place) {
        var node = there[key(row)] || make(kind || "li");
        node.setAttribute("data-key", key(row));
        write(node, row);
        if (list.children[place] !== node) list.insertBefore(node, list.children[place] || null);
      });
    }
    // Whoever was at something that goes is led to the line that says whose turn it is.
    function leave(node) { if (node.contains(document.activeElement)) at("turn").focus(); }

    function line(item, one) {
      if (!item.firstChild) {
        item.appendChild(make("span"));
        var why = make("a", "Why?");
        why.target = "reading";
        item.appendChild(why);
      }
      say(item.firstChild, words(one));
      item.lastChild.setAttribute("aria-label", "Why? " + words(one));
      if (item.getAttribute("data-rule") === one.rule) return;
      item.setAttribute("data-rule", one.rule);
      item.lastChild.href = "/library/why/" + encodeURIComponent(one.rule) + ".html";
    }

    function sits(item, one) {
      var is = JSON.stringify([one, view.table.hand]), says = one.out ? ["out"] : view.table.hand ? [lives(one.lives)] : [], card;
      if (item.getAttribute("data-is") === is) return;
      item.setAttribute("data-is", is);
      if (one.phone && !view.table.hand) says.push("by phone");
      if (one.card && !watches) says.push("shows " + one.card);
      if (one.dealer) says.push("deals");
      if (one.acts) says.push("decides");
      if (one.loses) says.push("loses");
      if (one.wins) says.push("wins");
      if (one.bet) says.push("bets on " + one.bet);
      if (one.says) says.push("“" + one.says + "”");
      item.textContent = "";
      if (watches && view.table.hand) {
        card = item.appendChild(make("span"));
        ["b", "i", "span"].forEach(function (name) { card.appendChild(make(name)); });
        card.setAttribute("aria-hidden", "true");
        sheet(card, one.card ? { short: one.card, picture: one.picture } : null);
        card.className += one.card ? "" : one.card === "" ? " back" : " none";
        if (one.card) item.appendChild(make("span", "Shows " + one.card + ". ", "heard"));
      }
      item.appendChild(make("b", one.name + (one.name === view.me.name ? " (you)" : "")));
      item.appendChild(make("span", says.length ? ": " : "", "between"));
      item.appendChild(document.createTextNode(says.join(", ")));
      item.className = (one.out ? "out" : "") + (one.acts ? " acts" : "") + (one.loses ? " loses" : "") + (one.wins ? " wins" : "");
    }

    // One's own card: in the page only as long as it is held

    function card(me) {
      var is = me.card, now = JSON.stringify([is, me.mine]), counted = odds(me).length ? me.question.n : read;
      if (!is) { cover(); seen = ""; leave(at("own")); }
      show(at("own"), !!is);
      if (held) { seen = now; read = counted; }
      say(at("hint"), held ? brief ? "It covers itself" : "Let go to cover it" : read !== counted ? "The odds: press and hold" : seen === now ? "Press and hold" : seen && is && is.name ? "Something has happened. Press and hold" : "Press and hold to look");
      face(held && is ? is : null, me);
    }
    function odds(me) { return me.question && me.question.odds || []; }
    function sentences(lines) { return lines.join(". ").replace(/\.+ /g, ". "); }
    function worth(is, me) { return [is.worth, is.name && me.question && me.question.may].filter(Boolean).join(" "); }
    function face(is, me) {
      sheet(at("sheet"), is);
      say(at("card"), !is ? "" : is.name ? is.name + "." : UNSEEN);
      say(at("worth"), is ? worth(is, me) : "");
      fill(at("mine"), is && me.mine || [], function (one) { return one; }, say);
      fill(at("odds"), is ? odds(me) : [], function (one) { return one; }, say);
      plate.className = is ? "shown" : "";
    }
    // A card as on the screen: what is written on it, and what is painted on it, pixel by pixel.
    function sheet(where, is) {
      var short = is && is.short || "", rows = is && is.picture || [], parts = where.children, path = "", drawn, ink;
      say(parts[0], short);
      say(parts[1], is && is.number || "");
      parts[2].textContent = "";
      where.className = "sheet" + (/[♥♦]/.test(short) ? " red" : short.length > 8 ? " long longer" : short.length > 3 ? " long" : "");
      if (!rows.length) return;
      rows.forEach(function (row, y) {
        row.replace(/#+/g, function (run, x) { path += "M" + x + " " + y + "h" + run.length + "v1h-" + run.length + "z"; });
      });
      drawn = document.createElementNS(SVG, "svg");
      ink = document.createElementNS(SVG, "path");
      drawn.setAttribute("viewBox", "0 0 " + rows[0].length + " " + rows.length);
      drawn.setAttribute("shape-rendering", "crispEdges");
      ink.setAttribute("d", path);
      drawn.appendChild(ink);
      parts[2].appendChild(drawn);
      where.className += " drawn";
    }
    function uncover(seconds) {
      clearTimeout(falls);
      brief = !!seconds;
      if (seconds) falls = setTimeout(cover, 1000 * seconds);
      if (!held && view) { held = true; card(view.me); }
    }
    function cover() {
      clearTimeout(falls);
      if (held) { held = false; if (view) card(view.me); }
    }
    // Said, and not shown: for whoever hears the page, with somebody beside who sees it.
    function hear() {
      var is = view && view.me.card;
      if (!is) return;
      seen = JSON.stringify([is, view.me.mine]);
      say(at("said"), "");
      setTimeout(function () {
        say(at("said"), [is.name ? "You have the " + is.name + "." : UNSEEN, worth(is, view.me)].concat(view.me.mine || [], sentences(odds(view.me))).join(" "));
      }, 50);
      say(at("hint"), "Said to your screen reader, and not shown");
      setTimeout(function () { say(at("said"), ""); if (view) card(view.me); }, 6000);
    }

    // A decision

    function offer(question) {
      show(at("chosen"), !!(question && question.chosen));
      if (!question) leave(at("ask"));
      show(at("ask"), !!question);
      say(at("ask-heading"), question && question.chosen ? "Chosen. You can still take it back." : "What will you do?");
      fill(at("moves"), question ? question.moves : [], function (one) { return question.n + one.move; }, function (button, one) {
        button.type = "button";
        say(button, one.words);
        button.setAttribute("aria-pressed", one.move === question.chosen ? "true" : "false");
        button.onclick = function () { send({ "do": "choose", move: one.move, question: question.n }); };
      }, "button");
      // Where the way back will be: nothing moves under a thumb. What comes lies with the card, covered as it is.
      fill(at("weigh"), question && question.odds ? [question.n] : [], String, function (button) {
        button.type = "button";
        say(button, "What are the odds?");
        button.onclick = function () { send({ "do": "weigh", question: question.n }); };
      }, "button");
      at("back").onclick = function () {
        send({ "do": "take_back", question: question.n });
        (at("moves").firstChild || at("turn")).focus();
      };
      at("stand").onclick = function () { send({ "do": "let_stand", question: question.n }); };
    }
    function bets(offered) {
      if (!offered) leave(at("bet"));
      show(at("bet"), !!offered);
      fill(at("bets"), offered ? Object.keys(offered.on) : [], function (on) { return on; }, function (button, on) {
        button.type = "button";
        say(button, offered.on[on]);
        button.setAttribute("aria-pressed", offered.on[on] === offered.mine ? "true" : "false");
        button.onclick = function () { send({ "do": "bet", on: Number(on) }); };
      }, "button");
    }

    // Covered again as soon as anything else happens: the thumb goes, the page goes, another window comes.

    function listen(to, names, does) { names.split(" ").forEach(function (name) { to.addEventListener(name, does); }); }
    function press(event) {
      if (event.button) return;
      if (event.pointerId !== undefined && hold.setPointerCapture) hold.setPointerCapture(event.pointerId);
      uncover();
    }
    // A thumb that slides off is a thumb that goes.
    function slide(finger) {
      var edge = hold.getBoundingClientRect();
      if (finger.clientX < edge.left || finger.clientX > edge.right || finger.clientY < edge.top || finger.clientY > edge.bottom) cover();
    }
    if (window.PointerEvent) {
      listen(hold, "pointerdown", press);
      listen(hold, "pointermove", slide);
      listen(hold, "pointerup pointercancel lostpointercapture", cover);
    } else {
      listen(hold, "touchstart", function (event) { event.preventDefault(); uncover(); });
      listen(hold, "touchmove", function (event) { slide(event.touches[0]); });
      listen(hold, "mousedown", press);
      listen(window, "touchend touchcancel mouseup", cover);
    }
    listen(hold, "contextmenu", function (event) { event.preventDefault(); });
    listen(hold, "keydown", function (event) {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      uncover();
    });
    listen(hold, "keyup blur", cover);
    // A press without a finger: a switch, a voice, a screen reader. Nobody can hold by these.
    listen(hold, "click", function (event) { if (event.detail === 0) { uncover(5); hear(); } });
    listen(at("hear"), "click", hear);
    listen(window, "blur pagehide", cover);

    // The book, beside the game: the socket stays, and so does the turn

    listen(document, "click", function (event) {
      var link = event.target;
      if (link.target !== "reading") return;
      show(library, true);
      library.setAttribute("data-from", link.getAttribute("href"));
      at("shut").focus();
    });
    function shut() {
      if (library.hidden) return;
      var link = document.querySelector("a[href=\"" + library.getAttribute("data-from") + "\"]");
      show(library, false);
      (link || at("turn")).focus();
    }
    listen(at("shut"), "click", shut);
    listen(at("again"), "click", function () { send({ "do": "again" }); });
    listen(document, "keydown", function (event) { if (event.key === "Escape" || event.key === "Esc") shut(); });

    // A sound, if the guest wants one: by that press the browser allows it

    function hears() {
      if (sound) { sound.close(); sound = null; } else sound = new (window.AudioContext || window.webkitAudioContext)();
      at("ring").setAttribute("aria-pressed", sound ? "true" : "false");
      ring();
    }
    if (at("ring")) {
      show(at("ring"), !!(window.AudioContext || window.webkitAudioContext));
      listen(at("ring"), "click", hears);
    }

    // Awake, if the browser lets a page on such an address keep the phone so

    function awake() {
      if (!navigator.wakeLock || document.hidden) return;
      navigator.wakeLock.request("screen").then(function () { show(at("sleeps"), false); }, function () {});
    }
    function wake() { tries = 0; connect(); }
    listen(at("here"), "click", wake);
    listen(window, "resize", fit);
    listen(window, "online", wake);
    listen(window, "offline", function () { drop(); gone(); });
    listen(window, "pageshow", function (event) { if (event.persisted) wake(); });
    listen(document, "visibilitychange", function () {
      if (document.hidden) { cover(); slept = Date.now(); return; }
      awake();
      // A socket that has slept may be dead, and not know it.
      if (socket.readyState !== 1 || Date.now() - slept > 10000) wake();
    });

    body.className = looks;
    connect();
    awake();
  }

  if (at("hold")) plays(); else waitsForSeat();
}());
