// Arrow keys on a table: they focus the nearest enabled spot in their direction. Escape clears the selected words.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} place */
function middle(place) {
  const box = place.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/**
 * Move the focus by an arrow key.
 * @param {KeyboardEvent} event on the element that contains all spots
 * @param {import("../types.js").Table} table
 */
export function moveFocus(event, { selection, select }) {
  if (event.key === "Escape" && selection.length) select([]);
  const arrow = /** @type {Record<string, number[]>} */ (ARROWS)[event.key];
  const felt = /** @type {HTMLElement} */ (event.currentTarget);
  const from = document.activeElement?.closest(".spot");
  if (!arrow || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const [x, y] = middle(from);
  let nearest = { far: Number.POSITIVE_INFINITY, spot: /** @type {HTMLElement | null} */ (null) };
  for (const spot of /** @type {NodeListOf<HTMLElement>} */ (
    felt.querySelectorAll("button.spot[data-live=yes]")
  )) {
    const [sx, sy] = middle(spot);
    const along = (sx - x) * arrow[0] + (sy - y) * arrow[1];
    const aside = Math.abs((sx - x) * arrow[1]) + Math.abs((sy - y) * arrow[0]);
    if (spot !== from && along > 1 && along + 2 * aside < nearest.far)
      nearest = { far: along + 2 * aside, spot };
  }
  nearest.spot?.focus();
}
