// Messages whose links this device has shared, and when: a person sees after days whether their move was sent.

import { UNSENT } from "../../store/save-database.js";
import { readList, replaceEntry } from "./stored-list.js";

/** Name of the list in localStorage: "message@milliseconds" each, the newest last. One that was only copied ends with `COPIED`. */
const SENT = "sent-links";
const MOST = 40;
const COPIED = "+copied";

/** Return the entry of a message; "": it was not shared. @param {string} message */
const entryOf = (message) => readList(SENT).find((each) => each.startsWith(`${message}@`)) ?? "";

/** Return when a message was shared or copied, in milliseconds; 0: it was not. @param {string} message */
export const sentAt = (message) =>
  Number(
    entryOf(message)
      .replace(COPIED, "")
      .slice(message.length + 1),
  );

/** True if a message was copied last, which a person still has to paste. @param {string} message */
export const isCopied = (message) => entryOf(message).endsWith(COPIED);

/** Note that a message was shared, or only copied. @param {string} message @param {boolean} isCopy */
export function noteSent(message, isCopy) {
  const entry = `${message}@${Date.now()}${isCopy ? COPIED : ""}`;
  replaceEntry(SENT, `${message}@`, entry, MOST);
}

/** Note for the menu whether the next link of a game has to be sent. @param {string} game @param {boolean} isUnsent */
export function noteUnsent(game, isUnsent) {
  if (readList(UNSENT).includes(game) !== isUnsent)
    replaceEntry(UNSENT, game, isUnsent ? game : "", MOST);
}
