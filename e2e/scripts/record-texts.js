// Records all visible, spoken and shared text.
(() => {
  const SPOKEN = ["alt", "content", "label", "placeholder", "summary", "title", "value"];
  const readable = (window.readable = new Set());
  const attribute = ({ name, value }) => {
    if (SPOKEN.includes(name) || name.startsWith("aria-")) readable.add(value);
  };
  const add = node => {
    if (node.nodeType === Node.TEXT_NODE && !node.parentElement?.matches("script, style"))
      readable.add(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    [...node.attributes].forEach(attribute);
    node.childNodes.forEach(add);
  };
  new MutationObserver(changes => {
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === "attributes") attribute(target.attributes[attributeName] ?? { name: "", value: "" });
      else if (type === "characterData") add(target);
      else addedNodes.forEach(add);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  const share = async ({ text = "", title = "" }) => readable.add(text).add(title);
  Object.defineProperty(navigator, "share", { value: share });
  Object.defineProperty(navigator, "clipboard", { value: { writeText: text => share({ text }) } });
  window.readAll = () => {
    add(document.documentElement);
    readable.add(document.title);
    for (const each of document.querySelectorAll("*")) {
      if ("value" in each) readable.add(String(each.value));
      for (const pseudo of ["::before", "::after"]) {
        const { content } = getComputedStyle(each, pseudo);
        if (content !== "none" && content !== "normal") readable.add(content);
      }
    }
    return [...readable];
  };
})();
