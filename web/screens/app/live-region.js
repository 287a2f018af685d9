// What happens is said to those who do not look: line by line, politely, on a part of the page that is read out.

const MOST = 20;

/** @param {HTMLElement} told @param {string[]} lines of one moment */
export function say(told, lines) {
  const text = lines.slice(-MOST).join(" ");
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  told.append(line);
  while (told.childElementCount > MOST) told.firstElementChild?.remove();
}
