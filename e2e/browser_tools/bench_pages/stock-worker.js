import { loadPyodide } from "./pyodide/pyodide.mjs";

const python = await loadPyodide();
const wheel = await fetch("wheel.whl");
python.unpackArchive(await wheel.arrayBuffer(), "wheel");
python.pyimport("pygames.bridge");
postMessage("ready");
