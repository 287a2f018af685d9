/** What the bridge says; shapes as in the engine's `view` and `status`. */
export type Token = string | null;
export type Zone = {
  id: string;
  owner: number | null;
  kind: "fan" | "row" | "grid" | "pile";
  count: number;
  cards: Token[];
};
export type Effect = { event: number; type: string; seat: number | null; [fact: string]: unknown };
export type Player = { kind: "person" | "bot"; name: string; bot?: string | null };
export type Status = {
  to_act: number | null;
  over: boolean;
  events: number;
  scores: number[];
  winners: number[];
  /** who would win if the game ended now */
  leading: number[];
  players: Player[];
  can_undo: boolean;
  /** when it is over: which scores are better */
  better?: "high" | "low";
  /** when it is over: the options of the next game */
  rematch?: Record<string, unknown>;
  thinking?: boolean;
  /** it could not be written down */
  unsaved?: Unkept;
};
/** Why the device keeps nothing: no room, written by a newer version of this page, or it does not let us. */
export type Unkept = "room" | "newer" | "refused";
export type View = {
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  scores: number[];
  winners: number[];
  phase: string;
  legal: string[];
  zones: Zone[];
  log: Effect[];
  history: Record<string, unknown>[];
  data: Record<string, unknown>;
  table: Status;
  /** up to which event the log stays as it is */
  settled?: number;
};
/** Who looks, and what they want to see. */
export type Eyes = {
  seat: number | null;
  /** only what was told after this event; they keep the log up to here */
  since?: number;
  /** false: nothing of the log */
  log?: boolean;
  /** whether several people share the device */
  shared?: boolean;
};
export type Option = {
  name: string;
  kind: "int" | "bool" | "order";
  default: unknown;
  minimum: number | null;
  maximum: number | null;
  help: string;
};
export type Game = {
  id: string;
  title: string;
  seats: [number, number];
  options: Option[];
  bots: string[];
  /** whether there are hints and reviews */
  coach: boolean;
};
/** What speaks for a move or against it: pygames/games/<game>/bots/policy.py tells which there are. */
export type Reason = { code: string; [fact: string]: unknown };
export type Hint = { move: string; reasons: Reason[] };
/** One decision of a finished game, looked at again: pygames/bots/coach.py. */
export type Decision = {
  event: number;
  seat: number;
  move: string;
  best: string;
  lost: number;
  reasons: Reason[];
  best_reasons: Reason[];
};
/** What a new game is made of. */
export type Plan = {
  game: string;
  players: Player[];
  options: Record<string, unknown>;
  seed: number | null;
};
/** A saved game as the page may know it: nothing hidden. */
export type Save = {
  /** of what is written here: saves.js */
  format: number;
  /** the worker that opened it last, and alone may write it */
  holder: string;
  id: string;
  game: string;
  players: Player[];
  options: Record<string, unknown>;
  seed: number | null;
  over: boolean;
  toAct: number | null;
  events: number;
  scores: number[] | null;
  winners: number[] | null;
  changed: number;
  /** the versions of the engine and of the page that wrote it */
  engine?: string;
  build?: string;
};
/** What the device keeps: games, what can't be read, ids of those whose damaged record lies beside them; why there is nothing. */
export type Saves = {
  good: Save[];
  bad: { id: IDBValidKey; newer: boolean }[];
  damaged: Set<IDBValidKey>;
  fault: Unkept | "unmoved" | "";
};
/** What is refused or told by a code that there are words for. */
export type Told = { code: string; message: string; params: Record<string, unknown> };
/** `reopened`: it is not as it was left */
export type Opened = { save: Save; status: Status; reopened?: Told };
/** How far a file is read (bytes), and what came of the games in it. */
export type Imported = {
  done: boolean;
  read: number;
  size: number;
  games: number;
  added: number;
  /** here already, as far or further on */
  known: number;
  /** here already, and now further on */
  further: number;
  /** damaged: they go on from where they were sound */
  mended: number;
  failures: number;
  /** the first of them: its number in the file, who played, what is wrong */
  failed: { number: number; names: string[]; code: string }[];
  /** why it came to an early end: the file breaks off, there is no game in it, nothing can be kept */
  fault: "" | "broken" | "none" | Unkept;
  /** the id of the only game that there was */
  only: string;
};
export type Exported = { done: boolean; games: number; all: number; file: Blob | null };
export type Settings = {
  theme: "auto" | "light" | "dark";
  speed: "auto" | "normal" | "fast" | "off";
  /** colours of the suits */
  suits: "four" | "two";
  /** size of the cards */
  cards: "normal" | "large";
  /** which hand holds the device: where the going-on button lies */
  hand: "right" | "left";
  sound: "on" | "off";
  language: "auto" | "en" | "pt-BR";
  /** the first-game guide */
  tips: "on" | "off";
  /** of persons, by seat */
  names: string[];
  /** the bot that was played against last */
  bot: string;
};
export type FileEntry = {
  path: string;
  size: number;
  sha256: string;
  packed?: { path: string; size: number };
};
export type Files = { build: string; files: FileEntry[] };
/** What went wrong on the way: line.js. */
export type Fault = import("./line.js").Fault;
/** The first script of the page, which stands in index.html: guard.js. */
export type Guard = {
  /** wait for a part of the page with an eye on the clock; `paths`: beginnings of the paths of what comes */
  expect: <T>(comes: Promise<T>, ...paths: string[]) => Promise<T>;
  /** say that this went wrong, find out why, and offer the way on */
  tell: (fault: Fault) => void;
  /** what is wrong, for the person, and for those who run the site ("": nothing) */
  words: (fault: Fault) => { text: string; owner: string };
  /** what is wrong with the files whose paths begin so; null: nothing any more */
  diagnose: (starts?: string[]) => Promise<Fault | null>;
  /** whether something is told */
  readonly told: boolean;
  /** the page is there, and tells by itself what fails in it */
  alive: () => void;
  /** every file of this page */
  list: (files: FileEntry[]) => void;
};
declare global {
  var guard: Guard;
}
