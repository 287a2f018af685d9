// Repaired addresses: addresses as JSON on standard input, those of the page on standard output.
const [root] = process.argv.slice(2);
const { cleanAddress } = await import(new URL("screens/app/routes.js", `file://${root}/`).href);
let text = "";
for await (const chunk of process.stdin) text += chunk;
const hashes = JSON.parse(text).map(address => new URL(`http://localhost/pygames/#/${address}`).hash);
console.log(JSON.stringify(hashes.map(cleanAddress)));
