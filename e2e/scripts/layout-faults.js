// Returns the faults in the layout of a table.
// `inside`: elements that lie wholly in the `area`, to `slack` pixels, or `beyond` pixels below it;
// `least`: the smallest width and height of elements; `apart`: pairs of elements of which no two overlap in
// their visible parts by more than some pixels; `scrolls`: an element that does not scroll.
export default ({ area, inside, slack = 1, beyond = slack, least = {}, apart = [], scrolls }) => {
  const all = selector => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility());
  const box = each => each.getBoundingClientRect();
  const name = each => `${each.className} ${each.ariaLabel ?? each.dataset.card ?? each.dataset.zone ?? ""}`;
  const visible = each => {
    let { left, top, right, bottom } = box(each);
    for (let over = each.parentElement; over; over = over.parentElement) {
      if (getComputedStyle(over).overflow === "visible") continue;
      const clip = box(over);
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { each, left, top, right, bottom };
  };
  const faults = [];
  for (const each of scrolls ? all(scrolls) : [])
    if (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
      faults.push(`${name(each)} scrolls`);
  const limits = area && box(document.querySelector(area));
  for (const each of inside ? all(inside) : []) {
    const { left, top, right, bottom, width } = box(each);
    const isOut = left < limits.left - slack || right > limits.right + slack
      || top < limits.top - slack || bottom > limits.bottom + beyond;
    if (width > 1 && isOut) faults.push(`${name(each)} is out of sight`);
  }
  for (const [selector, [width, height]] of Object.entries(least))
    for (const each of all(selector))
      if (box(each).width < width || box(each).height < height) faults.push(`${name(each)} is too small`);
  for (const [one, other, pixels] of apart) {
    const others = all(other).map(visible);
    for (const a of all(one).map(visible))
      for (const b of others) {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (a.each !== b.each && width > pixels && height > pixels)
          faults.push(`${name(a.each)} lies over ${name(b.each)}`);
      }
  }
  return faults;
};
