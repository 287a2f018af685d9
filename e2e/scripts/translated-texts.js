// All readable pieces of text without the translator's marks, and those that it has not translated yet.
export default () => {
  const walker = document.createTreeWalker(document.querySelector("#page"), NodeFilter.SHOW_TEXT);
  const read = [], left = [];
  let last = null;
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (parentElement.closest("style, .when")) continue;
    const own = parentElement.closest(":not(font)");
    if (own !== last) read.push("");
    last = own;
    read.push(read.pop() + data.replace(/[‹›]/g, ""));
    const isLeft = /\p{L}/u.test(data.replace(/‹\p{L}+›/gu, ""));
    if (isLeft && !parentElement.closest("svg, [translate=no]")) left.push(data);
  }
  return { read: read.map(text => text.replace(/\s+/g, " ").trim()).filter(Boolean), left };
};
