// Draws a graph in Graphviz's language: JSON from the standard input, its picture as SVG to the standard output, JSON too.

import { text } from "node:stream/consumers";
// Graphviz itself, for those who have none.
import { instance } from "@viz-js/viz";

const graph = JSON.parse(await text(process.stdin));
const viz = await instance();
console.log(JSON.stringify(viz.renderString(graph, { format: "svg" })));
