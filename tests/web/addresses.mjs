// Asked from Python: the clean address for each hash as a browser has it.
const [root] = process.argv.slice(2);
const { cleaned } = await import(new URL("screens/app/routes.js", `file://${root}/`).href);
let text = "";
for await (const chunk of process.stdin) text += chunk;
const hashes = JSON.parse(text).map(address => new URL(`http://localhost/pygames/#/${address}`).hash);
console.log(JSON.stringify(hashes.map(cleaned)));
