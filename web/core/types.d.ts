// Types that pass between parts of the page. Those of requests and responses are in protocol.d.ts, generated from pygames/protocol/types.py.

import type * as protocol from "./protocol.js";
import type { Texts } from "./texts.js";

export type {
  Decision,
  Effect,
  Hint,
  PageData as Brought,
  Player,
  Position as Stop,
  Reason,
  RecordCheck as Checked,
  Requests,
  Responses as Answers,
  Summary,
  Zone,
} from "./protocol.js";
export type Key = keyof Texts;
type Family<K> = K extends `${infer Name}.${string}` ? `${Name}.${string}` : never;
/** A key that is known at run time only, since a game, a plug-in or Python names a part of it. */
export type DynamicKey = Family<Key>;
/** The values for one of these texts; of keys that are known at run time only, any. */
export type Values<K extends Key> = Key extends K ? Record<string, unknown> : Texts[K];
type Code<K> = K extends `error.${infer Name}` ? Name : never;
/** The errors that have a text. */
export type ErrorCode = Code<Key>;
/** A card as views write it; null: it is not seen. */
export type Token = protocol.Zone["cards"][number];
export type Option = protocol.OptionInfo;
export type Game = protocol.GameInfo;
/** Why nothing is saved: no room, written by a newer version of this page, the connection to the database is lost, or the browser refuses. */
export type Unkept = "full" | "newer" | "lost" | "refused";
/** `unsaved`: it could not be written down. "aside": the connection is lost, but the game survives a reload of the page (unsaved-games.js). */
export type Status = protocol.Status & { unsaved?: Unkept | "aside" };
export type View = Omit<protocol.TableView & Partial<protocol.IncrementalView>, "table"> & {
  table: Status;
};
/** Who looks, and what they want to see; `shared`: whether several people share the device. */
export type Eyes = protocol.ViewRequest & { seat: number | null; shared?: boolean };
/** Why a deal is played that others play, too: it is a day's, or somebody (`by`) has sent it who came to so many points. */
export type Deal = { day?: string; by?: string; points?: number };
/** What a new game is made of. */
export type Plan = {
  game: string;
  players: Player[];
  options: Record<string, unknown>;
  seed: number | null;
  /** the one person against bots may take back any decision */
  takeBacks?: boolean;
  /** as it was found: shared-deals.js */
  deal?: Deal;
};
/** A saved game as the page may know it: nothing hidden. */
export type Save = Plan & {
  /** of what is written here: saves.js */
  format: number;
  /** the worker that opened it last, and alone may write it */
  holder: string;
  id: string;
  over: boolean;
  toAct: number | null;
  events: number;
  scores: number[] | null;
  winners: number[] | null;
  changed: number;
  /** of a finished game: what its record comes to, for statistics; made anew where it is of another version */
  result?: protocol.Summary;
  /** how it went, round by round, as squares: result-squares.js */
  marks?: string;
  /** never written down: its record is gone, what it came to is all that is kept */
  shrunk?: boolean;
  /** it came without who played it: it is nobody's here, and counts in no statistics */
  guest?: boolean;
  /** of a game that was damaged: what was lost, as the person is told until their next move */
  repaired?: Told;
  /** when it was deleted, or the damaged record beside it: for some days both can be restored */
  deleted?: number;
  originalDeleted?: number;
  /** of a game that was added: what its wheel and its game are called, and the version that wrote this */
  wheel?: { name: string; version: string; title: string };
  /** the versions of the engine and of the page that wrote it */
  engine?: string;
  build?: string;
};
/** What the device keeps: games, what can't be read, ids of those whose damaged record lies beside them; why there is nothing. */
export type Saves = {
  good: Save[];
  bad: { id: IDBValidKey; newer: boolean }[];
  damaged: Set<IDBValidKey>;
  /** the latest first */
  deleted: Deleted[];
  fault: Unkept | "unmoved" | "";
};
/** A deleted game, or the deleted damaged record of a game (`original`); `save`: null where that cannot be read. */
export type Deleted = { id: IDBValidKey; when: number; save: Save | null; original: boolean };
/** What is refused or told by a code that there are words for. */
export type Told = protocol.ErrorBody;
/** Asks the engine; it answers, or refuses. */
export type Attempt = <Op extends keyof protocol.Responses>(
  op: Op,
  fields: protocol.Requests[Op],
) => { ok?: protocol.Responses[Op]; error?: Told };
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
  /** here already, but without their records, which have come back */
  restored: number;
  /** damaged: they go on from where they were sound */
  mended: number;
  /** of games that were added, or are to be: kept as they came */
  unchecked: number;
  failures: number;
  /** the first of them: its number in the file, who played, what is wrong */
  failed: { number: number; names: string[]; code: string; params: Record<string, unknown> }[];
  /** why it came to an early end: the file breaks off, there is no game in it, nothing can be kept */
  fault: "" | "broken" | "none" | "unread" | Unkept;
  /** the id of the only game that there was */
  only: string;
  /** the ids of games that were passed over: engines of their own read them */
  elsewhere: string[];
  /** how the file was decoded; damaged: as UTF-8, with characters that were lost */
  encoding: protocol.TextEncoding["encoding"] | "damaged";
};
/** How far the statistics are: games that are finished, those of them that were summed up. */
export type Summed = { done: boolean; games: number; all: number };
/** A finished game to be looked at again: its moments, and the review that was made of it. */
export type Replayed = {
  save: Save;
  status: Status;
  stops: protocol.Position[];
  review: protocol.ReviewProgress | null;
};
export type Exported = { done: boolean; games: number; all: number; file: Blob | null };
export type Settings = {
  theme: "auto" | "light" | "dark";
  speed: "slow" | "normal" | "fast" | "tap" | "off";
  /** colours of the suits */
  suits: "four" | "two";
  /** size of the cards */
  cards: "normal" | "large";
  /** which hand holds the device: where the going-on button lies */
  hand: "right" | "left";
  sound: "on" | "off";
  volume: "low" | "medium" | "high";
  /** at the own turn and at a refusal, where the device can */
  vibration: "on" | "off";
  /** whether a tap that makes a move is confirmed where it might be meant otherwise */
  taps: "sure" | "one";
  /** between two persons, where nothing is private: the device lies on the table, or goes from hand to hand */
  handover: "table" | "hands";
  /** "auto", or one of the languages that core/i18n.js lists */
  language: string;
  /** keys that do something without having the focus: parts/input/shortcuts.js */
  shortcuts: "on" | "off";
  /** the first-game guide */
  tips: "on" | "off";
  /** of persons, by seat */
  names: string[];
  /** what was played last, by game; whether it still makes sense whoever asks sees: screens/app/game-setup.js */
  last: Record<string, Pick<Plan, "players" | "options" | "takeBacks">>;
  /** how far each game's lesson has come: the number of a step, or "done" */
  lessons: Record<string, unknown>;
};
export type FileEntry = {
  path: string;
  size: number;
  sha256: string;
  /** its compressed twin lies beside it; of those whose progress is shown, how many bytes that has */
  packed?: number | true;
  /** only those who add games need it */
  optional?: boolean;
};
export type Files = { build: string; files: FileEntry[] };
/** What went wrong on the way: fetch.js. */
export type Fault = import("./fetch.js").Fault;
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
  /** show what was chosen: "light", "dark", or as the device */
  showTheme: (chosen: unknown) => void;
  /** every file of this page */
  list: (files: FileEntry[]) => void;
};
declare global {
  var guard: Guard;
}
