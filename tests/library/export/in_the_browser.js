// What the tests of the exported pages ask of a browser.

// Opens the first page in a frame of that size, puts the others into it, and says how wide each has become.
// They all have the same style sheet and the same policy.
function oneAfterTheOther([width, height], pages, done) {
    const frame = document.createElement("iframe");
    const shown = ([page, [attributes, inside]]) => {
        frame.contentDocument.body.className = /class="(.*)"/.exec(attributes)?.[1] ?? "";
        frame.contentDocument.body.innerHTML = inside;
        return [page, frame.contentDocument.scrollingElement.scrollWidth];
    };
    frame.onload = () => done(Object.fromEntries(pages.map(shown)));
    Object.assign(frame, {width, height, frameBorder: 0, src: pages[0][0]});
    document.body.append(frame);
}

// Finds the ways back from footnotes, and the signs that lead to rules, before which the line was broken.
function alone() {
    const isFirst = one => !one.previousElementSibling?.matches(".back");
    const first = [...document.querySelectorAll(".back, p > .reference")].filter(isFirst);
    const before = one => {
        const range = document.createRange();
        range.setStart(one.closest("p"), 0);
        range.setEndBefore(one);
        return [...range.getClientRects()].at(-1);
    };
    return first.filter(one => one.getBoundingClientRect().top > before(one).bottom - 4)
        .map(one => one.closest("p").textContent);
}

// As from the clipboard: letter by letter, everything would be looked for with every letter.
function type(typed) {
    const line = document.querySelector("input");
    line.value = typed;
    line.dispatchEvent(new Event("input"));
}

// Types one after another, and says where what is found and what is answered leads.
function typeEach(asked, first) {
    const line = document.querySelector("input"), says = document.querySelector("[role=status]");
    const links = where => [...document.querySelectorAll(where)].map(one => one.getAttribute("href"));
    // Nobody types as fast, and the browser would complain of so many addresses.
    history.replaceState = () => {};
    return asked.map(typed => {
        line.value = typed;
        line.dispatchEvent(new Event("input"));
        return [links(".search li a").slice(0, first), links(".answer a"), says.textContent];
    });
}

// What is seen of all these: asked of one after another, the driver would take two seconds.
function displayed(where) {
    return [...document.querySelectorAll(where)].map(one => [one, one.getBoundingClientRect()])
        .filter(([one, {width, height}]) => one.checkVisibility({visibilityProperty: true}) && width && height)
        .map(([one]) => one.outerHTML);
}

// Finds what is clicked that is not 24 points wide and high, is no part of a text, and has another beside it
// within a circle of that size: what newer rules of the web ask for (target size, minimum). What is linked in a
// drawing is linked below it as well.
function tooNear() {
    const targets = [...document.querySelectorAll("a:not(.skip, .drawing a), input, summary")]
        .filter(one => one.checkVisibility() && !one.closest("details:not([open]) > :not(summary)"))
        .map(one => ({
            one, box: one.getBoundingClientRect(), wide: one.closest(".wide"),
        }));
    const block = one => getComputedStyle(one).display.startsWith("inline") ? block(one.parentElement) : one;
    const length = one => one.textContent.trim().length;
    const inText = one => one.matches("p a:not(.back), dd a, .entries a, td a, th a")
        && length(block(one)) > [...block(one).querySelectorAll("a")].map(length).reduce((a, b) => a + b) + 2;
    const small = ({box}) => box.width < 24 || box.height < 24;
    const middle = ({box}) => [box.left + box.width / 2, box.top + box.height / 2];
    const near = (mine, other) => {
        const [x, y] = middle(mine), [left, top] = middle(other), {box} = other;
        const across = Math.max(box.left - x, 0, x - box.right);
        const down = Math.max(box.top - y, 0, y - box.bottom);
        return Math.hypot(across, down) < 12 || (small(other) && Math.hypot(x - left, y - top) < 23.5);
    };
    const comparable = (mine, other) => other !== mine && mine.wide === other.wide;
    return targets.filter(mine => small(mine) && !inText(mine.one)
        && targets.some(other => comparable(mine, other) && near(mine, other)))
        .map(mine => mine.one.outerHTML);
}

// What has the same colour and size as a hundred others, and stands on the same grounds, is as easy to read:
// has axe look at the first three of each.
function lookAtSome() {
    const looks = new Map(), times = new Map();
    const look = one => {
        if (!one) return "";
        if (!looks.has(one)) {
            const its = getComputedStyle(one);
            looks.set(one, [look(one.parentElement), one.localName, one.getAttribute("class"), its.color,
                its.backgroundColor, its.backgroundImage, its.opacity, its.fontSize, its.fontWeight].join());
        }
        return looks.get(one);
    };
    for (const one of document.querySelectorAll("body *")) {
        times.set(look(one), (times.get(look(one)) ?? 0) + 1);
        one.toggleAttribute("data-looked-at", times.get(look(one)) < 4);
    }
    axe.configure({rules: [{id: "color-contrast", selector: "[data-looked-at]"}]});
}
