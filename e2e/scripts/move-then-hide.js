// Makes a move, and hides the page before the response. Returns the operations that were requested.
export default async move => {
  // The worker may be faster than this page: both requests are held until then.
  const plain = Object.getPrototypeOf(Worker).prototype;
  const post = plain.postMessage;
  const held = [];
  plain.postMessage = function (...asked) {
    held.push([this, asked]);
  };
  document.querySelector(`[data-move="${move}"]`).click();
  for (let i = 0; i < 9; i += 1) await null; // it is on its way
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  plain.postMessage = post;
  for (const [worker, asked] of held) worker.postMessage(...asked);
  return held.map(([, [{ op }]]) => op);
};
