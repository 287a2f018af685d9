// Style sheets that are loaded on demand.

import { LoadError } from "./fetch.js";

/** @type {Map<string, Promise<any>>} */
const loads = new Map();

/**
 * Load a file once. After a failure the next call tries again.
 * @template T
 * @param {string} path
 * @param {(path: string) => Promise<T>} load
 * @returns {Promise<T>}
 */
export function loadOnce(path, load) {
  const loading = loads.get(path) ?? guard.load(load(path), path);
  loads.set(path, loading);
  loading.catch(() => loads.delete(path));
  return loading;
}

/** Load a style sheet, once. @param {string} href */
export const loadStyle = (href) => loadOnce(href, append);

/** @param {string} href @returns {Promise<void>} */
function append(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done, failed) => {
    const fail = () => {
      link.remove();
      failed(new LoadError("part", href));
    };
    // With a wrong content type it loads without rules.
    link.onload = () => (link.sheet?.cssRules.length ? done() : fail());
    link.onerror = fail;
    document.head.append(link);
  });
}
