// Refusals of the host, which runs in the worker: the engine's, and those of the protocol. Both have a code.

/** A request that was refused. */
export class Refused extends Error {
  /** @param {{code: string, message?: string, params?: Record<string, unknown>}} body */
  constructor({ code, message = "", params = {} }) {
    super(message);
    this.code = code;
    this.params = params;
  }
}

/** @param {string} code */
export const refused = (code) => new Refused({ code });

/** True if an error is a refusal, of this class or of the page's engine. @param {unknown} error @returns {error is Refused} */
export const isRefusal = (error) => error instanceof Error && "code" in error && "params" in error;
