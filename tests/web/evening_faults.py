"""Planted faults for `build.py evenings`: (name, kind, module, edit as in `tests/mutants/run.py`)."""

FAULTS = [
    ("deleted games return", "sync", "engine/sync/compare.js", "(count & 1) === «1→2»"),
    ("an older deletion wins", "sync", "engine/sync/compare.js", "(own) => own.deletions «<→>» deletions"),
    (
        "deleted games are fetched",
        "sync",
        "engine/sync/compare.js",
        "if («isDeleted(deletions) || →»!isGame(entry))",
    ),
    ("an older copy wins", "sync", "engine/sync/compare.js", "return one.revision «>→<» other.revision;"),
    ("the digest is no key", "sync", "engine/sync/compare.js", "(of ? [id«, of→»] : [id])"),
    (
        "a second mark hides the first",
        "sync",
        "engine/worker/jobs/sync.js",
        "counts.set(key, «Math.max(entry.deletions, counts.get(key) ?? 0)→entry.deletions»)",
    ),
    (
        "games are not marked before they are purged",
        "sync",
        "engine/worker/save-store.js",
        "if («gone.length→false») await mark(gone);",
    ),
    (
        "a deletion is not counted",
        "sync",
        "engine/store/saves.js",
        "next.deletions = (save.deletions ?? 0)« + 1→»;",
    ),
    (
        "a game is moved without a new revision",
        "sync",
        "engine/worker/jobs/sync.js",
        "const revision = (save.revision ?? 0)« + 1→»;\n    await",
    ),
    (
        "both devices play a game that was moved",
        "sync",
        "engine/worker/jobs/sync.js",
        "put({ ...save, «owner, →»revision, holder",
    ),
    (
        "a game that is away can be continued",
        "sync",
        "engine/worker/save-store.js",
        "if (save.owner && «!→»save.over) return null;",
    ),
    ("a copy is played", "sync", "engine/worker/jobs/sync.js", "const isAway = «!save.over→false»"),
    (
        "a game comes without its count of deletions",
        "sync",
        "engine/worker/jobs/sync.js",
        "deletions: «2 * Math.ceil((Number(deletions) || 0) / 2)→0»,",
    ),
    (
        "an exported game has no owner",
        "sync",
        "engine/worker/jobs/import-export.js",
        "...(device && «{ owner: rest.owner ?? device }→{}»),",
    ),
    (
        "a newer copy is a second game",
        "sync",
        "engine/worker/jobs/import-export.js",
        "return isSave(save) && «!save.over→false» ? { save, further: true }",
    ),
    (
        "a move has no revision",
        "sync",
        "engine/worker/save-store.js",
        "revision: (save.revision ?? 0)« + 1→»,\n});",
    ),
    (
        "a meeting never ends",
        "sync",
        "engine/client/sync/device-sync.js",
        "this.#otherHasAll = «true→false»;",
    ),
    (
        "a game is taken that is not handed over",
        "sync",
        "engine/client/sync/device-sync.js",
        "if («isMoved→!isMoved») await this.#sendGames([game]);",
    ),
    (
        "a message is accepted twice",
        "friends",
        "engine/friends/pairing-state.js",
        'if (known) return known.hash !== hash ? "conflict" : isLast ? "copy" : "«old→accept»";',
    ),
    (
        "a message leaves before it is stored",
        "friends",
        "engine/friends/transactions.js",
        "if (draft.hasChanged) await «this.#store(state)→this.#send(draft).then(() => this.#store(state))»;",
    ),
]
