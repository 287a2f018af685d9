// Returns the controls on the screen that another element covers in their middle.
export default () => [...document.querySelectorAll("a, button, input, select, summary, label")].filter(each => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (!width || !each.checkVisibility() || getComputedStyle(each).opacity === "0") return false;
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const there = document.elementFromPoint(x, y);
  // Elements scrolled out of <main> are not on the screen.
  const area = each.closest("main")?.getBoundingClientRect();
  if (area && (y < area.top || y > area.bottom)) return false;
  return there !== each && !each.contains(there) && !there?.contains(each);
}).map(each => each.outerHTML.slice(0, 200));
