// From the worker's start to the engine imported, as the page does it.
import { engine } from "../engine/bridge.js";

const begun = performance.now();
engine.addEventListener("stored", () => {
  document.documentElement.dataset.stored = "yes";
});
engine.start();
await engine.ready;
document.title = `took ${performance.now() - begun}`;
