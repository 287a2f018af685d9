// Names that nothing else has; also where the page comes from a plain http address and randomUUID is not there.

export function freshId() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(16).padStart(8, "0")).join("");
}
