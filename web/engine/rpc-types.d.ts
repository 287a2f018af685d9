// Messages between the page (client/worker-client.js) and its worker (worker/index.js).

import type {
  ErrorBody,
  ExportProgress,
  FileEntry,
  Game,
  ImportProgress,
  JobProgress,
  LoadError,
  LuckShares,
  Opened,
  OpenedReplay,
  PageData,
  Plan,
  Player,
  Requests,
  Responses,
  View,
  Viewpoint,
} from "../core/types.js";
import type { Endpoint } from "./friends/pairing-code.js";
import type {
  Bytes,
  CarrierKind,
  HostSeat,
  HostStage,
  NewHostedGame,
  Outgoing,
  Relation,
} from "./friends/types.js";
import type { Device, Extras, Index, Merged } from "./sync/types.js";

/** The seat that an answer is for; without one, only public information. */
type WithViewpoint = { viewpoint?: Viewpoint };
/** A saved game by its id; a damaged one may have any. */
type OfSave = { save: IDBValidKey };
/** `save`: the id of a new game; `again`: the request is repeated after its answer was lost. */
export type NewGame = { save?: string; again?: boolean };
/** A job that does a slice of work with each request. */
type JobId = { job: number };

/** Operations that the worker forwards to Python. */
export type Forwarded = typeof import("./worker/allowed-operations.js").FORWARDED[number];
/** The page's requests, and their answers. */
type Calls = { [O in Forwarded]: (asked: Requests[O]) => Responses[O] } & {
  start(asked: { plan: Plan } & NewGame): Opened;
  open(asked: { save: string }): Opened;
  check(asked: { save: string }): void;
  /** True if the running game survives a reload of the page. */
  secure(asked: object): boolean;
  play(asked: WithViewpoint & { seat: number; moves: string[] }): View;
  /** A bot's move; it may need more slices. */
  step(asked: WithViewpoint & Requests["bot_step"]): View | { thinking: true };
  undo(asked: WithViewpoint & Requests["undo"]): View;
  view(asked: WithViewpoint): View;
  /** Work of the host of a game between phones. */
  friends(asked: { call: HostCall }): HostInfo;
  review(asked: Requests["review"]): Responses["review"];
  /** The luck of the running game, which is over. */
  luck(asked: Pick<Requests["luck"], "since" | "milliseconds">): Responses["luck"];
  /** The stored luck of games. */
  luckOf(asked: { saves: string[] }): LuckShares;
  /** Measure the luck of finished games. */
  measureLuck(asked: { saves: string[] }): JobId;
  /** Open a finished game for replay. */
  replay(asked: { save: string }): OpenedReplay;
  /** Start a new game from a position of the replayed one. */
  branch(asked: { event: number; players: Plan["players"] } & NewGame): Opened;
  export(asked: OfSave): Blob;
  exportDamaged(asked: OfSave): Blob;
  /** `device`: this one; `games`: ids of those that another device wants; otherwise all, with an index and the extras */
  exportAll(asked: { device: Device; games?: string[]; extras?: Extras }): JobId;
  /** The games of this device, for another one of the person: jobs/sync.js. */
  indexGames(asked: { device: Device }): Index;
  /** Delete and restore games as another device did, and return the games that are missing here. */
  mergeIndex(asked: { index: Index }): Merged;
  /** Continue a copy of a running game whose device is lost, and return its id. */
  continueCopy(asked: { save: string }): string;
  /** Hand a running game to another device. */
  handOver(asked: { save: string; owner: Device }): void;
  /** Drop the records of finished games that have a stored result. Returns their number. */
  compact(asked: { saves: string[] }): { games: number };
  saveSquares(asked: { save: string; marks: string }): void;
  /** Add missing summaries of finished games. */
  summarize(): JobId;
  /** `readElsewhere`: ids of plug-ins, whose own workers import their games; `device`: this one, if the file is of another one of the person */
  import(asked: { file: File; readElsewhere: string[]; device?: string }): JobId;
  /** Import the finished game of another host: see import-joined.js. */
  importJoined(
    asked: Pick<Save, "game" | "players" | "scores"> & {
      save: string;
      record: string;
      seat: number;
    },
  ): string;
  continueJob(asked: JobId): ImportProgress | ExportProgress | JobProgress | null;
  cancelJob(asked: JobId): void;
  /** Without a status if the game is saved: open it by its id. */
  importLink(asked: { text: string }): Opened | { save: { id: string }; status?: undefined };
  link(asked: OfSave): string;
  /** Delete a game for good. */
  remove(asked: OfSave): void;
  /** Close the running game, which was deleted. */
  close(asked: OfSave): void;
  /** Delete for good the games that were deleted before a time. */
  purge(asked: { before: number }): void;
  /** Inspect a wheel without running its code. */
  inspectWheel(asked: { bytes: ArrayBuffer }): WheelInfo;
  /** Install the wheel, and check that the game conforms. */
  checkPlugin(asked: { wheel: WheelInfo }): CheckedPlugin;
};
/** Metadata of a wheel: pygames/plugins/wheel.py. */
export type WheelInfo = {
  name: string;
  version: string;
  id: string;
  entry: string;
  package: string;
  filename: string;
  size: number;
  sha256: string;
};
/** A plug-in that passed its check; `brought`: its data for the page. */
export type CheckedPlugin = { game: Game; brought: PageData };
export type Wheel = WheelInfo & { title: string };
/** An installed plug-in in the store; `when`: time of installation; `out`: it broke its last start. */
export type Plugin = {
  wheel: Wheel;
  game: Game;
  brought: PageData;
  when: number;
  out?: boolean;
  /** when it was removed */
  removed?: number;
};
/** The work of a host that its page asks for. `seat`: that of a phone; `pair`: the name of a pairing. */
export type HostCall =
  | ({ do: "create"; id: string } & { setup: NewHostedGame })
  | { do: "open"; id: string }
  /** begin the next game with the phones of the open one */
  | { do: "rematch"; id: string; options: Record<string, unknown> }
  /** the games that wait for phones, with the info of none */
  | { do: "list" }
  /** delete a game that waits for phones */
  | { do: "forget"; id: string }
  /** open the stored game of a message, or of a player's code */
  | { do: "find"; bytes: Bytes }
  /** the own code; `endpoint`: of a WebRTC connection; `isNew`: for a new phone in the place of a lost one */
  | { do: "invite"; seat: number; carrier: CarrierKind; endpoint?: Endpoint; isNew?: boolean }
  /** a player's code with an end of a connection, which is attached when it's open */
  | { do: "pair"; seat: number; code: Bytes }
  /** what a person has scanned or opened: a message, or a player's code with the answer to an invitation */
  | { do: "read"; bytes: Bytes }
  | { do: "attach"; seat: number; pair: string; carrier: CarrierKind }
  | { do: "detach"; pair: string }
  /** the sealed bytes of a connection */
  | { do: "receive"; pair: string; bytes: Bytes }
  /** end the pairing of a phone that sends too much */
  | { do: "cut"; pair: string }
  | { do: "remove"; seat: number; player?: Player }
  | { do: "substitute"; seat: number; bot: string }
  /** let another phone have this seat, or not */
  | { do: "admit"; seat: number; pair: string }
  | { do: "decline"; pair: string }
  /** end the pairings of a stored game; without its id in the answer no message about that has to be sent */
  | { do: "end"; id: string };
/** The state of a host without secrets; `code`: the own code; `paired`: the pairing of a code that was read, and `relation` of its message. */
export type HostInfo = {
  id: string;
  game: string;
  stage: HostStage;
  seats: HostSeatInfo[];
  /** messages about the end of pairings, for a person to send; `name`: of the phone's player; `code`: the reason */
  farewells?: (Outgoing & { name: string; code: string })[];
  code?: Bytes;
  paired?: { seat: number; pair: string };
  relation?: Relation;
  lobbies?: Lobby[];
  /** true if the last change could not be stored: then nothing is sent */
  isUnsaved?: boolean;
};
/** A stored game that waits for phones. */
export type Lobby = { id: string; game: string; names: string[] };
export type HostSeatInfo = Omit<HostSeat, "connection" | "failure"> & {
  pair: string;
  isAttached: boolean;
  /** true if it was invited by code or link */
  isInvited: boolean;
};
/** The engine of a `Session`: the worker client, or a remote player. Dispatches "position" after a change by another device. */
export type SessionEngine = Pick<EventTarget, "addEventListener" | "removeEventListener"> & {
  ask<O extends Op>(op: O, fields?: Fields<O>): Promise<Answer<O>>;
  cover(): void;
};
export type Op = keyof Calls;
/** The fields of a request, except its id and operation. */
export type Fields<O extends Op> = Parameters<Calls[O]>[0];
export type Answer<O extends Op> = ReturnType<Calls[O]>;
export type Request<O extends Op = Op> = {
  [Each in O]: { id: number; op: Each } & Fields<Each>;
}[O];
export type Operations<All extends Op> = {
  [O in All]: (request: Request<O>) => Answer<O> | Promise<Answer<O>>;
};

/** `cached`: a service worker serves inflated files; `damagedPath`: a file to fetch past the cache; `incoming`, `snapshot`: names of caches. */
export type BootOptions = {
  files: FileEntry[];
  cached: boolean;
  damagedPath: string;
  incoming: string;
  snapshot: string;
  /** for a plug-in: Python cannot reach the page, the network and the device */
  isIsolated?: boolean;
  wheel?: Wheel;
};
/** `lock`: the worker holds it as long as it lives. */
type BootMessage = BootOptions & { op: "boot"; build: string; lock: string };
/** Requests up to this id are answered with public information only. */
type CoverMessage = { op: "cover"; upto: number };
export type ToWorker = BootMessage | CoverMessage | Request;

export type Progress = { loaded: number; total: number };
/** Messages of the worker without a request. */
export type WorkerEvent =
  | ({ event: "progress" } & Progress)
  /** `held`: whether the worker holds its lock */
  | { event: "ready"; held: boolean }
  /** from now on a plug-in runs, and may not end */
  | { event: "admits" }
  /** a plug-in does not start */
  | { event: "broke"; error: ErrorBody }
  | { event: "failed"; fault: Pick<LoadError, "kind" | "path" | "facts">; message: string }
  /** whether the next start can use a snapshot */
  | { event: "stored"; hasSnapshot: boolean }
  /** another tab plays the running game now */
  | { event: "elsewhere"; save: string }
  /** a phone has changed the position of the running game */
  | { event: "position" }
  /** of a host: its state, or the sealed message of a pairing; `isClosed`: its game was deleted */
  | {
      event: "phones";
      id: string;
      info?: HostInfo;
      pair?: string;
      bytes?: Bytes;
      isClosed?: boolean;
    }
  /** the connection to the database is lost, and a new one cannot be opened */
  | { event: "disconnected" }
  /** games of a former version were migrated, or could not be */
  | { event: "saves"; unmoved?: boolean };
type Answered = { event?: undefined; id: number; ok: Answer<Op>; error?: undefined };
type Refusal = { event?: undefined; id: number; error: ErrorBody };
export type FromWorker = WorkerEvent | Answered | Refusal;
