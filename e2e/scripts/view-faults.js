// Shows views of seat 0 on the open table, one after another, and returns their faults by text: a fact of a header that cannot be read, a
// message (a long hint has many `words`) that is cut without a button that shows it, a strip of a card of less than `least` pixels.
export default async ([views, least, words = 18]) => {
  const { currentScreen, draw } = await import(new URL("screens/app/state.js", document.baseURI).href);
  const { session } = currentScreen.source;
  const box = each => each.getBoundingClientRect();
  const all = (selector, within) => [...within.querySelectorAll(selector)].filter(each => each.checkVisibility());
  const at = (x, y) => document.elementFromPoint(x, y);
  const scrolls = (each, by) => each.scrollHeight > each.clientHeight + by || each.scrollWidth > each.clientWidth + 1;
  const isCut = (each, { left, top, right, bottom } = box(each)) => {
    const over = at((left + right) / 2, (top + bottom) / 2)?.closest(".card, button:not(.enlarge)");
    if (over && !over.contains(each) && !each.contains(over)) return true;
    for (let parent = each.parentElement; parent; parent = parent.parentElement) {
      const clip = box(parent);
      if (getComputedStyle(parent).overflow === "visible" && parent !== document.body) continue;
      if (left < clip.left - 1 || right > clip.right + 1 || top < clip.top - 1 || bottom > clip.bottom + 1) return true;
    }
    return each.matches(".name") ? each.clientWidth < Math.min(22, each.scrollWidth) : scrolls(each, 9);
  };
  const facts = () => [...document.querySelectorAll(".felt .who > :not(.face, .turn, .unseen, .other .acts)")]
    .filter(each => !each.checkVisibility() || isCut(each)).map(each => `${each.className} cannot be read`);
  const split = () => [
    ...all(".in-text", document).filter(each => box(each).height > 30).map(() => "a card on two lines"),
    ...all(".ranks > .suit", document).filter(each => box(each).top < box(each.parentElement).top - 1).map(() => "a suit above its card"),
    // More runs of a player than seven scroll on a small phone, all if the other has more than ten.
    ...all(".fan-of-rows, .felt:not(:has(.melds > :nth-child(11))) .melds:not(:has(> :nth-child(8)))", document).filter(each => scrolls(each, 9)).map(each => `${each.className} is cut`),
  ];
  const isCutOff = async each => {
    const [more] = all(".more", each);
    if (!more) return all(":scope > :is(span:first-child, p), .clamp, li", each).concat(each).some(part => scrolls(part, 2));
    await more.click();
    const opened = document.querySelector(".recap-all, .message [data-open=yes]"), { left, top, bottom } = box(opened);
    const isHidden = !opened.contains(at(left + 20, top + 2)) || bottom > box(document.querySelector("footer.action")).top;
    draw(all(".more", each)[0].click());
    return isHidden;
  };
  const messages = async (found = []) => {
    for (const each of all(".recap, .message > *", document)) if (await isCutOff(each)) found.push(`cut: ${each.className}`);
    return found;
  };
  const hinted = new Set();
  const longHint = async ([move] = session.view.legal) => {
    // Once for each size and contents of the area of messages.
    const place = all(".messages, .messages > *, .message > *", document).map(each => [each.className, each.clientWidth, each.clientHeight]).join();
    if (!move || hinted.has(place)) return [];
    hinted.add(place);
    await draw(session.hint = { move, reasons: [], plan: [] });
    document.querySelector(".coach p")?.insertAdjacentText("beforeend", "some words ".repeat(words));
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // the page measures the message
    const found = await messages();
    draw(session.hint = null);
    return found;
  };
  const strips = () => all(".felt .spot[data-live=yes]:has(> .card, .strip)", document).flatMap(spot => {
    const { left, top, width, right } = box(spot.querySelector(".card"));
    const hand = box(spot.closest(".hand") ?? document.body);
    if (top + 24 > box(document.querySelector("footer.action")).top) return ["a card below the table"];
    if (left < hand.left - 1 || right > hand.right + 1) return []; // A long hand scrolls.
    const reached = (x, y) => {
      const isIn = i => spot.contains(at(left + (x ? i : Math.min(20, width / 2)), top + (y ? i : 20)));
      // Every fourth of 60 pixels, and each one between two of them that differ.
      const tried = Array.from({ length: 16 }, (_, i) => isIn(4 * i - 8));
      return tried.slice(1).reduce((sum, last, i) => sum + (tried[i] === last ? 4 * last : [0, 1, 2, 3].filter(by => isIn(4 * i - 8 + by)).length), 0);
    };
    const isDense = spot.closest(".felt:has([data-crowd=some], [data-crowd=yes], .fan-of-rows > :nth-child(25))");
    const wanted = isDense ? 24 : spot.closest(".mine .hand") ? least : Math.min(least, 40), found = Math.min(reached(1, 0), reached(0, 1));
    return found < wanted ? [`a strip of ${found} pixels`] : [];
  });
  const found = {};
  for (const [i, view] of views.entries()) {
    Object.assign(session, { view: { ...session.view, ...view }, before: null });
    do {
      await draw();
      var onward = document.querySelector(".way-on");
      onward?.click();
    } while (onward);
    const isWide = document.documentElement.scrollWidth > innerWidth ? ["a page that is too wide"] : [];
    for (const fault of [...isWide, ...facts(), ...split(), ...await messages(), ...strips(), ...await longHint()]) (found[fault] ??= []).push(i);
  }
  return found;
};
