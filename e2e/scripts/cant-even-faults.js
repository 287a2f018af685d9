// Elements that are cut off, out of sight, too small to touch, or over another button.
export default felt => {
  const faults = [];
  if (felt.scrollHeight > felt.clientHeight + 1 || felt.scrollWidth > felt.clientWidth + 1)
    faults.push(`${felt.scrollWidth}x${felt.scrollHeight} in ${felt.clientWidth}x${felt.clientHeight}`);
  const buttons = [...felt.querySelectorAll("button")].filter(each => each.checkVisibility());
  const boxes = buttons.map(each => [each, each.getBoundingClientRect()]);
  const area = felt.getBoundingClientRect();
  for (const [each, box] of boxes) {
    if (box.width < 24 || box.height < 24) faults.push(`${each.ariaLabel} is ${box.width}x${box.height}`);
    if (box.bottom > area.bottom + 1 || box.top < area.top - 1 || box.right > area.right + 1)
      faults.push(`${each.ariaLabel} is out of sight`);
    for (const [other, over] of boxes)
      if (other !== each && box.left < over.right - 1 && over.left < box.right - 1
        && box.top < over.bottom - 1 && over.top < box.bottom - 1)
        faults.push(`${each.ariaLabel} lies over ${other.ariaLabel}`);
  }
  for (const each of felt.querySelectorAll(".points")) {
    const box = each.getBoundingClientRect();
    const pit = each.closest(".player").querySelector(".pit").getBoundingClientRect();
    if (box.right > pit.left + 1 && box.left < pit.right && box.bottom > pit.top && box.top < pit.bottom)
      faults.push(`points ${each.ariaLabel} lie under the Pit`);
  }
  return faults;
};
