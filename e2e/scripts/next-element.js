// The next element to tap for a move: the one that plays it, else one with words of it that is not pressed
// yet.
export default ([within, move]) => {
  const left = move.split(" ");
  const take = text => text.split(" ").every(word => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const fits = text => {
    const was = [...left];
    const all = take(text);
    left.splice(0, left.length, ...was);
    return all;
  };
  const places = [...document.querySelectorAll(within)]
    .flatMap(area => [...area.querySelectorAll("button")]).filter(each => each.checkVisibility());
  const open = each => !each.disabled && each.ariaDisabled !== "true" && each.dataset.live !== "no";
  const makes = places.find(each => each.dataset.move === move && open(each));
  if (makes) return makes;
  for (const { ariaPressed, moveWords } of places)
    if (ariaPressed === "true") moveWords?.find(word => fits(word) && take(word));
  // An element that folds and unfolds plays no part in a move.
  return places.find(each => open(each) && !each.dataset.move && each.ariaPressed !== "true"
    && each.ariaExpanded === null && each.moveWords?.some(fits)) ?? null;
};
