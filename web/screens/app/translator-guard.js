// Translators, dictionaries and reading aids replace text nodes by elements, or split them. A drawing writes to the text nodes that
// it made, so its changes would go to nodes that are no longer shown, or fail. While the page is drawn its own nodes are therefore
// back in their places. Afterwards each element whose texts have not changed gets the replacement again.

/**
 * The children of an element where another script has replaced texts.
 * @typedef {{own: Node[], texts: (string | null)[], shown: Node[], shownTexts: (string | null)[]}} Children
 */

/** @type {Map<Node, Children>} */
const replaced = new Map();
const observer = new MutationObserver(note);

/** @param {Node[]} nodes */
const textsOf = (nodes) => nodes.map(({ nodeValue }) => nodeValue);

/** Note the own children of the elements whose texts other scripts have replaced. @param {MutationRecord[]} records */
function note(records) {
  /** @type {Map<Node, Node[]>} */
  const before = new Map();
  /** @type {Map<Node, string | null>} */
  const texts = new Map();
  // Backwards from the present children to those before the first record.
  for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of records.reverse()) {
    if (target.nodeType !== Node.ELEMENT_NODE) {
      texts.set(target, oldValue);
      continue;
    }
    const added = new Set(addedNodes);
    const own = (before.get(target) ?? [...target.childNodes]).filter((node) => !added.has(node));
    own.splice(nextSibling ? own.indexOf(nextSibling) : own.length, 0, ...removedNodes);
    before.set(target, own);
  }
  for (const [target, own] of before) {
    const isReplaced = (/** @type {Node} */ node) =>
      texts.has(node) || (node.nodeValue !== null && node.parentNode !== target);
    if (replaced.has(target) || !own.some(isReplaced)) continue;
    const former = own.map((node) => texts.get(node) ?? node.nodeValue);
    replaced.set(target, { own, texts: former, shown: [], shownTexts: [] });
  }
}

/**
 * Give an element these children, with these texts. Children that stay are not moved.
 * @param {Node} target
 * @param {Node[]} wanted
 * @param {Node[]} own
 * @param {(string | null)[]} texts of its own children
 */
function arrange(target, wanted, own, texts) {
  const staying = new Set(wanted);
  for (const node of [...target.childNodes]) if (!staying.has(node)) target.removeChild(node);
  let next = target.firstChild;
  for (const node of wanted) {
    if (node === next) next = node.nextSibling;
    else target.insertBefore(node, next);
  }
  for (const [i, text] of texts.entries()) if (own[i].nodeValue !== text) own[i].nodeValue = text;
}

/** Draw with the page's own texts in place. @param {HTMLElement} page @param {() => void} paint */
export function drawOwnTexts(page, paint) {
  note(observer.takeRecords());
  observer.disconnect();
  for (const [target, children] of replaced) {
    const { own, texts } = children;
    children.shown = [...target.childNodes];
    children.shownTexts = textsOf(own);
    arrange(target, own, own, texts);
  }
  paint();
  for (const [target, { own, texts, shown, shownTexts }] of replaced) {
    const now = [...target.childNodes];
    const isSame =
      now.length === own.length &&
      now.every((node, i) => node === own[i] && node.nodeValue === texts[i]);
    if (isSame && target.isConnected) arrange(target, shown, own, shownTexts);
    else replaced.delete(target);
  }
  observer.observe(page, { childList: true, characterDataOldValue: true, subtree: true });
}
