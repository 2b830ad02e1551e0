// Shows the table of a kept game, step by step. A step says which lines of the table are other rows than before.
"use strict";

(async () => {
  const packed = Uint8Array.from(atob(document.getElementById("film").textContent), byte => byte.charCodeAt(0));
  const film = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  const [player, table, says, why, way, every] =
    ["player", "table", "says", "why", "way", "every"].map(id => document.getElementById(id));
  const last = film.room.length - 1;
  const hands = film.room.flatMap(([, , hand], at) => hand > (film.room[at - 1]?.[2] ?? 0) ? [at] : []);

  const drawn = row => {
    const line = document.createElement("div");
    for (let at = 0; at < row.length; at += 2) {
      const run = line.appendChild(document.createElement("span"));
      run.className = `i${row[at]}`;
      run.textContent = row[at + 1];
    }
    return line;
  };
  const show = () => {
    const steps = (every.checked ? film.every : film.room).slice(0, Number(way.value) + 1);
    const lines = Object.values(Object.assign({}, ...steps.map(([, , , changed]) => changed)));
    const [told, rule] = steps.at(-1);
    table.replaceChildren(...lines.map(row => drawn(film.rows[row])));
    says.textContent = told;
    why.textContent = film.why[rule];
  };
  const go = to => {
    way.value = Math.max(0, Math.min(to, last));
    show();
  };
  const acts = {
    "hand-back": () => go(hands.findLast(at => at < way.value) ?? 0),
    "back": () => go(Number(way.value) - 1),
    "forward": () => go(Number(way.value) + 1),
    "hand-forward": () => go(hands.find(at => at > way.value) ?? last),
  };
  for (const [name, act] of Object.entries(acts)) document.getElementById(name).addEventListener("click", act);
  way.max = last;
  way.addEventListener("input", show);
  every.addEventListener("change", show);
  // A thumb on the right half of the table goes on, on the left half back.
  table.addEventListener("click", ({ clientX }) => {
    const { left, width } = table.getBoundingClientRect();
    (clientX > left + width / 2 ? acts.forward : acts.back)();
  });
  document.addEventListener("keydown", event => {
    if (event.target.matches("input, button, summary") || event.ctrlKey || event.altKey || event.metaKey) return;
    const act = { ArrowLeft: "back", ArrowRight: "forward" }[event.key];
    if (act) acts[event.shiftKey ? `hand-${act}` : act]();
  });
  const columns = Array.from(film.rows[0].filter((_, at) => at % 2).join("")).length;
  table.style.setProperty("--columns", columns);
  player.hidden = false;
  go(hands[0]);
})();
