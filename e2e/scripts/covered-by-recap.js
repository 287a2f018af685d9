// Names and buttons at the own hand that the recap of the others' turns covers with its visible part.
export default () => {
  const messages = document.querySelector(".messages");
  const clips = getComputedStyle(messages).overflow !== "visible";
  const page = { right: innerWidth, bottom: innerHeight };
  const bounds = clips ? messages.getBoundingClientRect() : page;
  const box = document.querySelector(".recap").getBoundingClientRect();
  const [right, bottom] = [Math.min(box.right, bounds.right), Math.min(box.bottom, bounds.bottom)];
  const isVisible = box.left + 2 < right && box.top + 2 < bottom;
  const others = [...document.querySelectorAll(".mine :is(button, .name), .tip")]
    .filter(each => each.checkVisibility() && !each.closest(".recap"));
  return others.filter(each => {
    const other = each.getBoundingClientRect();
    return isVisible && other.left + 2 < right && other.right - 2 > box.left
      && other.top + 2 < bottom && other.bottom - 2 > box.top;
  }).map(each => each.className);
};
