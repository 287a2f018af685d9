// The overlap of the own hand with all that others and the middle show.
export default () => {
  const own = document.querySelector(".felt .player.mine").getBoundingClientRect();
  const seen = (each) => {
    let { left, right, top, bottom } = each.getBoundingClientRect();
    for (let over = each.parentElement; over; over = over.parentElement) {
      if (getComputedStyle(over).overflow === "visible") continue;
      const box = over.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const under = ({ left, right, top, bottom }) => right > left && bottom > top
    && Math.min(right, own.right) - Math.max(left, own.left) > 2
    && Math.min(bottom, own.bottom) - Math.max(top, own.top) > 2;
  return [...document.querySelectorAll(".felt :is(.card, [data-zone])")]
    .filter(each => !each.closest(".mine") && each.checkVisibility() && under(seen(each)))
    .map(each => each.dataset.zone ?? each.closest("[data-zone]")?.dataset.zone ?? each.className);
};
