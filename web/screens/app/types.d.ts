// Types of screens that more than one module uses.

import type { ExportProgress, Game, ImportProgress } from "../../core/types.js";
import type { Replay } from "../../engine/client/game/replay-model.js";
import type { Review } from "../../engine/client/game/review-model.js";
import type { Session } from "../../engine/client/game/session.js";
import type { Table, TableModule } from "../../parts/types.js";
import type { HostTable, RemoteTable } from "../friends/phones-at-table.js";
import type { TableController } from "../table/table-controller.js";

/** The screen of an address. Its module exports `openScreen`, which returns it, and the router shows it. */
export type Screen = {
  /** the first part of its address */
  name: string;
  /** the game, save or puzzle of its address; "": none */
  id: string;
  /** the game that it shows, which the title names */
  gameId?: string;
  /** the state of the page while it is shown, for `data-state` */
  state: string;
  /** true if a reload of the page would interrupt nothing */
  isIdle: boolean;
  /** false: it is complete without Python */
  needsEngine?: boolean;
  render(): unknown;
  /** paint the page, and animate what has moved */
  around?(paint: () => void): void;
  /** hide what only its player may see, when the page is left */
  cover?(): void;
  /** `next`: the screen that follows; null or missing: none yet */
  leave(next?: Screen | null): void;
};
/** The screen of an address. null: the address was replaced, or another screen is shown. `isCurrent`: false once another was asked for */
export type OpenScreen = (
  route: import("./routes.js").Route,
  isCurrent: () => boolean,
) => Promise<Screen | null> | Screen | null;
/** A running game, as the play screen draws it. */
export type Play = {
  session: Session;
  game: Game | undefined;
  controller: TableController;
  module: TableModule;
  /** where the result of a finished round is shown */
  roundResult: "table" | "alone" | null;
  dismissRound: () => void;
  review: Review | null;
  /** the bots' reasons, during a review */
  reasons: import("../coach/bot-reasons.js").BotReasons | null;
  beginReview: () => void;
  /** true if the sheet of keyboard shortcuts is open */
  keys: boolean;
  showKeys: (shown: boolean) => void;
  /** true if the score sheet is open */
  sheet: boolean;
  /** draws the panel below the result */
  after: ((session: Session, table: Table) => unknown) | null;
  rematch: () => void;
  saveFile: () => void;
  share: () => void;
  /** the result of sharing or saving the game */
  shareResult: unknown;
  /** the id of the game among those of this phone; "": a game of another host is not among them */
  savedId: string;
  /** of a game between phones */
  friends: HostTable | RemoteTable | null;
};
/** The interface of plugins/installed.js to the page. */
export type Plugins = {
  find: () => Promise<void>;
  has: (game: string) => boolean;
  /** start the engine of a game, or of a saved game. A refusal says why there is none */
  serve: (game: string) => Promise<void>;
  serveSave: (id: string) => Promise<void>;
  serveFile: (id: IDBValidKey) => Promise<void>;
  importLink: (text: string) => Promise<import("../../engine/rpc-types.js").Answer<"importLink">>;
  ids: () => string[];
  section: () => unknown;
};
/** The shared result of a finished game, without cards. `day`: that of the daily deal. `marks`: one per round. */
export type Result = {
  title: string;
  day: string;
  when: string;
  lines: { name: string; points: number; won: boolean }[];
  outcome: string;
  marks: string;
  link: string;
};
/** The event of a browser that can install the page. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> };
/** An import or export of saved games. */
export type Transfer = {
  kind: "import" | "export";
  name: string;
  progress: ImportProgress | ExportProgress | null;
  state: "runs" | "ends" | "cancelled" | "lost" | "over";
  /** whether puzzles of the file were stored */
  hasPuzzles?: boolean;
};
/** The controls of a replay. */
export type ReplayControls = {
  id: string;
  replay: Replay;
  reasons: import("../coach/bot-reasons.js").BotReasons;
  game: Game | undefined;
  module: TableModule;
  playing: boolean;
  /** true if the dialog for a new game is open */
  isForking: boolean;
  ask: (asks: boolean) => void;
  go: (at: number) => void;
  step: (by: number) => void;
  pause: () => void;
  toggle: () => void;
  playOn: (seat: number) => void;
  share: () => void;
  saveFile: () => void;
};
