// The search of the exported library: everything is in search-words.js, nothing is fetched, and what is found
// is put on the page as text.
"use strict";

(() => {
  const { pages, rules, heard, ranks, same, books, rooms, late, idle, unasked, forms, kin, letters } = RANTER;
  const { phrases, guest, table, slips, atTable } = RANTER;
  const MOST = 40, AROUND = 90, ENOUGH = 600, IN_TITLE = 3, OF_KIN = 0.3, LATE = 0.5, ITSELF = 10;
  const NO_CARD = 0.8, ELSEWHERE = 0.5, SURE = 0.6, NEAR = 0.8, MOST_NEAR = 3;

  const foreign = new RegExp(`[${Object.keys(letters).join("")}]`, "g");
  const plain = text => text.normalize("NFC").toLowerCase().replace(foreign, letter => letters[letter])
    .normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const words = text => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const line = text => ` ${words(text).join(" ")} `;

  const stem = word => {
    if (forms[word]) return forms[word];
    const bare = word.replace(/ies$/, "y").replace(/([^sl])\1(?:ing|ed)$/, "$1")
      .replace(/(?<=ch|sh|ss|x)es$|(?<![sui])s$|ing$|(?<!e)ed$/, "");
    const root = bare.length < 3 ? word : bare.replace(/(?<=.{4})e$/, "");
    return forms[root] ?? root;
  };
  const family = word => [word, stem(word), ...Object.keys(forms).filter(one => forms[one] === stem(word))];
  const stems = text => words(text).filter(word => !idle.includes(word)).map(stem).join(" ");

  // Every page is told by its name, and by each of its sections; a room also by its address.
  const places = pages.flatMap(([url, title, room, sections]) => sections.map(([anchor, heading, text], at) => ({
    url: anchor ? `${url}#${anchor}` : url, page: url, title, room, heading, text,
    called: line(at ? heading : title), said: line(at ? `${title} ${text}` : `${url} ${text}`),
    roomCalled: at || url.includes("/") ? [] : [title, url.replace(".html", "")].map(stems),
  })));

  const asked = typed => {
    const all = [...new Set(words(typed))].slice(0, 12);
    const telling = all.filter(word => !idle.includes(word));
    return (telling.length ? telling : all).map(word => {
      if (word.length < 3) return { word, ways: [` ${word} `], kin: [] };
      const own = kin.filter(those => those.some(one => stem(one) === stem(word)));
      return forgiven({ word, ways: needles(family(word)), kin: needles(own.flat()) });
    });
  };
  const needles = found => [...new Set(found)].map(word => ` ${word}`);

  const count = (text, way) => {
    let many = 0;
    for (let at = text.indexOf(way); at >= 0; at = text.indexOf(way, at + way.length)) many += 1;
    return many;
  };
  // How often each place says a word is counted once: with every letter only the last word is another.
  const counted = new Map();
  const tally = way => {
    if (!counted.has(way)) {
      counted.set(way, places.map(({ said, called }) => count(said, way) + IN_TITLE * count(called, way)));
    }
    return counted.get(way);
  };

  // How many letters are wrong, missing, too many or in each other's place; not counted beyond the most.
  const apart = (word, other, most) => {
    let before = [], row = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let at = 1; at <= word.length; at += 1) {
      const earlier = before;
      [before, row] = [row, [at]];
      for (let place = 1; place <= other.length; place += 1) {
        const least = Math.min(before[place] + 1, row[place - 1] + 1, before[place - 1] + (word[at - 1] !== other[place - 1]));
        const turned = at > 1 && place > 1 && word[at - 1] === other[place - 2] && word[at - 2] === other[place - 1];
        row.push(turned ? Math.min(least, earlier[place - 2] + 1) : least);
      }
      if (Math.min(...row) > most) return most + 1;
    }
    return row[other.length];
  };
  const mostAlike = (word, known, slips) => {
    let most = slips.find(([letters]) => word.length <= letters)?.[1] ?? 0, found = [];
    for (const other of known) {
      const many = Math.abs(other.length - word.length) > most ? Infinity : apart(word, other, most);
      if (many < most) found = [];
      if (many <= most) found.push(other);
      most = Math.min(most, many);
    }
    return found.sort().slice(0, MOST_ALIKE);
  };
  const MOST_GRAMS = 24, MOST_ALIKE = 3;
  const grams = word => [...` ${word}`].map((_, at) => ` ${word} `.slice(at, at + 3)).slice(0, MOST_GRAMS);
  // Every word that stands anywhere, to see which was meant by one that stands nowhere.
  let known;
  const stands = new Map();
  const meant = word => {
    known ??= [...new Set(places.flatMap(({ called, said }) => (called + said).split(" ")))].filter(one => /^\p{L}+$/u.test(one));
    if (!stands.has(word)) {
      const pieces = grams(word);
      stands.set(word, mostAlike(word, known.filter(one => pieces.some(piece => ` ${one} `.includes(piece))), slips));
    }
    return stands.get(word);
  };
  const isSaid = way => tally(way).some(Boolean);
  const forgiven = question => {
    if ([...question.ways, ...question.kin].some(isSaid)) return question;
    const instead = meant(question.word);
    return instead.length ? { ...question, instead, ways: instead.map(one => ` ${one} `), kin: [] } : question;
  };
  const often = (at, ways) => ways.reduce((many, way) => many + tally(way)[at], 0);
  // Best is the room that is called so, then a page of that very name, then one with the words in its name, then
  // whatever says them most often for its length; pages of sources come after others that are as good.
  const score = (place, at, question, typed, stemmed) => {
    const said = question.map(({ ways, kin }) => often(at, ways) + OF_KIN * often(at, kin));
    const share = said.map(many => many && 1 + many / (many + place.said.length / ENOUGH));
    const named = question.every(({ ways }) => ways.some(way => place.called.includes(way)))
      + 2 * (place.called === typed) + ITSELF * place.roomCalled.includes(stemmed);
    const worth = share.reduce((sum, one) => sum + one, 0) + named - LATE * (place.room === late);
    return { worth, met: said.filter(Boolean).length };
  };

  const find = typed => {
    const question = asked(typed), best = new Map();
    const instead = new Map(question.map(one => [one.word, one.instead?.[0]]));
    const spelt = words(typed).map(word => instead.get(word) ?? word).join(" ");
    const called = line(spelt), stemmed = stems(spelt);
    for (const [at, place] of places.entries()) {
      const { worth, met } = score(place, at, question, called, stemmed), before = best.get(place.page);
      if (met && (!before || met > before.met || (met === before.met && worth > before.worth))) {
        best.set(place.page, { ...place, worth, met });
      }
    }
    // Beside pages with every word those with fewer are not wanted.
    const found = [...best.values()].sort((one, other) => other.met - one.met || other.worth - one.worth);
    const most = found.filter(place => place.met === found[0].met);
    return (most[0]?.met === question.length ? most : found).slice(0, MOST);
  };

  const read = new Map();
  const readPlain = word => read.get(word) ?? read.set(word, plain(word)).get(word);
  const marked = (text, question) => {
    const starts = question.flatMap(({ ways, kin }) => [...ways, ...kin]).map(way => way.trim());
    const hit = word => starts.some(start => readPlain(word).startsWith(start));
    const parts = text.split(/([\p{L}\p{M}\p{N}]+)/u);
    const first = Math.max(0, parts.findIndex(hit));
    const before = parts.slice(0, first).join("");
    const from = before.length > AROUND ? before.indexOf(" ", before.length - AROUND) + 1 : 0;
    const end = from + 3 * AROUND, goesOn = end < text.length;
    const shown = (from ? "… " : "") + text.slice(from, goesOn ? text.lastIndexOf(" ", end) : end);
    const excerpt = document.createElement("p");
    for (const part of shown.split(/([\p{L}\p{M}\p{N}]+)/u)) {
      if (hit(part)) excerpt.append(Object.assign(document.createElement("mark"), { textContent: part }));
      else excerpt.append(part);
    }
    if (goesOn) excerpt.append(" …");
    return excerpt;
  };

  const entry = (place, question) => {
    const item = document.createElement("li"), link = document.createElement("a");
    const room = Object.assign(document.createElement("span"), { textContent: rooms[place.room] });
    link.href = place.url;
    link.textContent = place.heading ? `${place.title} › ${place.heading}` : place.title;
    item.append(link, " ", room);
    if (place.text) item.append(marked(place.text, question));
    return item;
  };

  // A book is named by the words of its name or address, without its year; of a long one the end may be missing.
  const naming = books.flatMap(([short, url], book) => [short, url.replace(/^.*\/|\.html$/g, "")].map(name => {
    const own = words(name).filter(word => !/^\d/.test(word) && !idle.includes(word));
    return { book, own };
  })).filter(({ own }) => own.length).sort((one, other) => other.own.length - one.own.length);
  const isFor = (word, name, guests) => word === name || (word.length > 3 && !heard[stem(word)] && !guests.includes(word)
    && ((word.length > 4 && name.startsWith(word)) || mostAlike(word, [name], atTable).length > 0));
  const named = (typed, guests) => naming.find(({ own }) =>
    own.every(name => words(typed).some(word => isFor(word, name, guests))));

  // Words are heard for the rules that they belong to. A rule of a card that is not named is hardly meant.
  const chance = ([key, , , , places], cards, book) => {
    const [, rank] = key.split(".");
    if (cards.includes(rank)) return 1;
    const arises = book === undefined || places.includes(book) ? 1 : ELSEWHERE;
    return !rank ? arises : arises * (cards.length && rank !== "highest" ? 0 : NO_CARD);
  };
  const isAsked = (typed, telling) => !/^\s*[a-z]+\/\S+\s*$/.test(typed) && (telling.length > 1 || typed.includes("?")
    || /^\s*(what|who|when|where|which|how|why|is|are|may|can|do|does|must|should|will) \S/i.test(typed));
  // A card that has one name in English has another in each pack.
  const cardHere = (word, book) => {
    const has = one => rules.some(([key, , , , places]) => key.split(".")[1] === ranks[one] && places.includes(book));
    return [word, ...same.find(names => names.includes(word)) ?? []].find(one => ranks[one] && has(one)) ?? word;
  };
  const telling = text => [...new Set(words(text))].filter(word => !unasked.includes(word));
  const asRulesSay = text => phrases.reduce((said, [phrase, rules]) => said.replace(new RegExp(`\\b(?:${phrase})\\b`, "g"), rules),
    words(text).join(" "));
  const guestsIn = text => [...words(text).join(" ").matchAll(new RegExp(guest, "g"))].map(([, one, other]) => one ?? other);
  // What a slip was meant to be: the same letters, or what begins alike; a name is only sought by its very letters.
  const letterByLetter = word => [...word].sort().join("");
  const meantAtTable = (word, mayBeName) => {
    if (heard[stem(word)] || table.includes(word) || word.length < 4 || /^\d+$/.test(word)) return word;
    const others = one => letterByLetter(one) !== letterByLetter(word), begins = one => one[0] !== word[0];
    const [near = word] = mostAlike(word, table, atTable).sort((one, other) =>
      others(one) - others(other) || begins(one) - begins(other) || other.length - one.length);
    return others(near) && (mayBeName || begins(near)) ? word : near;
  };
  const understood = typed => {
    const guests = guestsIn(typed), name = named(typed, guests);
    const said = telling(asRulesSay(typed)).filter(word => !name?.own.some(one => isFor(word, one, guests)))
      .map(word => cardHere(meantAtTable(word, guests.includes(word)), name?.book))
      .filter(word => heard[stem(word)] || !(/^\d/.test(word) || guests.includes(word)));
    if (!said.length || !isAsked(typed, telling(typed))) return null;
    const cards = said.map(word => ranks[word]).filter(Boolean), scores = new Map();
    for (const word of said) {
      for (const [rule, score] of heard[stem(word)] ?? []) {
        const worth = score * chance(rules[rule], cards, name?.book);
        if (worth) scores.set(rule, (scores.get(rule) ?? 0) + worth);
      }
    }
    const ranked = [...scores].sort(([rule, one], [before, other]) => other - one || rule - before);
    if (!ranked.length) return null;
    const [[best, most]] = ranked;
    const belongs = word => heard[stem(word)]?.some(([rule, , own]) => own && rule === best);
    if (said.filter(belongs).length < SURE * said.length) return null;
    const near = ranked.slice(1).filter(([, score]) => score >= NEAR * most).slice(0, MOST_NEAR);
    return { best, near: near.map(([rule]) => rule), book: name?.book };
  };

  const anchor = (url, textContent) => Object.assign(document.createElement("a"), { href: url, textContent });
  const answer = typed => {
    const asked = understood(typed);
    if (!asked) return [];
    const [key, url, title, said, places] = rules[asked.best], question = document.createElement("h2");
    question.append(anchor(url, title));
    const told = [question, ...said.map(textContent => Object.assign(document.createElement("p"), { textContent }))];
    const links = asked.near.map(rule => ["→ or: ", anchor(rules[rule][1], rules[rule][2])]);
    if (places.includes(asked.book)) {
      const [short, page] = books[asked.book];
      links.unshift(["→ ", anchor(`${page}#rule:${key}`, `What ${short} says`)]);
    }
    for (const link of links) {
      const place = document.createElement("p");
      place.append(...link);
      told.push(place);
    }
    return told;
  };

  const input = document.querySelector("#page\\:search"), list = document.querySelector("#page\\:found");
  const says = document.querySelector("#page\\:says"), answered = document.querySelector("#page\\:answer");
  const show = () => {
    const found = find(input.value), question = asked(input.value), told = answer(input.value);
    answered.replaceChildren(...told);
    answered.hidden = !told.length;
    list.replaceChildren(...found.map(place => entry(place, question)));
    const instead = question.filter(one => one.instead).map(({ word, instead }) =>
      `Nothing says “${word}”; this is about ${instead.map(one => `“${one}”`).join(" or ")}. `);
    says.textContent = !question.length ? "" : instead.join("") + (found.length >= MOST ? `The best ${MOST} pages`
      : `${found.length || "No"} page${found.length === 1 ? "" : "s"}`);
    history.replaceState(null, "", `#${encodeURIComponent(input.value)}`);
  };
  const move = by => {
    const all = [input, ...document.querySelectorAll("#page\\:answer a, #page\\:found a")], at = all.indexOf(document.activeElement);
    all[Math.min(Math.max(at + by, 0), all.length - 1)].focus();
  };

  document.addEventListener("keydown", event => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      move(event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
    } else if (event.key === "Enter" && event.target === input) list.querySelector("a")?.click();
  });
  input.value = decodeURIComponent(location.hash.slice(1));
  input.addEventListener("input", show);
  document.querySelector(".search").hidden = false;
  show();
  input.focus();
})();
