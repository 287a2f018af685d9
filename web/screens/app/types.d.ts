// What screens are drawn from, where more than one module draws it.

import type { ExportProgress, Game, ImportProgress, Saves } from "../../core/types.js";
import type { Replay } from "../../engine/client/game/replay-model.js";
import type { Review } from "../../engine/client/game/review-model.js";
import type { Session } from "../../engine/client/game/session.js";
import type { Table, TableConfigs, TableModule } from "../../parts/types.js";
import type { TableController } from "../table/table-controller.js";

/** A game that somebody sits at. */
export type Play = {
  session: Session;
  game: Game | undefined;
  controller: TableController;
  module: TableModule;
  /** how many finished rounds are put away */
  roundsSeen: number;
  seenRound: () => void;
  review: Review | null;
  beginReview: () => void;
  /** whether the sheet of all keys lies over the table */
  keys: boolean;
  showKeys: (shown: boolean) => void;
  /** whether the score sheet lies over the table */
  sheet: boolean;
  /** draws what stands below the result */
  after: ((session: Session, table: Table) => unknown) | null;
  rematch: () => void;
  saveFile: () => void;
  share: () => void;
  /** what came of sharing or saving it */
  shared: unknown;
};
/** Games that were added, as the rest of the page needs to know them: plugins/installed.js. */
export type AddedGames = {
  find: () => Promise<void>;
  has: (game: string) => boolean;
  /** have the engine of a game, of a saved game; a refusal says why there is none */
  serve: (game: string) => Promise<void>;
  serveSave: (id: string) => Promise<void>;
  serveFile: (id: IDBValidKey) => Promise<void>;
  importLink: (text: string) => Promise<import("../../engine/rpc-types.js").Answer<"importLink">>;
  ids: () => string[];
  section: (host: {
    sure: (what: string, act: () => Promise<void>) => void;
    draw: () => void;
    listed: () => Promise<void>;
  }) => unknown;
};
/** What is told of a finished game: nothing of its cards. `day`: whose deal it was; `marks`: how each round went. */
export type Result = {
  title: string;
  day: string;
  when: string;
  lines: { name: string; points: number; won: boolean }[];
  outcome: string;
  marks: string;
  link: string;
};
/** What a browser offers that can install the page. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> };
/** A file of saved games that comes or goes. */
export type Transfer = {
  kind: "import" | "export";
  name: string;
  told: ImportProgress | ExportProgress | null;
  state: "runs" | "ends" | "cancelled" | "lost" | "over";
};
/** What the screens of what was played are drawn from. */
export type PastKept = { saves: Saves; notice: string; done: unknown };
/** What the page does for them. */
export type PastHost = {
  games: Game[];
  tableConfigs: TableConfigs;
  draw: () => void;
  attempt: (what: () => Promise<unknown>) => Promise<void>;
  saveFile: (id: string) => void;
  share: (id: string) => void;
  saves: () => Saves;
  listed: () => Promise<void>;
  added: AddedGames | null;
  /** waits for the engine of a saved game */
  served: (id: string) => Promise<void>;
};
/** One of them, as its address says. */
export type Past = {
  name: string;
  id: string;
  waits: string;
  /** its own needs more of what is kept than all do */
  screen(kept: PastKept): unknown;
  around: (paint: () => void) => void;
  leave: () => void;
};
/** A finished game that somebody looks at again. */
export type Replayer = {
  id: string;
  replay: Replay;
  game: Game | undefined;
  module: TableModule;
  playing: boolean;
  /** whether it is asked who plays on */
  asks: boolean;
  ask: (asks: boolean) => void;
  go: (at: number) => void;
  step: (by: number) => void;
  toggle: () => void;
  playOn: (seat: number) => void;
  share: () => void;
  saveFile: () => void;
};
