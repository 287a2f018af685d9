// Shows views of seat 0 on the open table, one after another, and returns their faults by text: a fact of a header that
// cannot be read, a message that is cut without a button that shows all of it, a strip of a card of less than `least` pixels.
// A long hint is tried at every third view.
export default async ([views, least]) => {
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
  const drawn = () => new Promise(requestAnimationFrame);
  const isCutOff = async each => {
    const [more] = all(".more", each);
    if (!more) return all(":scope > :is(span:first-child, p), .clamp, li", each).concat(each).some(part => scrolls(part, 2));
    await drawn(more.click());
    const opened = document.querySelector(".recap-all, .message [data-open=yes]"), { left, top, bottom } = box(opened);
    const isHidden = !opened.contains(at(left + 20, top + 2)) || bottom > box(document.querySelector("footer.action")).top;
    draw(all(".more", each)[0].click());
    return isHidden;
  };
  const messages = async (found = []) => {
    for (const each of all(".recap, .message > *", document)) if (await isCutOff(each)) found.push(`cut: ${each.className}`);
    return found;
  };
  const longHint = async ([move] = session.view.legal) => {
    if (!move) return [];
    draw(session.hint = { move, reasons: [], plan: [] });
    document.querySelector(".coach p")?.insertAdjacentText("beforeend", "some words ".repeat(30));
    await drawn(await drawn());
    const found = await messages();
    draw(session.hint = null);
    return found;
  };
  const strips = () => all(".felt .spot[data-live=yes]:has(> .card, .strip)", document).flatMap(spot => {
    const { left, top, width, right } = box(spot.querySelector(".card"));
    const hand = box(spot.closest(".hand") ?? document.body);
    if (top + 24 > box(document.querySelector("footer.action")).top) return ["a card below the table"];
    if (left < hand.left - 1 || right > hand.right + 1) return []; // A long hand scrolls.
    // The pixels at which the card is tapped: every third one is tried, and each one if these are few.
    const every = (step, x, y) => step * Array.from({ length: 60 / step }, (_, i) => step * i - 8)
      .filter(i => spot.contains(at(left + (x ? i : Math.min(20, width / 2)), top + (y ? i : 20)))).length;
    const reached = (x, y, roughly = every(3, x, y)) => roughly > Math.max(least, 24) + 5 ? roughly : every(1, x, y);
    const isDense = spot.closest(".felt:has([data-crowd=some], [data-crowd=yes], .fan-of-rows > :nth-child(25))");
    const wanted = isDense ? 24 : spot.closest(".mine .hand") ? least : Math.min(least, 40), found = Math.min(reached(1, 0), reached(0, 1));
    return found < wanted ? [`a strip of ${found} pixels`] : [];
  });
  const found = {};
  for (const [i, view] of views.entries()) {
    Object.assign(session, { view: { ...session.view, ...view }, before: null });
    do {
      draw();
      await drawn();
      var onward = document.querySelector(".way-on");
      onward?.click();
    } while (onward);
    const isWide = document.documentElement.scrollWidth > innerWidth ? ["a page that is too wide"] : [];
    for (const fault of [...isWide, ...facts(), ...split(), ...await messages(), ...strips(), ...(i % 3 ? [] : await longHint())]) (found[fault] ??= []).push(i);
  }
  return found;
};
