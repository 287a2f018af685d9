// Types that several folders use. Those of requests and responses are in protocol.d.ts, generated from pygames/protocol/types.py.

import type * as protocol from "./protocol.js";
import type { Texts } from "./texts.js";

export type * from "./protocol.js";
export type Key = keyof Texts;
type Family<K> = K extends `${infer Name}.${string}` ? `${Name}.${string}` : never;
/** A key that is known at run time only, since a game, a plug-in or Python names a part of it. */
export type DynamicKey = Family<Key>;
/** The values for one of these texts; of keys that are known at run time only, any. */
export type Values<K extends Key> = Key extends K ? Record<string, unknown> : Texts[K];
type Code<K> = K extends `error.${infer Name}` ? Name : never;
/** The errors that have a text. */
export type ErrorCode = Code<Key>;
/** A card in a view; null: hidden. */
export type Token = protocol.Zone["cards"][number];
export type Option = protocol.OptionInfo;
export type Game = protocol.GameInfo;
/** A reason why nothing can be saved: no space, a database of a newer version, a lost connection, or the browser refuses. */
export type StorageProblem = "full" | "newer" | "lost" | "refused";
/** `unsaved`: the reason why it is not saved. "aside": the connection is lost, but the game survives a reload (unsaved-games.js). */
export type Status = protocol.Status & { unsaved?: StorageProblem | "aside" };
export type View = Omit<protocol.TableView & Partial<protocol.IncrementalView>, "table"> & {
  table: Status;
};
/** The seat that a view is for, and its extent; `shared`: whether several people share the device. */
export type Viewpoint = protocol.ViewRequest & { seat: number | null; shared?: boolean };
/** A shared deal: the day of a daily one, or the sender (`by`) of a link and their points. */
export type Deal = { day?: string; by?: string; points?: number };
/** The setup of a new game. */
export type Plan = {
  game: string;
  players: Player[];
  options: Record<string, unknown>;
  seed: number | null;
  /** whether a person who plays against bots only may undo any decision */
  takeBacks?: boolean;
  deal?: Deal;
};
/** The header of a saved game, without hidden information. */
export type Save = Plan & {
  /** version of this format: save-database.js */
  format: number;
  /** the worker that opened it last: only that one may write it */
  holder: string;
  id: string;
  over: boolean;
  toAct: number | null;
  events: number;
  scores: number[] | null;
  winners: number[] | null;
  changed: number;
  /** of a finished game, for statistics */
  result?: protocol.Summary;
  /** its course: result-squares.js */
  marks?: string;
  /** by seat, whether a phone holds it: a game between phones */
  phones?: boolean[];
  /** of a finished game of another host: the seat of this phone */
  seat?: number;
  /** computed, not stored: true for a game of another host, which this phone has joined */
  isJoined?: boolean;
  /** computed, not stored: true for an own game that waits for phones */
  isLobby?: boolean;
  /** computed, not stored: the state of a game between phones that has not begun, or was given up */
  state?: "answer" | "unsent" | "waits";
  /** of a running game between phones: the seat of a player who gave up */
  left?: number;
  /** computed, not stored: its record was dropped, only the result is left */
  shrunk?: boolean;
  /** imported without players: excluded from statistics */
  guest?: boolean;
  /** of a damaged game: the loss, shown until the next move */
  repaired?: ErrorBody;
  /** times of deletion, of the game or of its damaged record: for some days both can be restored */
  deleted?: number;
  originalDeleted?: number;
  /** how often it was deleted or restored; odd: it is deleted */
  deletions?: number;
  /** how often it was changed, by the one device that plays it */
  revision?: number;
  /** the other device of the person that plays this running game */
  owner?: { id: string; name: string };
  /** of a plug-in: its wheel and version, and the title of the game */
  wheel?: { name: string; version: string; title: string };
  /** versions that wrote it */
  engine?: string;
  build?: string;
};
/** All saved games: valid ones, unreadable ones, ids of those with a damaged record; `fault`: the reason why nothing can be read. */
export type Saves = {
  good: Save[];
  bad: { id: IDBValidKey; newer: boolean }[];
  damaged: Set<IDBValidKey>;
  /** the latest first */
  deleted: Deleted[];
  /** copies of running games that other devices of the person play */
  away: Save[];
  fault: StorageProblem | "unmoved" | "";
};
/** A deleted game, or the deleted damaged record of a game (`original`); `save`: null where that cannot be read. */
export type Deleted = { id: IDBValidKey; when: number; save: Save | null; original: boolean };
export type ErrorBody = protocol.ErrorBody;
/** A request to the engine that returns its refusal. */
export type Attempt = <Op extends keyof protocol.Responses>(
  op: Op,
  fields: protocol.Requests[Op],
) => { ok?: protocol.Responses[Op]; error?: ErrorBody };
/** `reopened`: changes since it was left */
export type Opened = { save: Save; status: Status; reopened?: ErrorBody };
/** Progress of an import (bytes), and the numbers of games by outcome. */
export type ImportProgress = {
  done: boolean;
  read: number;
  size: number;
  games: number;
  added: number;
  /** already here, with as many moves or more */
  known: number;
  /** already here, with fewer moves */
  further: number;
  /** already here, but without records */
  restored: number;
  /** damaged, restored up to the damage */
  mended: number;
  /** of plug-ins: stored without a check */
  unchecked: number;
  failures: number;
  /** the first failures: number in the file, players, error */
  failed: { number: number; names: string[]; code: string; params: Record<string, unknown> }[];
  /** the reason of an early end: a truncated file, no game in it, unreadable, or nothing can be saved */
  fault: "" | "broken" | "none" | "unread" | StorageProblem;
  /** the id of the only game in the file */
  only: string;
  /** the ids of games that other workers import */
  elsewhere: string[];
  /** the puzzles of the file, at the end; null: none */
  puzzles: Partial<PuzzleTexts> | null;
  /** the other device of the person that the file is of, and its names and lessons */
  device?: { id: string; name: string; extras: object };
  /** damaged: UTF-8 with lost characters */
  encoding: protocol.TextEncoding["encoding"] | "damaged";
};
/** The schedule of puzzles, and the person's own puzzles, as they are stored: JSON. */
export type PuzzleTexts = { progress: string; own: string };
/** The measured luck by game and seat, in shares of the win. */
export type LuckShares = Record<string, Record<number, number>>;
/** Progress of a job that measures the luck of finished games, or summarizes them. */
export type JobProgress = { done: boolean; games: number; all: number };
/** A finished game for replay: its positions, and its stored review. */
export type OpenedReplay = {
  save: Save;
  status: Status;
  positions: protocol.Position[];
  review: protocol.ReviewProgress | null;
};
export type ExportProgress = JobProgress & { file: Blob | null };
export type FileEntry = {
  path: string;
  size: number;
  sha256: string;
  /** whether there is a compressed file, too: gzip, or the size in each format, if the progress is shown */
  packed?: { [format in "gz" | "br" | "zst"]?: number } | true;
  /** not cached until it is wanted */
  optional?: boolean;
  /** an optional one that is cached when all others are */
  later?: boolean;
};
export type Files = { build: string; files: FileEntry[] };
export type LoadError = import("./fetch.js").LoadError;
