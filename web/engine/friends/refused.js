// Refusals of the protocol between phones. Their codes get texts with the page that shows them.

import { Refusal } from "../client/worker-client.js";

/** @param {string} code */
export const refused = (code) => new Refusal({ code, message: "", params: {} });
