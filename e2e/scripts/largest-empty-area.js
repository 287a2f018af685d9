// The largest empty rectangle of the table, as a share of its visible part.
export default () => {
  const CELL = 16, area = document.querySelector(".table").getBoundingClientRect();
  const felt = document.querySelector(".felt").getBoundingClientRect();
  const top = Math.max(felt.top, area.top), bottom = Math.min(felt.bottom, area.bottom);
  const across = Math.floor(felt.width / CELL), down = Math.floor((bottom - top) / CELL);
  const full = Array.from({ length: down }, () => Array(across).fill(false));
  for (const each of document.querySelectorAll(".felt .card, .felt :not(:has(*))")) {
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height || !each.checkVisibility()) continue;
    const from = (start, at) => Math.max(0, Math.floor((at - start) / CELL));
    for (let y = from(top, box.top); y < Math.min(down, (box.bottom - top) / CELL); y += 1)
      for (let x = from(felt.left, box.left); x < Math.min(across, (box.right - felt.left) / CELL); x += 1)
        full[y][x] = true;
  }
  let most = 0;
  const heights = Array(across).fill(0);
  for (const row of full) {
    row.forEach((taken, x) => { heights[x] = taken ? 0 : heights[x] + 1; });
    for (let from = 0; from < across; from += 1) {
      let height = Infinity;
      for (let to = from; to < across && (height = Math.min(height, heights[to])); to += 1)
        most = Math.max(most, height * (to - from + 1));
    }
  }
  return most / (across * down);
};
