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

const TAG = /<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/g;
const ATTRIBUTE = /([.@?]?[\w-]+)=(?:"([^"]*)"|([^\s"]+))/g;
const VALUE = /\uE001(\d+)\uE001/g;

/** Return the elements of a lit template in their order, with what a tap and a highlight need. */
export function elementsOf(template) {
  const values = [];
  const write = (value) => {
    if (Array.isArray(value)) return value.map(write).join("");
    if (value === null || typeof value !== "object" || !("strings" in value)) return "";
    const { strings, values: own } = value;
    return strings.map((text, i) => text + (i < own.length ? inTag(strings, i) ? `\uE001${values.push(own[i]) - 1}\uE001` : write(own[i]) : "")).join("");
  };
  return [...write(template).matchAll(TAG)].map(([, tag, attributes]) => {
    const element = { tag, className: "", dataset: {}, marks: new Set(), listeners: {} };
    for (const [, name, quoted, bare] of attributes.matchAll(ATTRIBUTE)) {
      const text = quoted ?? bare;
      const whole = text.match(/^\uE001(\d+)\uE001$/);
      const value = whole ? values[whole[1]] : text.replace(VALUE, (_, i) => `${values[i]}`);
      if (name.startsWith("@")) element.listeners[name.slice(1)] = value;
      else if (name.startsWith(".")) element[name.slice(1)] = value;
      else if (name === "class") element.className = value;
      else if (name === "aria-pressed") element.isPressed = value === "true";
      else if (name.startsWith("data-") && typeof value !== "symbol") element.dataset[name.slice(5)] = value;
    }
    element.toggleAttribute = (name, on) => (on ? element.marks.add(name) : element.marks.delete(name));
    element.dispatchEvent = (event) => element.listeners[event.type]?.(event);
    return element;
  });
}

/** True if a value of a template is in a tag. */
const inTag = (strings, i) => {
  const before = strings.slice(0, i + 1).join("");
  return before.lastIndexOf("<") > before.lastIndexOf(">");
};
