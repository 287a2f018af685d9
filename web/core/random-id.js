/** Return a unique id. randomUUID is missing on plain http addresses. */
export function randomId() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(16).padStart(8, "0")).join("");
}
