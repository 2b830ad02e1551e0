// The search of the exported library. Everything is in search-words.js: the index, the words of the rules, and the
// numbers by which the program ranks. This script reads it as the program does, in the order of its modules in
// ranter_tui/library/search. Nothing is fetched, and what is found is put on the page as text.
"use strict";

(() => {
  // Whatever is typed is looked for in these: "constructor" is a word like any other.
  for (const data of Object.values(RANTER)) if (!Array.isArray(data)) Object.setPrototypeOf(data, null);
  const { pages, titles, parts, rooms, called, rules, heard, arising, ranks, same, numbers: N } = RANTER;
  const { idle, unasked, phrases, guest, asks, address, kin, families, stems, endings, letters } = RANTER;
  const { whole, byWord, wordsOf, table } = RANTER;
  const MOST_SHOWN = 40;
  const once = all => [...new Set(all)];
  const sum = (all, worth) => all.reduce((found, one) => found + worth(one), 0);
  // Sorts by several keys at once, the least first.
  const sorted = (all, keys) => all.map(one => [one, keys(one)]).sort(([, mine], [, other]) => {
    const at = mine.findIndex((key, at) => key !== other[at]);
    return at < 0 ? 0 : mine[at] < other[at] ? -1 : 1;
  }).map(([one]) => one);

  // spelling
  const plain = text => text.toLowerCase().replace(/[^\0-\x7f]/g, letter => letters[letter] ?? letter)
    .normalize("NFKD").replace(/\p{M}/gu, "");
  const words = text => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const grams = word => once(Array.from(word, (_, at) => ` ${word} `.slice(at, at + N.GRAM))).slice(0, N.MOST_GRAMS);
  // How many letters are wrong, missing, too many or in each other's place; not counted beyond the most.
  const apart = (word, other, most) => {
    if (word[0] === other[0] && word) return apart(word.slice(1), other.slice(1), most);
    if (!word || !other || !most) return word.length + other.length;
    const ways = [[word.slice(1), other], [word, other.slice(1)], [word.slice(1), other.slice(1)]];
    if (word[0] === other[1] && word[1] === other[0]) ways.push([word.slice(2), other.slice(2)]);
    return 1 + Math.min(...ways.map(([mine, its]) => apart(mine, its, most - 1)));
  };
  const mostAlike = (word, known, slips) => {
    const [, most] = slips.find(([letters]) => word.length <= letters) ?? [0, 0];
    const near = known.filter(other => Math.abs(other.length - word.length) <= most);
    const far = new Map(near.map(other => [other, apart(word, other, most)]));
    const least = Math.min(most, ...far.values());
    return near.filter(other => far.get(other) === least).sort().slice(0, N.MOST_ALIKE);
  };

  // english
  const bare = word => {
    const found = endings.map(([ending, instead]) => word.replace(new RegExp(ending), instead)).find(one => one !== word);
    return /^\p{L}+$/u.test(word) && found?.length >= N.SHORTEST ? found : word;
  };
  const stem = word => {
    const root = bare(word).replace(new RegExp(`(?<=.{${N.SHORTEST + 1}})e$`), "");
    return stems[word] ?? stems[root] ?? root;
  };
  const formsOf = word => {
    const found = once([word, ...families[stem(word)] ?? [bare(word)]]).sort((one, other) => one.length - other.length);
    return found.filter((form, at) => !found.slice(0, at).some(shorter => form.startsWith(shorter)));
  };
  const asked = typed => {
    let found = once(words(typed.slice(0, N.MOST_LETTERS))).slice(0, N.MOST_WORDS);
    let onItsWay = /\s$/.test(typed) ? "" : found.at(-1);
    if (found.length > 1 && /^[a-z]$/.test(onItsWay)) [found, onItsWay] = [found.slice(0, -1), ""];
    const telling = found.filter(word => !idle.includes(word));
    return (telling.length ? telling : found).map(word => word.length < N.SHORT
      ? needles(word, [word], word === onItsWay ? "" : " ") : needles(word, formsOf(word), "", kin[stem(word)]));
  };
  const needles = (word, forms, end, others = []) =>
    ({ word, ways: forms.map(form => ` ${form}${end}`), kin: others.map(form => ` ${form}${end}`) });

  // index
  const has = ({ said }, ways) => ways.some(way => said.includes(way));
  const meets = (one, { ways, kin }) => has(one, ways) || has(one, kin);
  const count = (text, ways) => sum(ways, way => text.split(way).length - 1);
  const often = ({ said }, ways) => count(said, ways) + N.IN_TITLE * count(said.split("\n")[0], ways);
  const score = (one, question) => sum(question, ({ ways, kin }) => {
    const many = often(one, ways) + N.OF_KIN * often(one, kin);
    return many / (many + one.said.length / N.ENOUGH);
  });
  const ranked = (found, question) =>
    sorted(found, one => [Boolean(one.onlyLists), -sum(question, ({ ways }) => has(one, ways)), -score(one, question)]);
  const eachOnce = found => {
    const seen = new Set();
    return found.filter(({ page }) => !seen.has(page) && seen.add(page));
  };
  const withEveryWord = question => {
    const named = ranked(titles.filter(one => question.every(({ ways }) => has(one, ways))), question);
    const [{ word }, ...others] = question;
    if (named.length && !others.length && word.length <= N.HARDLY_BEGUN && word < "\x80") return named;
    return eachOnce([...named, ...ranked(parts.filter(one => question.every(word => meets(one, word))), question)]);
  };
  const withSomeWords = question => {
    const met = new Map(parts.map(one => [one, sum(question, word => meets(one, word))]));
    const least = [...met.values()].sort((one, other) => other - one).slice(0, N.MOST_LOOSE).at(-1);
    const found = ranked(parts.filter(one => met.get(one) >= Math.max(least, 1)), question);
    return eachOnce(sorted(found, one => [-met.get(one)]).slice(0, N.MOST_LOOSE));
  };
  const every = [...titles, ...parts];
  // Every word that stands anywhere, to see which was meant by one that stands nowhere.
  const known = once(every.flatMap(({ said }) => said.split(/\s+/))).filter(word => /^\p{L}+$/u.test(word));
  const meant = word => {
    if (every.some(one => meets(one, word))) return word;
    const pieces = grams(word.word), like = known.filter(one => pieces.some(piece => ` ${one} `.includes(piece)));
    const instead = mostAlike(word.word, like, N.SLIPS);
    return instead.length ? { ...needles(word.word, instead, " "), instead } : word;
  };
  // The best of each room; first the room that is called so itself, then a page of that very name.
  const byRoom = (found, question) => {
    const typed = question.map(({ word }) => word), name = typed.join(" "), itself = called[typed.map(stem).join(" ")];
    const hits = sorted(found, ({ page }) => [page !== itself]);
    const groups = rooms.map((_, room) => hits.filter(({ page }) => pages[page].room === room)).filter(group => group[0]);
    return sorted(groups, ([{ page, url }]) => [page !== itself, pages[page].name !== name, Boolean(url)])
      .flatMap(group => group.slice(0, N.MOST));
  };
  const search = typed => {
    let question = asked(typed), found = question.length ? withEveryWord(question) : [];
    if (question.length && !found.length) {
      question = question.map(meant);
      found = withEveryWord(question);
      if (!found.length && question.length > 1) found = withSomeWords(question);
    }
    return { question, all: found.length, found: byRoom(found, question).slice(0, MOST_SHOWN) };
  };

  // understanding
  const inOtherOrder = (word, other) => [...word].sort().join() !== [...other].sort().join();
  const meantAtTable = (word, known, mayBeName) => {
    if (known.includes(word) || word.length < N.LONG_ENOUGH || /^\d+$/.test(word)) return word;
    const [near = word] = sorted(mostAlike(word, known, N.AT_TABLE),
      one => [inOtherOrder(one, word), one[0] !== word[0], -one.length]);
    return inOtherOrder(near, word) && (mayBeName || near[0] !== word[0]) ? word : near;
  };
  const bookIn = (told, guests) => {
    const [, named] = whole.find(([name]) => ` ${told.join(" ")} `.includes(` ${name} `)) ?? [];
    if (named) return [named, wordsOf[named]];
    const isKnown = word => table.includes(word) || guests.includes(word);
    const naming = told.map(word => [word, isKnown(word) ? word : meantAtTable(word, Object.keys(byWord))])
      .filter(([, name]) => byWord[name]);
    const names = naming.map(([, name]) => name);
    const meant = once(names.flatMap(name => byWord[name])).filter(one => names.every(name => byWord[name].includes(one)));
    const [book] = meant.length === 1 ? meant : meant.filter(one => names.includes(one));
    return [book, naming.map(([word]) => word)];
  };
  const understood = typed => {
    if (rules[typed.trim()]) return { best: typed.trim(), near: [], sure: 1 };
    const told = words(typed), line = told.join(" ");
    const guests = [...line.matchAll(new RegExp(guest, "g"))].map(([, one, other]) => one ?? other);
    const asRulesSay = Object.entries(phrases).reduce(
      (said, [phrase, rules]) => said.replace(new RegExp(phrase, "g"), rules), line);
    const [book, names] = bookIn(told, guests), inBook = arising[book];
    const ofCard = key => /^powers\.(.*)\./.exec(key)?.[1] ?? "", moment = key => /^powers\..*\.(.*)/.exec(key)?.[1];
    const knows = word => Boolean(heard[stem(word)]);
    const cardHere = word => [word, ...same.find(names => names.includes(word)) ?? []]
      .find(name => inBook?.some(key => ofCard(key) && ofCard(key) === ranks[name])) ?? word;
    const telling = once(words(asRulesSay)).filter(word => !unasked.includes(word) && !names.includes(word));
    const said = telling.map(word => knows(word) ? word : meantAtTable(word, table, guests.includes(word)))
      .map(cardHere);
    const cards = said.map(word => ranks[word]).filter(Boolean);
    // A rule of a card that is not named is hardly meant.
    const chance = key => {
      const card = ofCard(key), arises = !inBook || inBook.includes(key) ? 1 : N.ELSEWHERE;
      if (card && cards.includes(card)) return 1;
      return !card ? arises : arises * (cards.length && card !== "highest" ? N.OTHER_CARD : N.NO_CARD);
    };
    const scores = Object.fromEntries(Object.keys(rules).map(key =>
      [key, sum(said.filter(knows), word => heard[stem(word)][key]?.[0] ?? 0) * chance(key)]));
    const [best, ...others] = sorted(Object.keys(rules).filter(key => scores[key]), key => [-scores[key]]);
    if (!best) return null;
    const near = others.filter(key => scores[key] >= N.NEAR * scores[best]);
    // Of a card all that it does may be meant; and where no card is named, what all cards of the book do at that moment.
    let alike = near.filter(key => ofCard(key) && ofCard(key) === ofCard(best));
    if (alike.length < (said.filter(knows).every(word => ranks[word]) ? 1 : N.MANY_MOMENTS)) {
      alike = inBook && !cards.length && moment(best) ? near.filter(key => moment(key) === moment(best)) : [];
    }
    const asked = [best, ...alike];
    const weighed = said.filter(word => knows(word) || !(/^\d+$/.test(word) || guests.includes(word)));
    const sure = sum(weighed, word => asked.some(key => heard[stem(word)]?.[key]?.[1])) / weighed.length;
    return { best, near: near.filter(key => !asked.includes(key)).slice(0, N.MOST_NEAR), sure, book };
  };
  const clearly = typed => {
    const telling = once(words(typed)).filter(word => !unasked.includes(word));
    const isAsked = telling.length > 1 || typed.includes("?") || new RegExp(`^${asks}`, "i").test(typed);
    const isAddress = new RegExp(`^${address}$`).test(typed.trim());
    const found = isAsked && !isAddress ? understood(typed.slice(0, N.MOST_LETTERS)) : null;
    return found?.sure >= N.SURE ? found : null;
  };

  // the page
  const made = (name, more, ...inside) => {
    const one = Object.assign(document.createElement(name), more);
    one.append(...inside);
    return one;
  };
  const anchor = (href, words) => made("a", { href }, words);
  const AROUND = 90;
  // The paragraph with most of the words, from a little before the first of them; behind it stand the keys of its rules.
  const excerpt = (text, question) => {
    const hits = part => question.filter(word => meets({ said: ` ${words(part).join(" ")} ` }, word)).length;
    const [paragraph] = sorted(text.split("\n"), line => [-hits(line)]).map(line => line.split(" §")[0]);
    const first = paragraph.split(/(?<=\s)/).findIndex(hits);
    const before = paragraph.split(/(?<=\s)/).slice(0, Math.max(first, 0)).join("");
    const from = before.length > AROUND ? before.indexOf(" ", before.length - AROUND) + 1 : 0;
    const to = from + 3 * AROUND, goesOn = to < paragraph.length;
    const shown = paragraph.slice(from, goesOn ? paragraph.lastIndexOf(" ", to) : to);
    const marked = shown.split(/([\p{L}\p{M}\p{N}]+)/u).map(part => hits(part) ? made("mark", {}, part) : part);
    return made("p", {}, from ? "… " : "", ...marked, goesOn ? " …" : "");
  };
  const entry = ({ page, url, heading, text }, question) => made("li", {},
    anchor(url ?? pages[page].url, heading ? `${pages[page].title} › ${heading}` : pages[page].title), " ",
    made("span", {}, rooms[pages[page].room]), ...text ? [excerpt(text, question)] : []);
  const answer = typed => {
    const found = clearly(typed);
    if (!found) return [];
    const [url, question, said, places] = rules[found.best], [short, there] = places[found.book] ?? [];
    const links = found.near.map(key => ["→ or: ", anchor(rules[key][0], rules[key][1])]);
    if (there) links.unshift(["→ ", anchor(there, `What ${short} says`)]);
    return [made("h2", {}, anchor(url, question)), ...[...said, ...links].map(line => made("p", {}, ...[line].flat()))];
  };

  const input = document.querySelector("#page\\:search"), list = document.querySelector("#page\\:found");
  const says = document.querySelector("#page\\:says"), answered = document.querySelector("#page\\:answer");
  const show = () => {
    const { question, all, found } = search(input.value), told = answer(input.value);
    answered.replaceChildren(...told);
    answered.hidden = !told.length;
    list.replaceChildren(...found.map(one => entry(one, question)));
    const instead = question.filter(one => all && one.instead).map(({ word, instead }) =>
      `Nothing says “${word}”; this is about ${instead.map(one => `“${one}”`).join(" or ")}. `);
    const many = `${found.length < all ? `The best ${found.length} of ` : ""}${all || "No"} page${all === 1 ? "" : "s"}`;
    says.textContent = question.length ? instead.join("") + many : "";
    history.replaceState(null, "", `${location.pathname}#${encodeURIComponent(input.value)}`);
  };
  document.addEventListener("keydown", event => {
    const all = [input, ...document.querySelectorAll("#page\\:answer a, #page\\:found a")];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key], at = all.indexOf(document.activeElement) + by;
    if (by) {
      all[Math.min(Math.max(at, 0), all.length - 1)].focus();
      event.preventDefault();
    } else if (event.key === "Enter" && event.target === input) list.querySelector("a")?.click();
  });
  input.value = new URLSearchParams(location.search).get("q") ?? decodeURIComponent(location.hash.slice(1));
  input.addEventListener("input", show);
  document.querySelector(".search").hidden = false;
  show();
  input.focus();
})();
