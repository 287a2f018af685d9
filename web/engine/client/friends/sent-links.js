// Messages whose links this device has shared, and when: a person sees after days whether their move was sent.

import { recentEntries } from "../../../core/storage.js";

const sent = recentEntries("sent-links", 40);

/** Return when a message was shared, in milliseconds; 0: it was not. @param {string} message */
export const sentAt = (message) => Number(sent.get(message) ?? 0);

/** Note that a message was shared. @param {string} message */
export const noteSent = (message) => sent.set(message, Date.now());
