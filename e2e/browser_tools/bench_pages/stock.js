// From the worker's start to the engine imported, as Pyodide's own documentation does it.
const begun = performance.now();
const worker = new Worker("stock-worker.js", { type: "module" });
worker.onmessage = () => {
  document.title = `took ${performance.now() - begun}`;
};
