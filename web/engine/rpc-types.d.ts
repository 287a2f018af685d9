// What passes between the page (client/worker-client.js) and its worker (worker/index.js): both are checked against this.

import type {
  Answers,
  Brought,
  Exported,
  Eyes,
  Fault,
  FileEntry,
  Game,
  Imported,
  Opened,
  Plan,
  Replayed,
  Requests,
  Summed,
  Told,
  View,
} from "../core/types.js";

/** Whose eyes an answer is for; nobody's in particular: what all may see. */
type Seen = { eyes?: Eyes };
/** A saved game by its id; what lies on a device may have any. */
type OfSave = { save: IDBValidKey };
/** `save`: the id of a new game; `again`: asked for before, and the answer got lost. */
export type NewGame = { save?: string; again?: boolean };
/** A file that is being read or written, a bit with each request. */
type Work = { work: number };

/** What Python answers as the page asks it. */
export type Forwarded = typeof import("./worker/forwarded.js").FORWARDED[number];
/** What the page asks for, and what it is answered. */
type Calls = { [O in Forwarded]: (asked: Requests[O]) => Answers[O] } & {
  start(asked: { plan: Plan } & NewGame): Opened;
  open(asked: { save: string }): Opened;
  check(asked: { save: string }): void;
  /** True if a reload of the page would lose nothing of the running game. */
  secure(asked: object): boolean;
  play(asked: Seen & { seat: number; moves: string[] }): View;
  /** A bot's move: it may need more slices of thought. */
  step(asked: Seen & Requests["bot_step"]): View | { thinking: true };
  undo(asked: Seen & Requests["undo"]): View;
  look(asked: Seen): View;
  review(asked: Requests["review"]): Answers["review"];
  /** A finished game, opened to be looked at again. */
  replay(asked: { save: string }): Replayed;
  /** Play on from a moment of the game that is looked at: a new game. */
  branch(asked: { event: number; players: Plan["players"] } & NewGame): Opened;
  export(asked: OfSave): Blob;
  exportDamaged(asked: OfSave): Blob;
  exportAll(): Work;
  /** Finished games let go of their records, where what they came to is kept; how many have. */
  shrink(asked: { saves: string[] }): { games: number };
  mark(asked: { save: string; marks: string }): void;
  /** Have every finished game summed up. */
  sumUp(): Work;
  /** `apart`: ids of games that engines of their own read */
  import(asked: { file: File; apart: string[] }): Work;
  goOn(asked: Work): Imported | Exported | Summed | null;
  stop(asked: Work): void;
  /** Without a status where the game is kept here: it is to be opened. */
  importLink(asked: { text: string }): Opened | { save: { id: string }; status?: undefined };
  link(asked: OfSave): string;
  /** Delete a game for good. */
  remove(asked: OfSave): void;
  /** It is played no more: it was deleted. */
  close(asked: OfSave): void;
  /** Delete for good what was deleted before this moment. */
  purge(asked: { before: number }): void;
  /** Look at the wheel of a game without running it; `taken`: ids of games that are there. */
  inspect(asked: { bytes: ArrayBuffer }): Looked;
  /** Install it, and play by the laws. */
  tryOut(asked: { looked: Looked }): Tried;
};
/** What a wheel says of itself: pygames/plugins/wheel.py. */
export type Looked = {
  name: string;
  version: string;
  id: string;
  entry: string;
  package: string;
  filename: string;
  size: number;
  sha256: string;
};
/** What came of it: the game as the catalogue has it, and what it brings for the page. */
export type Tried = { game: Game; brought: Brought };
/** A game that was added, as its worker needs to know it. */
export type Wheel = Looked & { title: string };
/** The same, as it is kept; `when`: it was added; `out`: it broke its last start. */
export type Added = {
  wheel: Wheel;
  game: Game;
  brought: Brought;
  when: number;
  out?: boolean;
  /** when it was removed */
  removed?: number;
};
export type Op = keyof Calls;
/** What a request holds besides its id and its operation. */
export type Fields<O extends Op> = Parameters<Calls[O]>[0];
export type Answer<O extends Op> = ReturnType<Calls[O]>;
export type Request<O extends Op = Op> = {
  [Each in O]: { id: number; op: Each } & Fields<Each>;
}[O];
/** What the worker does for each. */
export type Operations<All extends Op> = {
  [O in All]: (request: Request<O>) => Answer<O> | Promise<Answer<O>>;
};

/** `cached`: a service worker answers with the inflated files; `bad`: the path of one that came wrong before, and is fetched past all
 * that the browser has put by; `incoming`, `snapshot`: caches. */
export type Order = {
  files: FileEntry[];
  cached: boolean;
  bad: string;
  incoming: string;
  snapshot: string;
  /** for a game that was added, or is tried: Python reaches nothing beside it */
  apart?: boolean;
  wheel?: Wheel;
};
/** Start; held is this lock as long as the worker lives. */
type Boot = Order & { op: "boot"; build: string; lock: string };
/** Requests up to this one are answered as all may see it. */
type Cover = { op: "cover"; upto: number };
export type ToWorker = Boot | Cover | Request;

export type Progress = { loaded: number; total: number };
/** What the worker tells unasked. */
export type News =
  | ({ event: "progress" } & Progress)
  /** `held`: whether the worker holds its lock */
  | { event: "ready"; held: boolean }
  /** from here on somebody's program runs, and may not end */
  | { event: "admits" }
  /** it does not start */
  | { event: "broke"; told: Told }
  | { event: "failed"; fault: Pick<Fault, "kind" | "path" | "facts">; message: string }
  /** whether the next start goes on from this one's memory */
  | { event: "stored"; kept: boolean }
  /** another tab has taken the running game */
  | { event: "elsewhere"; save: string }
  /** the connection to the database is lost, and a new one cannot be opened */
  | { event: "disconnected" }
  /** games of a former version have come, or could not */
  | { event: "saves"; unmoved?: boolean };
type Answered = { event?: undefined; id: number; ok: Answer<Op>; error?: undefined };
type Refused = { event?: undefined; id: number; error: Told };
export type FromWorker = News | Answered | Refused;
