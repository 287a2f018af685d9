// Messages whose links this device has shared, and when: a person sees after days whether their move was sent.

import { UNSENT } from "../../store/save-database.js";
import { readList, replaceEntry } from "./stored-list.js";

/** Name of the list in localStorage: "message@milliseconds" each, the newest last. */
const SENT = "sent-links";
const MOST = 40;

/** Return when a message was shared, in milliseconds; 0: it was not. @param {string} message */
export const sentAt = (message) =>
  Number(
    readList(SENT)
      .find((each) => each.startsWith(`${message}@`))
      ?.slice(message.length + 1) ?? 0,
  );

/** Note that a message was shared. @param {string} message */
export function noteSent(message) {
  replaceEntry(SENT, `${message}@`, `${message}@${Date.now()}`, MOST);
}

/** Note for the menu whether the next link of a game has to be sent. @param {string} game @param {boolean} isUnsent */
export function noteUnsent(game, isUnsent) {
  if (readList(UNSENT).includes(game) !== isUnsent)
    replaceEntry(UNSENT, game, isUnsent ? game : "", MOST);
}
