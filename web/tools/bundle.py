"""The build of `dist/` from the sources: wheel, runtime, page. The same sources give the same bytes."""

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools import (
    compile_puzzles,
    compile_texts,
    compress_files,
    docs,
    generate_types,
    lessons,
    plugin_wheels,
    runtime,
    setup_env,
    static_texts,
    stylesheets,
    wheels,
)
from tools.common import (
    DIST,
    PYTHON,
    ROOT,
    WEB,
    WORK,
    build_lock,
    compact_json,
    files_under,
    fingerprint,
    is_fresh,
    mark_fresh,
    read_json,
    run,
    side_by_side,
    timed,
    write_json,
)
from tools.minify import minify, minify_files

# A game's pictures of cards are in its package, which draws tables for notebooks with them.
GAMES = ROOT / "pygames" / "games"
# Renamed: many hosts do not serve a file that ends in .mjs as a script.
RUNTIME = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
# The layers of the page's scripts: each imports from those before it. The scripts directly in the folders
# of the shell load with the page, all others on demand.
FOLDERS = read_json(WEB / "folders.json")
LAYERS: list[str] = FOLDERS["layers"]
OURS = (*LAYERS, "main.js")
# The page's own folders and files, as they are served.
PAGE = (
    "index.html",
    "404.html",
    "manifest.webmanifest",
    "licences.txt",
    *OURS,
    "styles",
    "i18n",
    "icons",
    "screenshots",
    "vendor",
)
# Python's files, whose sizes are listed for the progress.
PACKED = (
    "runtime/pyodide.asm.js",
    "runtime/pyodide.asm.wasm",
    "runtime/stdlib.zip",
    "runtime/engine.zip",
    "runtime/added.zip",
)
# The library of QR codes, which has no use but for playing with phones nearby.
QR = ("vendor/qr/index.js", "vendor/qr/decode.js")
# The part of the engine for finished games.
LUCK = ("runtime/luck.zip", "engine/worker/jobs/measure-luck.js")
# Games between phones, which people play on a train, too.
FRIENDS = (
    *("engine/friends/", "engine/client/friends/", "engine/worker/friends/", "screens/friends/"),
    *(
        "engine/sync/device-code.js",
        "engine/client/sync/device-sync.js",
        "engine/client/sync/document-transfer.js",
    ),
    "screens/settings/devices-screen.js",
    *("styles/friends", *QR, "vendor/qr/LICENSE-MIT"),
)
# Optional files that are cached after all other files, for later use offline.
LATER = (*LUCK, *FRIENDS, "screens/puzzles/", "styles/puzzles.css")
LATER_NAMES = ("puzzles.json", "friends")
# The file for people who add games, which is not cached before.
ADDED = "runtime/added.zip"
# Files that the service worker does not cache, and those that carry the list itself.
LIST = "more.json"
NOT_VISITED = (".nojekyll", "404.html", "files.json", "sw.js", LIST)
# Files that a browser fetches when it offers to install the page, and those that players do not need.
NEVER_VISITED = ("screenshots/", "docs/")
FIRST = (
    *(f"{name}/*.js" for name in FOLDERS["shell"]),
    "games/*.json",
    f"i18n/{compile_texts.ENGLISH}/page.json",
    "styles/screens.css",
)
# Files from npm that have all their comments.
LONG = ("vendor/idb/index.js", *QR)


@dataclass(frozen=True)
class Parts:
    """The parts of the page that come from other steps of the build.

    Attributes:
        archives: folder with the zips of Python's modules, and catalog.json.
        pyodide: folder of the runtime.
        offered: folder with the games that are offered with the page.
        reference: folder; None to leave the reference out.
        plugins: games that are built in.
    """

    archives: Path
    pyodide: Path
    offered: Path
    reference: Path | None
    plugins: Sequence[plugin_wheels.Plugin] = ()

    @property
    def is_small(self) -> bool:
        """True if the page is minified and compressed: all but a quickly made one, which has no reference."""
        return self.reference is not None


def sources_key() -> str:
    """Return the hash of all files of this project that the page depends on."""
    web = (path for path in WEB.iterdir() if path.name not in ("node_modules", "vendor"))
    files = files_under(ROOT / "examples", *web, *(ROOT / name for name in wheels.ENGINE_SOURCES))
    # The build writes the types itself.
    return fingerprint(
        path for path in files if path.suffix != ".pyc" and path.suffixes[-2:] != [".d", ".ts"]
    )


def is_built(key: str) -> bool:
    """Return True if `dist/` is the page of the sources with this hash."""
    return is_fresh("dist", key) and (DIST / "files.json").exists()


def build(with_wheels: Sequence[Path] = (), folder: Path = DIST) -> None:
    """Build `dist/`, unless no source has changed.

    Args:
        with_wheels: plug-ins to build in.
        folder: target in place of `dist/`.
    """
    with build_lock():
        is_default = folder == DIST and not with_wheels
        key = sources_key()
        if is_default and is_built(key):
            return
        setup_env.build_packages()
        plugins = plugin_wheels.inspect(with_wheels)
        engine = wheels.wheel()
        if plugins:
            engine = plugin_wheels.engine_with(engine, plugins)

        # The longest steps, each of which mostly uses one core.
        archives, pyodide, offered, (reference, _) = side_by_side(
            lambda: wheels.bytecode(engine, "bytecode-with" if plugins else "bytecode"),
            compressed_runtime,
            plugin_wheels.write_offered,
            lambda: (docs.pages_folder(), generate_types.write()),  # type: ignore[func-returns-value]
        )
        if folder == DIST:
            (WORK / "stamps" / "dist").unlink(missing_ok=True)
        with timed(f"page in {folder.name}/"):
            fill(folder, Parts(archives, pyodide, offered, reference, plugins))
        if is_default:
            mark_fresh("dist", key)


def compressed_runtime() -> Path:
    """Return the folder of the runtime, whose largest file is compressed already."""
    pyodide = runtime.folder()
    compress_files.prepare([pyodide / "pyodide.asm.wasm"])
    return pyodide


def build_plain(folder: Path) -> None:
    """Build a page that works and is quickly made: without all that makes it small, and the reference."""
    with build_lock():
        setup_env.build_packages()
        parts = Parts(
            wheels.sources(wheels.wheel()),
            runtime.folder(stock=True),
            plugin_wheels.write_offered(compiled=False),
            None,
        )
        with timed("page"):
            fill(folder, parts)


def fill(folder: Path, parts: Parts) -> None:
    """Write the page into an emptied folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in PAGE:
        if not (WEB / name).exists():
            continue
        if (WEB / name).is_dir():
            shutil.copytree(WEB / name, folder / name)
        else:
            shutil.copyfile(WEB / name, folder / name)
    for path in sorted(GAMES.glob("*/*.svg")):
        shutil.copyfile(path, folder / "games" / path.relative_to(GAMES))
    written = (path for name in static_texts.WRITTEN for path in folder.glob(f"i18n/*/{name}.json"))
    for path in (*folder.rglob("*.d.ts"), *written):
        path.unlink()
    for path in (path for name in (*OURS, "styles") for path in (folder / name).rglob("*.css")):
        path.unlink()
    sheets = stylesheets.served()
    if parts.is_small:
        scripts = [folder / "main.js", *(path for name in LAYERS for path in (folder / name).rglob("*.js"))]
        minify_files(scripts)
        minify_files([folder / name for name in LONG], "packages")
        sheets = minify("sheets", sheets)
    for name, text in sheets.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    lessons.write(folder)
    compile_puzzles.write(folder)
    run(PYTHON, WEB / "tools" / "rules.py", folder)
    compile_texts.compile_texts(folder)
    plugin_wheels.write_page_folders(folder, parts.plugins, stylesheets.LAYERED)
    write_game_data(folder)
    write_json(folder / "manifest.webmanifest", static_texts.manifest())
    script = guard()
    for name in ("index.html", "404.html"):
        text = minify_inline(static_texts.page(name)).replace(GUARD, script)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "runtime").mkdir()
    for name, here in RUNTIME.items():
        _copy_without_map(parts.pyodide / name, folder / "runtime" / here)
    for name in ("stdlib.zip", "engine.zip", "added.zip", "luck.zip"):
        shutil.copyfile(parts.archives / name, folder / "runtime" / name)
    shutil.copyfile(parts.archives / "catalog.json", folder / "catalog.json")
    shutil.copyfile(wheels.wheel(), folder / wheels.wheel().name)
    if parts.reference:
        (folder / runtime.DECODER).write_bytes(compress_files.gzipped(runtime.decoder()))
        compress_files.pack(folder, (*PACKED, *on_demand(folder)))
        shutil.copytree(parts.reference, folder / "docs")
    shutil.copytree(parts.offered, folder / "more")
    (folder / "more" / LIST).rename(folder / LIST)
    (folder / ".nojekyll").write_text("", encoding="utf-8")
    write_manifest(folder)
    if not parts.is_small:
        build = read_json(folder / "files.json")["build"]
        worker = (WEB / "tools" / "remove_service_worker.js").read_text(encoding="utf-8")
        (folder / "sw.js").write_text(worker.replace("__BUILD__", build), encoding="utf-8")


def write_game_data(folder: Path) -> None:
    """Write the data that the page needs before a game starts: table configurations and menu texts."""
    configs = {}
    for path in sorted(folder.glob("games/*/table-config.json")):
        lesson = {"lesson": True} if path.with_name("lesson.json").exists() else {}
        configs[path.parent.name] = read_json(path) | lesson
        path.unlink()
    write_json(folder / "games" / "table-configs.json", configs)
    for page in folder.glob("i18n/*/page.json"):
        texts = read_json(page)
        for path in sorted(folder.glob(f"games/*/texts/{page.parent.name}.json")):
            own = read_json(path)
            texts |= {key: text for key, text in own.items() if key.startswith("game.")}
        write_json(page, texts)


def minify_inline(page: str) -> str:
    """Return a page with its inline scripts minified."""
    scripts = {script: script for script in INLINE_SCRIPT.findall(page) if script != GUARD}
    for script, text in minify("scripts", scripts).items():
        page = page.replace(script, text)
    return page


def guard() -> str:
    """Return the page's first script for index.html, bundled and with its texts."""
    words = static_texts.read("load-errors")
    script = (
        (WEB / "guard.js").read_text(encoding="utf-8").replace('JSON.parse("__WORDS__")', compact_json(words))
    )
    return minify("joined", {"guard": script})["guard"]


def on_demand(folder: Path) -> list[str]:
    """Return the scripts, styles and texts that the page loads after its start."""
    files = {path for name in (*LAYERS, "styles", "i18n") for path in (folder / name).rglob("*")}
    first = {path for pattern in FIRST for path in folder.glob(pattern)}
    served = (path for path in files - first if path.suffix in (".js", ".css", ".json"))
    return sorted([*QR, LUCK[0], *(path.relative_to(folder).as_posix() for path in served)])


def _copy_without_map(source: Path, target: Path) -> None:
    """Copy a file, without the address of the source map, which is not shipped."""
    data = source.read_bytes()
    if source.suffix == ".mjs":
        lines = data.splitlines(keepends=True)
        data = b"".join(line for line in lines if not line.startswith(b"//# sourceMappingURL="))
    target.write_bytes(data)


# The page's policy is in index.html alone. A <meta> does not govern workers, so sw.js sends it, too.
META_POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(">)')
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
GUARD = '"__GUARD__"'


def seal(page: Path) -> str:
    """Write the hashes of a page's inline scripts into its policy, and return that."""
    text = page.read_text(encoding="utf-8")
    found = META_POLICY.search(text)
    assert found, f"no policy in {page}"
    policy = re.sub(r" 'sha256-[^']*'", "", found[2])
    for script in INLINE_SCRIPT.findall(text):
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        policy = policy.replace("script-src 'self'", f"script-src 'self' 'sha256-{digest}'")
    page.write_text(META_POLICY.sub(rf"\g<1>{policy}\g<3>", text), encoding="utf-8")
    return policy


def is_later(name: str) -> bool:
    """Return whether a file, plain or packed, is cached after all others."""
    return name.startswith(LATER) or name.rpartition("/")[2].startswith(LATER_NAMES)


def write_manifest(folder: Path) -> None:
    """Write sw.js with the policy and all paths, sizes and hashes, files.json with those of a first visit."""
    policy = seal(folder / "index.html")
    seal(folder / "404.html")
    files = []
    for path in files_under(folder):
        name = path.relative_to(folder).as_posix()
        if (
            name.startswith(NEVER_VISITED)
            or name in NOT_VISITED
            or path.suffix == ".whl"
            or compress_files.is_packed(name)
        ):
            continue
        entry: dict[str, object] = {"path": name, **_facts(path)}
        if sizes := compress_files.sizes(path):
            entry["packed"] = sizes if name in PACKED else True
        if is_later(name) or name == ADDED:
            entry["optional"] = True
        if is_later(name):
            entry["later"] = True
        files.append(entry)
    build = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:16]
    first = [entry for entry in files if "optional" not in entry or entry["path"] in PACKED]
    write_json(folder / "files.json", {"build": build, "files": first})
    text = compact_json({"build": build, "files": files})
    worker = static_texts.page("sw.js", static_texts.in_template)
    worker = worker.replace('"__FILES__"', text).replace('"__POLICY__"', json.dumps(policy))
    (folder / "sw.js").write_text(worker, encoding="utf-8")
    minify_files([folder / "sw.js"])


def _facts(path: Path) -> dict[str, object]:
    data = path.read_bytes()
    return {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()[: compress_files.HASH_DIGITS]}
