// From the worker's start to the engine imported, as the page does it.
import { engine } from "../engine/client/worker-client.js";

// Replaces the page's first script, which shows messages.
Object.assign(globalThis, { guard: { setFiles() {}, tell: console.error } });
const begun = performance.now();
engine.addEventListener("stored", () => {
  document.documentElement.dataset.stored = "yes";
});
engine.start();
await engine.ready;
document.title = `took ${performance.now() - begun}`;
