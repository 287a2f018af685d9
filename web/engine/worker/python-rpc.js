// The doors of this worker: to the page, and to Python, JSON through it and back, or a refusal with its code.

/**
 * @typedef {import("../../core/types.js").Requests} Requests
 * @typedef {import("../../core/types.js").Answers} Answers
 */

/** @type {((text: string) => string) | undefined} */
let handle;
/** Python is there. @param {(text: string) => string} answers */
export const opened = (answers) => {
  handle = answers;
};
/** @type {Answers["version"] | undefined} */
let told;
/** Of the engine, and of what it makes. */
export const versions = () => {
  told ??= ask("version", {});
  return told;
};
export const engineVersion = () => versions().version;

const close = self.close?.bind(self);
const post = self.postMessage.bind(self);
/** Tell the page. @param {import("../rpc-types.js").FromWorker} message */
export const tell = (message) => post(message);

/** An error that the page can tell by its code. */
export class Refused extends Error {
  /** @param {import("../../core/types.js").Told} told */
  constructor(told) {
    super(told.message);
    this.told = told;
  }
}

/** @param {import("../../core/types.js").ErrorCode} code @param {string} message @param {Record<string, unknown>} [params] */
export const refuse = (code, message, params = {}) => new Refused({ code, message, params });

/**
 * Ask the engine.
 * @template {keyof Answers} Op
 * @param {Op} op
 * @param {Requests[Op]} fields
 * @returns {Answers[Op]}
 */
export function ask(op, fields) {
  const { ok, error } = attempt(op, fields);
  if (error) throw new Refused(error);
  return /** @type {Answers[Op]} */ (ok);
}

/** The same, with a refusal as an answer. @type {import("../../core/types.js").Attempt} */
export function attempt(op, fields) {
  if (!handle) throw refuse("page.not_ready", "Python is not there yet");
  return JSON.parse(answered(JSON.stringify({ id: 0, op, ...fields })));
}

/**
 * The engine answers every request; when Python itself breaks down, this worker is of no more use. Its end is seen by the page,
 * which starts another one and opens the game again.
 * @param {string} text
 */
function answered(text) {
  try {
    return /** @type {(text: string) => string} */ (handle)(text);
  } catch (error) {
    setTimeout(close);
    throw error;
  }
}
