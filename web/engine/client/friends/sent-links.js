// Messages whose links this device has shared, and when: a person sees after days whether their move was sent.

import { readStored, store } from "../../../core/storage.js";

/** Name of the list in localStorage: "message@milliseconds" each, the newest last. */
const SENT = "sent-links";
const MOST = 40;

const entries = () => (readStored(SENT) ?? "").split(" ").filter(Boolean);

/** Return when a message was shared, in milliseconds; 0: it was not. @param {string} message */
export const sentAt = (message) =>
  Number(
    entries()
      .find((each) => each.startsWith(`${message}@`))
      ?.slice(message.length + 1) ?? 0,
  );

/** Note that a message was shared. @param {string} message */
export function noteSent(message) {
  const others = entries().filter((each) => !each.startsWith(`${message}@`));
  store(SENT, [...others, `${message}@${Date.now()}`].slice(-MOST).join(" "));
}
