// SVG of a Graphviz graph: the graph as a JSON string on standard input, the picture as a JSON string on standard output.

import { text } from "node:stream/consumers";
// Graphviz as WebAssembly: no installation needed.
import { instance } from "@viz-js/viz";

const graph = JSON.parse(await text(process.stdin));
const viz = await instance();
console.log(JSON.stringify(viz.renderString(graph, { format: "svg" })));
