// Way back from rules and settings to the table from which they were opened.

/** Return the game that the reader returns to, or null. "join-" is before one of another host. @param {{query: URLSearchParams}} route */
export function backOf({ query }) {
  const back = query.get("back") ?? "";
  return /^[\w-]{1,64}$/.test(back) ? back : null;
}

/** Return the address of a game that the reader returns to. @param {string} back */
export const addressOf = (back) =>
  back.startsWith("join-") ? `#/join?again=${back.slice(5)}` : `#/play/${back}`;
