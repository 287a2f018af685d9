// Style sheets that come when they are first wanted.

import { Fault } from "./fetch.js";

/** @type {Map<string, Promise<void>>} */
const coming = new Map();

/**
 * What did not come may come the next time.
 * @param {string} path
 * @param {(path: string) => Promise<void>} load
 * @returns {Promise<void>}
 */
export function once(path, load) {
  const comes = coming.get(path) ?? guard.expect(load(path), path);
  coming.set(path, comes);
  comes.catch(() => coming.delete(path));
  return comes;
}

/** Load a style, once; whoever waits for it draws with it. @param {string} href */
export const loadStyle = (href) => once(href, linked);

/** @param {string} href @returns {Promise<void>} */
function linked(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done, failed) => {
    const fail = () => {
      link.remove();
      failed(new Fault("part", href));
    };
    // Under a wrong type it comes, too, but says nothing.
    link.onload = () => (link.sheet?.cssRules.length ? done() : fail());
    link.onerror = fail;
    document.head.append(link);
  });
}
