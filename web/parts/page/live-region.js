// Announcements for screen readers, on an `aria-live` region, line by line.

const MOST = 20;

/** @param {HTMLElement} region @param {string[]} lines */
export function say(region, lines) {
  const text = lines.slice(-MOST).join(" ");
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > MOST) region.firstElementChild?.remove();
}
