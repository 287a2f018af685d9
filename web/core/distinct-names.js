// Names of players that must differ at a table, or fit into a place.

import { characters, cleanName, LONGEST, nameKey } from "./player-names.js";

/** Return a name unlike others at a table, with a number if it needs one. @param {string} name @param {string[]} taken */
export function distinctName(name, taken) {
  const keys = taken.map(nameKey);
  let found = name.normalize();
  for (let number = 2; keys.includes(nameKey(found)); number += 1)
    found = `${characters(cleanName(name))
      .slice(0, LONGEST - 3)
      .join("")} ${number}`;
  return found;
}

/** Return players with names unlike each other. @template {{name: string}} P @param {P[]} players @returns {P[]} */
export function withDistinctNames(players) {
  /** @type {string[]} */
  const taken = [];
  return players.map((player) => {
    const name = distinctName(player.name, taken);
    taken.push(name);
    return { ...player, name };
  });
}

/**
 * Return a text with at most some characters.
 * @param {string} text
 * @param {number} most
 * @param {(character: string) => number} [widthOf]
 */
export function shortened(text, most, widthOf = () => 1) {
  let width = 0;
  const ends = characters(text).map((each) => {
    width += widthOf(each);
    return { each, width };
  });
  if (width <= most) return text;
  return `${ends.flatMap(({ each, width }) => (width < most ? each : [])).join("")}…`;
}
