// The address after "#" says what is shown; it can be written by hand or by a program.

/** @typedef {{name: string, known: boolean, id: string, section: string, query: URLSearchParams}} Route `known`: else it is the menu instead */

/** Those of what was played. */
export const PAST = ["history", "replay", "statistics"];
/** Those that returns.js leads to. */
export const RETURNS = ["daily", "deal", "continue", "shared"];
const SCREENS = [
  "menu",
  "new",
  "play",
  "game",
  "rules",
  "lesson",
  "settings",
  "add",
  ...PAST,
  ...RETURNS,
];

/** @param {string} part of an address; what is no text in it stays as it is */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @returns {Route} of "#/name/id/section?query" */
export function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", id = "", section = ""] = path.split("/").map(plain);
  const known = name === "" || SCREENS.includes(name);
  const screen = known && name ? name : "menu";
  return { name: screen, known, id, section, query: new URLSearchParams(query) };
}

/** Whether an address asks for a game at once, not for the form. @param {URLSearchParams} query */
export const isOrder = (query) => query.has("seed") || query.has("bots");

/** The game that an address is about. @param {Route} route */
export const gameOf = ({ name, id, query }) => (name === "rules" ? id : (query.get("game") ?? id));

/** The saved game that the reader comes from; null where the address names none. @param {Route} route */
export function backOf({ query }) {
  const back = query.get("back") ?? "";
  return /^[\w-]{1,64}$/.test(back) ? back : null;
}
