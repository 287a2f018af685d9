// Records the visible state at every change.
export default () => {
  window.seen = [];
  const record = async () => {
    // The page draws first.
    for (let turn = 0; turn < 3; turn += 1) await null;
    const now = { state: document.documentElement.dataset.state,
      result: Boolean(document.querySelector(".round-over, .result")),
      prompt: document.querySelector(".message .prompt")?.innerText ?? "",
      asks: document.querySelectorAll("footer.action [data-move]").length,
      moving: document.getAnimations().filter(each => each.constructor === Animation).length,
      table: [...document.querySelectorAll(".felt [aria-label]")].map(each => each.ariaLabel).join() };
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now);
  };
  window.watching?.disconnect();
  window.watching = new MutationObserver(record);
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  window.watching.observe(document.documentElement, all);
};
