// Tests inside Pyodide under node, with the page's modules or unchanged.
//   node pyodide_tests.mjs tests PYODIDE RUNTIME WHEEL SITE ROOT [pytest arguments]
//       the engine's tests, on the page's Pyodide and two zips. Modules for pytest and the terminal alone come after them, from
//       the full library and from the wheel
//   node pyodide_tests.mjs stock WHEEL MICROPIP
//       a game of the wheel, installed by micropip into an unchanged Pyodide
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadPyodide, lockFileContents } from "./pyodide_node.mjs";

const PYODIDE = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const bytes = (path) => new Uint8Array(readFileSync(path));

const PLAY_A_GAME = `
import json
from pygames.bridge import handle

def ask(op, **fields):
    answer = json.loads(handle(json.dumps({"id": 1, "op": op, **fields})))
    assert "ok" in answer, answer
    return answer["ok"]

def play(game, bot, most):
    """Play the shortest game against a bot, or only its first events."""
    bots = [{"kind": "bot", "name": "B", "bot": bot}] * (game["seats"][0] - 1)
    rounds = {"rounds": 1} if any(option["name"] == "rounds" for option in game["options"]) else {}
    players = [{"kind": "person", "name": "A"}, *bots]
    status = ask("new", game=game["id"], players=players, options=rounds, seed=1)
    while not status["over"] and status["events"] < most:
        if status["to_act"] == 0:
            status = ask("play", seat=0, move=ask("view", seat=0)["legal"][0])
        else:
            status = ask("bot_step", milliseconds=20)
    return status

# The strongest bots need seconds for a whole game here.
for game in ask("games"):
    for bot in game["bots"]:
        play(game, bot, 20)
    assert play(game, "easy", 10_000)["over"]
    assert ask("view", seat=None)["winners"]
`;

async function tests([pyodide, runtime, wheel, site, root, ...rest]) {
  const { loadPyodide: loadOurs } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  const python = await loadOurs({
    stdLibURL: join(runtime, "stdlib.zip"),
    lockFileContents,
  });
  python.FS.writeFile("/lib/engine.zip", bytes(join(runtime, "engine.zip")));
  python.runPython("import sys; sys.path.insert(0, '/lib/engine.zip')");
  // Before any other module is available: finds needed modules that were trimmed.
  python.runPython(PLAY_A_GAME);
  python.FS.writeFile("/lib/rest.zip", bytes(join(PYODIDE, "python_stdlib.zip")));
  python.FS.writeFile("/lib/wheel.zip", bytes(wheel));
  for (const [here, there] of [
    ["/site", site],
    ["/repo/tests", join(root, "tests")],
  ]) {
    python.FS.mkdirTree(here);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: there }, here);
  }
  python.FS.mkdirTree("/repo/examples");
  for (const name of ["pyproject.toml", "README.md", "examples/library.md"]) {
    python.FS.writeFile(`/repo/${name}`, readFileSync(join(root, name), "utf8"));
  }
  python.globals.set("arguments", python.toPy(rest));
  const status = python.runPython(`
import importlib, os, sys, zipfile
sys.path += ["/lib/rest.zip", "/site"]
sys.path.insert(0, "/repo")
importlib.invalidate_caches()
with zipfile.ZipFile("/lib/python314.zip") as library:
    packages = [name.removesuffix("/__init__.pyc") for name in library.namelist() if name.endswith("/__init__.pyc")]
for package in packages:
    # The page has a part of this package. The rest is in the full library.
    module = importlib.import_module(package.replace("/", "."))
    module.__path__ = [*module.__path__, f"/lib/rest.zip/{package}"]
import pygames
pygames.__path__ = [*pygames.__path__, "/lib/wheel.zip/pygames"]
os.chdir("/repo")
sys.dont_write_bytecode = True
import pytest
int(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler", "-p", "no:threadexception", "-p", "no:hypothesispytest",
    "--capture=sys", "--tb=short", *arguments]))
`);
  process.exit(status);
}

async function stock([wheel, micropip]) {
  const python = await loadPyodide();
  python.unpackArchive(bytes(micropip), "wheel");
  const place = `/tmp/${basename(wheel)}`;
  python.FS.writeFile(place, bytes(wheel));
  await python.runPythonAsync(
    `import micropip\nawait micropip.install("emfs:${place}", deps=False)\n${PLAY_A_GAME}`,
  );
  console.log("installed by micropip, every game played to its end");
}

const [command, ...rest] = process.argv.slice(2);
await { tests, stock }[command](rest);
