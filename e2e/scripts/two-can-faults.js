// Returns the faults in the layout of a table of 2CAN. `beyond`: pixels by which cards may lie below the table.
export default beyond => {
  const boxes = selector => [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect());
  const [area] = boxes("main.table");
  const cards = boxes(".felt .spot > .card");
  const mine = boxes(".mine .spot > .card");
  const headers = boxes(".other .who > :is(.name, .points, .lies)");
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const overlap = all => all.some((a, i) => all.slice(0, i).some(b => meet(a, b)));
  const faults = {
    "no cards": !cards.length,
    "beyond the sides": cards.some(({ left, right }) => left < area.left || right > area.right),
    above: cards.some(({ top }) => top < area.top),
    below: cards.some(({ bottom }) => bottom > area.bottom + beyond),
    "own too small": mine.length !== 8 || mine.some(({ width }) => width < 44),
    "one over another": overlap(cards),
    "a header over another": overlap(headers),
    "a header over a card": headers.some(a => cards.some(b => meet(a, b))),
  };
  return Object.keys(faults).filter(name => faults[name]);
};
