// HTML of a lit template, without its listeners and properties.

/** @param {unknown} value @returns {string} */
export function markup(value) {
  if (Array.isArray(value)) return value.map(markup).join("");
  if (value !== null && typeof value === "object" && "strings" in value) {
    const { strings, values } = value;
    return strings.map((text, i) => text + (i < values.length ? markup(values[i]) : "")).join("");
  }
  return ["string", "number"].includes(typeof value) ? String(value).replaceAll("<", "&lt;").replaceAll(">", "&gt;") : "";
}
