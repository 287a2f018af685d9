// Messages of the worker to the page, and its JSON calls of Python.

import { Refusal, refusal } from "../../core/refusal.js";

/** @import { Attempt, ErrorBody, Requests, Responses } from "../../core/types.js" */

/** @type {((text: string) => string) | undefined} */
let handle;
/** @type {any} */
let python;
/** @param {(text: string) => string} handler Python's, once it has started @param {any} started */
export const setHandler = (handler, started) => {
  handle = handler;
  python = started;
};
export const runtime = () => python;
/** @type {Responses["version"] | undefined} */
let cachedVersions;
export const versions = () => {
  cachedVersions ??= ask("version", {});
  return cachedVersions;
};
export const engineVersion = () => versions().version;

const close = self.close?.bind(self);
const post = self.postMessage.bind(self);
/** Post a message to the page. @param {import("../rpc-types.js").FromWorker} message */
export const postToPage = (message) => post(message);

/** Return the body of a response with an error. @param {Refusal} error @returns {ErrorBody} */
export const bodyOf = ({ code, params, message }) => ({ code, params, message });

/**
 * Ask the engine.
 * @template {keyof Responses} Op
 * @param {Op} op
 * @param {Requests[Op]} fields
 * @returns {Responses[Op]}
 */
export function ask(op, fields) {
  const { ok, error } = attempt(op, fields);
  if (error) throw new Refusal(error);
  return /** @type {Responses[Op]} */ (ok);
}

/** Ask the engine, and return its refusal. @type {Attempt} */
export function attempt(op, fields) {
  if (!handle) throw refusal("page.not_ready", {}, "Python is not there yet");
  return JSON.parse(handled(JSON.stringify({ id: 0, op, ...fields })));
}

/** Call Python. If Python itself crashes, the worker ends, and the page starts another one and reopens the game. @param {string} text */
function handled(text) {
  try {
    return /** @type {(text: string) => string} */ (handle)(text);
  } catch (error) {
    setTimeout(close);
    throw error;
  }
}
