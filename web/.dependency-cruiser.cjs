// Which folder of the page imports from which; dependency-cruiser checks it. Types in comments are not checked.

const { readdirSync } = require("node:fs");
const { layers, shell } = require("./folders.json");

/** @param {string[]} folders */
const within = (folders) => `^(${folders.join("|")})/`;

// Features whose modules these others import. All other modules of a feature come when they are wanted.
const USERS = {
  app: [".+"],
  menu: ["backup", "daily", "history", "puzzles", "settings"],
  table: ["coach", "history", "lesson", "play", "puzzles", "share"],
  coach: ["history", "play"],
  backup: ["daily", "play", "settings"],
  share: ["daily", "friends", "puzzles"],
  "new-game": ["friends", "share"],
  friends: ["settings"],
};
const features = readdirSync(`${__dirname}/screens`);

const rules = [
  { name: "no circles", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["dynamic-import"] } } },
  ...layers.map((layer, i) => ({
    name: `${layer} imports from ${layers.slice(0, i).join(", ") || "nothing"}`,
    from: { path: within([layer]) },
    to: { pathNot: within(layers.slice(0, i + 1)) },
  })),
  {
    name: "only the worker imports the worker's modules",
    from: { pathNot: within(["engine/worker"]) },
    to: { path: within(["engine/worker"]) },
  },
  {
    name: "worker and store import nothing of the client",
    from: { path: within(["engine/store", "engine/worker"]) },
    to: { path: within(["engine/client"]) },
  },
  {
    name: "the protocol between phones imports no side of it",
    from: { path: within(["engine/friends"]) },
    to: { path: within(["engine/client", "engine/worker"]) },
  },
  {
    name: "a game imports nothing of another",
    from: { path: "^games/([^/]+)/" },
    to: { path: "^games/[^/]+/", pathNot: "^games/$1/" },
  },
  {
    name: "the shell loads everything else when it is wanted",
    from: { path: `^(main\\.js$|(${shell.join("|")})/[^/]+$)` },
    to: { pathNot: `^(${shell.join("|")})/[^/]+$`, dynamic: false },
  },
  ...features.map((name) => ({
    name: `screens/${name} is loaded when it is wanted`,
    from: { path: "^screens/", pathNot: `^screens/(${[name, ...(USERS[name] ?? [])].join("|")})/` },
    to: { path: `^screens/${name}/`, dynamic: false },
  })),
];

module.exports = {
  forbidden: rules.map((rule) => ({ severity: "error", ...rule })),
  options: { exclude: { path: "(^|/)(vendor|runtime)/" } },
};
