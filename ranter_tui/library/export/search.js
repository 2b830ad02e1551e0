// The search of the exported library. Everything is in search-words.js: the index, the words of the rules, and the
// numbers by which the program ranks. This script reads it as the program does, in the order of its modules in
// ranter_tui/library/search. Nothing is fetched, and what is found is put on the page as text.
"use strict";

(() => {
  // Whatever is typed is looked for in these: "constructor" is a word like any other.
  for (const data of Object.values(RANTER)) if (!Array.isArray(data)) Object.setPrototypeOf(data, null);
  const { parts, fits, known, rules, arising, ranks, table, whole, byWord, wordsOf, persons, numbers: N } = RANTER;
  const { unasked, little, phrases, guest, person, asks, address, gap, kin, cards, stems, endings, letters } = RANTER;
  const MOST_SHOWN = 20;
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
  const ends = endings.map(([ending, instead]) => [new RegExp(ending), instead]), roots = new Map();
  const lastE = new RegExp(`(?<=.{${N.SHORTEST + 1}})e$`);
  const bare = word => {
    const found = ends.map(([ending, instead]) => word.replace(ending, instead)).find(one => one !== word);
    return /^\p{L}+$/u.test(word) && found?.length >= N.SHORTEST ? found : word;
  };
  const stem = word => {
    if (!roots.has(word)) {
      const root = bare(word).replace(lastE, "");
      roots.set(word, stems[word] ?? stems[root] ?? root);
    }
    return roots.get(word);
  };
  const asRulesSay = line => once(Object.entries(phrases).reduce(
    (said, [phrase, rules]) => said.replace(new RegExp(phrase, "g"), rules), line).split(/\s+/).filter(Boolean));

  // understanding
  const inOrder = word => [...word].sort().join("");
  const near = (word, known, mayBeName) => {
    if (known.includes(word) || word.length < N.LONG_ENOUGH || /^\d+$/.test(word)) return word;
    const isApart = one => [inOrder(one) !== inOrder(word), one[0] !== word[0], -one.length];
    const [found = word] = sorted(mostAlike(word, known, N.AT_TABLE), isApart), [others, beginsOtherwise] = isApart(found);
    return others && (mayBeName || beginsOtherwise) ? word : found;
  };
  const isWithin = (word, other) => {
    const left = [...other];
    return [...word].every(letter => left.includes(letter) && left.splice(left.indexOf(letter), 1));
  };
  const alike = word => {
    const like = known.filter(one => /^\p{L}+$/u.test(one) && one[0] === word[0]);
    const same = mostAlike(word, like, N.SLIPS).filter(one => isWithin(one, word) || isWithin(word, one));
    return same.length || word.length <= N.SHORT ? same : mostAlike(word, like, N.AT_TABLE);
  };
  const meantBy = (word, isGuest, isPerson, isUnfinished) => {
    if (fits[stem(word)] || byWord[word]) return [word];
    if (isUnfinished && known.some(one => one.startsWith(word))) return [word];
    const names = isGuest ? [] : [...Object.keys(byWord), ...isPerson ? persons : []], mayBeName = isGuest || isPerson;
    for (const [some, lettersAlone] of [[names, isGuest], [table, mayBeName]]) {
      const found = near(word, some, lettersAlone);
      if (found !== word) return [found];
    }
    return mayBeName || word.length < N.LONG_ENOUGH ? [] : alike(word);
  };
  const bookIn = (said, isKnown) => {
    const [name, named] = whole.find(([name]) => ` ${said.join(" ")} `.includes(` ${name} `)) ?? [];
    if (named) return [named, [...name.split(" "), ...wordsOf[named]]];
    const naming = said.map(word => [word, byWord[word] || isKnown(word) ? word : near(word, Object.keys(byWord))])
      .filter(([, name]) => byWord[name]);
    const names = naming.map(([, name]) => name);
    const meant = once(names.flatMap(name => byWord[name])).filter(one => names.every(name => byWord[name].includes(one)));
    const [book] = meant.length === 1 ? meant : meant.filter(one => names.includes(one));
    return [book, naming.map(([word]) => word)];
  };
  const power = key => /^powers\.(.*)\.(.*)/.exec(key) ?? [];
  const understood = typed => {
    let raw = words(typed.slice(0, N.MOST_LETTERS));
    let unfinished = /\s$/.test(typed) || typed.length > N.MOST_LETTERS ? "" : raw.at(-1) ?? "";
    if (raw.length > 1 && /^\p{L}$/u.test(unfinished)) [raw, unfinished] = [raw.slice(0, -1), ""];
    const standing = there => [...raw.join(" ").matchAll(new RegExp(there, "g"))]
      .flatMap(([, ...names]) => names.filter(Boolean).flatMap(name => name.split(" ")));
    const named = standing(person), guests = standing(guest).filter(one => !named.includes(one));
    const [book, names] = bookIn(raw, word => fits[stem(word)] || guests.includes(word)), inBook = arising[book];
    const here = (inBook ?? []).map(key => power(key)[1]);
    const meant = new Map(raw.map(word =>
      [word, unasked.includes(word) ? [] : meantBy(word, guests.includes(word), named.includes(word), word === unfinished)]));
    const typedAs = new Map([...meant].filter(([, alike]) => alike.length).map(([word, alike]) => [alike[0], word]));
    const said = asRulesSay(raw.map(word => meant.get(word)[0] ?? word).join(" "));
    let telling = said.filter(word => !unasked.includes(word));
    if (!telling.length) telling = said;
    if (telling.length > 1) telling = telling.filter(word => !/^\p{L}$/u.test(word) || ranks[word]);
    const question = { words: [], little: said.filter(word => little[word]), book, inBook, ranks: [], instead: {}, nowhere: [] };
    for (const word of telling.slice(0, N.MOST_WORDS)) {
      const as = typedAs.get(word) ?? word, found = meant.get(as)?.length ? meant.get(as) : fits[stem(word)] ? [word] : [];
      if (!found.length && !guests.includes(word) && !/^\d+$/.test(word)) question.nowhere.push(word);
      if (!found.length) continue;
      if (found[0] !== as) question.instead[as] = found;
      const cardHere = one => [one, ...cards.find(names => names.includes(one)) ?? []].find(name => here.includes(ranks[stem(name)]));
      const card = cardHere(found[0]) ?? found[0];
      if (ranks[stem(card)]) question.ranks.push(ranks[stem(card)]);
      const stems = new Map(found.flatMap(one => kin[stem(one)] ?? []).map(one => [one, N.OF_KIN]));
      for (const one of [...found, card]) stems.set(stem(one), N.WELL);
      const aside = names.includes(as) || /^\d{1,3}$/.test(word) || (guests.includes(word) && !table.includes(word));
      const begins = as === unfinished || !fits[stem(word)] ? word : "";
      question.words.push({ as, stems, begins, aside });
    }
    return question;
  };

  // index
  const rarity = many => Math.log(1 + parts.length / (1 + many));
  const standsFor = ({ stems, begins }, root) => begins && root.startsWith(begins) ? N.WELL : stems.get(root) ?? 0;
  const fitsWord = (word, one) => word.stems.has(stem(one)) || Boolean(word.begins && one.startsWith(word.begins));
  const met = ({ stems, begins }) => {
    const all = new Map(stems), found = new Map();
    const least = begins && begins.length <= N.HARDLY_BEGUN && begins < "\x80" ? N.WELL : 0;
    if (begins) for (const word of known) if (word.startsWith(begins) && !all.has(stem(word))) all.set(stem(word), N.WELL);
    for (const [root, well] of all) for (const one of fits[root] ?? []) {
      const number = Math.floor(one / N.SCALE), fit = one % N.SCALE;
      if (fit >= least) found.set(number, Math.max(found.get(number) ?? 0, Math.floor(fit * well / N.WELL)));
    }
    return found;
  };
  // What is left of the score of a rule for the cards that are named, and in a book.
  const chance = (key, { ranks, inBook }) => {
    const [, card] = power(key), arises = !inBook || inBook.includes(key) ? 1 : N.ELSEWHERE;
    if (card && ranks.includes(card)) return 1;
    return card ? arises * (ranks.length && card !== "highest" ? N.OTHER_CARD : N.NO_CARD) : arises;
  };
  const weightOf = word => rarity(Math.max(...[...word.stems].filter(([, well]) => well === N.WELL)
    .map(([root]) => fits[root]?.length ?? 0)) || met(word).size);
  const weigh = root => little[root] ?? rarity(fits[root]?.length ?? 0);
  const alikeOf = ({ phrases, isRoom }, asked, question, total) => {
    const all = total + sum(question.little, word => little[word]);
    let best = 0, says = "";
    phrases.forEach(([roots, sentence], at) => {
      let shared = sum(asked, ({ word, rarity }) => rarity * Math.max(...roots.map(root => standsFor(word, root)))) / N.WELL;
      if (shared) shared += sum(question.little, word => roots.includes(word) ? little[word] : 0);
      const alike = shared && 2 * shared / (all + sum(roots, weigh)) - (at && !isRoom ? N.OTHER_NAME : 0);
      if (alike > best) [best, says] = [alike, sentence];
    });
    return [best, says];
  };
  const ranked = question => {
    const asked = question.words.map(word => ({ word, fits: met(word), rarity: weightOf(word) }))
      .filter(({ fits }) => fits.size);
    const lost = N.NOWHERE * question.nowhere.length, scores = new Map(), shares = new Map();
    const ofAll = lost + sum(asked, ({ rarity }) => rarity);
    const ofRules = lost + sum(asked, ({ word, rarity }) => word.aside ? 0 : rarity);
    for (const { word, fits, rarity } of asked) for (const [number, fit] of fits) {
      if (word.aside && parts[number].rule) continue;
      scores.set(number, (scores.get(number) ?? 0) + fit * rarity / N.WELL);
      shares.set(number, (shares.get(number) ?? 0) + rarity);
    }
    const fitting = [...scores].map(([number, score]) => {
      const { rule, onlyLists } = parts[number], times = rule ? chance(rule, question) : onlyLists ? N.LISTS : 1, total = rule ? ofRules : ofAll;
      const share = 1 - N.PARTIAL + N.PARTIAL * shares.get(number) / total;
      return { number, times, total, fit: score / total * share * times };
    }).filter(({ fit }) => fit);
    const best = sorted(fitting, ({ number, fit }) => [-Math.round(fit * 1e6), number]);
    const found = best.map(({ number, fit, times, total }, at) => {
      const { rule, head } = parts[number], some = rule ? asked.filter(({ word }) => !word.aside) : asked;
      const [alike, says] = at < N.CANDIDATES ? alikeOf(parts[number], some, question, total) : [0, ""];
      const hasAny = fits => [number, rule ? number : head].some(one => fits.get(one) >= (rule ? N.HAS : 1));
      const had = sum(some, ({ fits, rarity }) => hasAny(fits) ? rarity : 0);
      const above = !rule ? 1 : question.book ? N.IN_BOOK : N.OF_RULES;
      const score = fit * above + times * (alike ** 2 + (alike >= N.SAME ? N.EXACT : 0));
      const isAsked = alike >= N.MUCH;
      return { number, score, fit, sure: Math.max(had / total, alike), isAsked, says: isAsked ? says : "" };
    });
    const seen = new Set();
    return sorted(found, ({ number, score }) => [-Math.round(score * 1e6), number])
      .filter(({ number }) => !seen.has(parts[number].head) && seen.add(parts[number].head));
  };

  // Two words side by side, as in a name, that no page has together.
  const sideBySide = (typed, question) => {
    const pages = new Map(question.words.map(word => [word.as, new Set([...met(word).keys()].map(at => parts[at].head))]));
    return words(typed).map((word, at, all) => [all[at - 1], word]).find(([one, other]) =>
      pages.has(one) && pages.has(other) && [...pages.get(one)].every(page => !pages.get(other).has(page))) ?? [];
  };

  // answer
  const ruleOf = ({ number }) => parts[parts[number].head].rule;
  const titled = ({ title, heading }) => heading ? `${title} › ${heading}` : title;
  const sentences = part => part.text.split("\n").flatMap((line, at) => {
    const said = line.split(" §")[0], ends = [...said.matchAll(new RegExp(gap, "gu"))].map(found => found.index + found[0].length);
    const starts = [0, ...ends], until = [...ends, said.length];
    return starts.map((start, from) => {
      const fitting = until.slice(from).filter(end => end - start <= N.LONG);
      return { part, mark: part.marks[at], text: said.slice(start, Math.max(until[from], ...fitting)).trim() };
    });
  });
  const pageAnswer = (best, question) => {
    const own = parts[best.number], page = parts.filter(({ head }) => head === own.head);
    const weights = question.words.map(word => [word, weightOf(word)]);
    const told = (...texts) => {
      const said = words(texts.join(" "));
      return sum(weights, ([word, weight]) => said.some(one => fitsWord(word, one)) ? weight : 0);
    };
    const every = [own, ...page.filter(part => part !== own)].flatMap(sentences);
    const marked = every.filter(({ mark }) => mark !== " "), here = marked.filter(({ part }) => part === own);
    const some = here.length ? here : marked.length ? marked : every.slice(0, 1);
    const named = best.says && every.find(({ text }) => text.startsWith(best.says));
    const chosen = named || sorted(some, ({ text }) => [-told(text)])[0];
    const enough = told(chosen.text, own.title, own.heading) >= N.SURE * sum(weights, ([, weight]) => weight);
    if (!named && !(best.isAsked || (enough && chosen.mark !== " " && !own.isSource))) return null;
    return { head: [own.title, chosen.part.heading], url: chosen.part.url, said: [`${chosen.mark} ${chosen.text}`], links: [] };
  };
  const ruleAnswer = (key, { book }, near = [], sure = 1) => {
    const [url, question, said, places] = rules[key], [short, there] = places[book] ?? [];
    return { rules: [key], head: [question], url, said, links: there ? [["→ ", anchor(there, `What ${short} says`)]] : [], near };
  };
  const isCard = word => Object.keys(ranks).some(root => standsFor(word, root));
  // The best rule; of a card all that it does, or what all cards of the book do at that moment.
  const rulesMeant = (key, found, question) => {
    const [, card, moment] = power(key), [best] = found;
    const onlyCards = question.words.every(word => word.aside || isCard(word));
    const others = found.filter(({ fit }) => onlyCards || fit >= N.OF_CARD * best.fit).map(ruleOf).filter(one => power(one)[1]);
    let alike = others.filter(one => card && power(one)[1] === card);
    if (alike.length <= (onlyCards ? 1 : N.MANY_MOMENTS)) {
      alike = others.filter(one => card && question.book && !question.ranks.length && power(one)[2] === moment);
    }
    return [key, ...alike];
  };
  const answer = typed => {
    const telling = words(typed).filter(word => !unasked.includes(word));
    const isAsked = typed.includes("?") || new RegExp(`^${asks}`, "i").test(typed);
    if (new RegExp(`^${address}$`).test(typed.trim()) || !(isAsked || telling.length > 1)) return null;
    if (rules[typed.trim()]) return ruleAnswer(typed.trim(), {});
    const question = understood(`${typed} `), found = ranked(question), [best] = found, key = best && ruleOf(best);
    if (!best || best.sure < N.SURE) return null;
    if (!key && question.nowhere.length) return null;
    const told = key ? ruleAnswer(key, question) : isAsked && pageAnswer(best, question);
    const itself = key ? rulesMeant(key, found, question) : [];
    const near = found.filter(({ sure }) => sure >= N.SURE).slice(1, itself.length + N.MOST_NEAR + 1).filter(one => one.score >= N.NEAR * best.score && one.sure >= N.ALL * best.sure
      && !itself.includes(ruleOf(one) ?? one));
    return told && { ...told, near: near.slice(0, N.MOST_NEAR) };
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
  const excerpt = (text, { words: asked }) => {
    const hits = part => asked.filter(word => words(part).some(one => fitsWord(word, one))).length;
    const [paragraph] = sorted(text.split("\n"), line => [-hits(line)]).map(line => line.split(" §")[0]);
    const first = paragraph.split(/(?<=\s)/).findIndex(hits);
    const before = paragraph.split(/(?<=\s)/).slice(0, Math.max(first, 0)).join("");
    const from = before.length > AROUND ? before.indexOf(" ", before.length - AROUND) + 1 : 0;
    const to = from + 3 * AROUND, goesOn = to < paragraph.length;
    const shown = paragraph.slice(from, goesOn ? paragraph.lastIndexOf(" ", to) : to);
    const marked = shown.split(/([\p{L}\p{M}\p{N}]+)/u).map(part => hits(part) ? made("mark", {}, part) : part);
    return made("p", {}, from ? "… " : "", ...marked, goesOn ? " …" : "");
  };
  const entry = (part, question) => made("li", {},
    anchor(part.url, titled(part)), " ", made("span", {}, part.room), ...part.text ? [excerpt(part.text, question)] : []);
  const boxed = ({ head, url, said, links, near }) => [
    made("h2", {}, anchor(url, head.filter(Boolean).join(" › "))), ...said, ...links,
    ...near.map(({ number }) => ["→ or: ", anchor(parts[number].url, titled(parts[number]))]),
  ].map(line => line instanceof Node ? line : made("p", {}, ...[line].flat()));

  const input = document.querySelector("#page\\:search"), list = document.querySelector("#page\\:found");
  const says = document.querySelector("#page\\:says"), answered = document.querySelector("#page\\:answer");
  const show = () => {
    const question = understood(input.value), found = ranked(question), told = answer(input.value);
    const least = N.ENOUGH * Math.max(...found.map(({ fit }) => fit));
    const all = found.filter(({ fit, sure }) => sure > N.ALL || fit >= least), shown = all.slice(0, MOST_SHOWN);
    answered.replaceChildren(...told ? boxed(told) : []);
    answered.hidden = !told;
    list.replaceChildren(...shown.map(({ number }) => entry(parts[number], question)));
    const quoted = (some, or) => some.map(one => `“${one}”`).join(or);
    const missed = all.length && found[0].sure <= N.ALL && !told, name = missed ? sideBySide(input.value, question) : [];
    const nowhere = [...question.nowhere, ...name.length ? [name.join(" ")] : []], remarks = [];
    if (nowhere.length) remarks.push(`${quoted(nowhere, " or ")} is nowhere in our books and sources. `);
    for (const [word, meant] of Object.entries(question.instead).filter(([word]) => !name.includes(word)))
      remarks.push(`“${word}” is taken for ${quoted(meant, " or ")}. `);
    if (missed && !nowhere.length) remarks.push("No page has all of these words. ");
    const many = `${shown.length < all.length ? `The best ${shown.length} of ` : ""}${all.length || "No"} page${all.length === 1 ? "" : "s"}`;
    says.textContent = words(input.value).length ? remarks.join("") + many : "";
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
