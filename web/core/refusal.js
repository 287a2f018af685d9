// Refusals: errors of the engine, the worker, the page and a game between phones, with a code that has a text.

export class Refusal extends Error {
  /** @param {{code: string, params?: Record<string, unknown>, message?: string}} body */
  constructor({ code, params = {}, message = "" }) {
    super(message);
    this.code = code;
    this.params = params;
  }
}

/** @param {import("./types.js").ErrorCode} code @param {Record<string, unknown>} [params] @param {string} [message] for developers */
export const refusal = (code, params, message) => new Refusal({ code, params, message });
