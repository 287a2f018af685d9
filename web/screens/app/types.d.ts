// Types of screens that more than one module uses.

import type { ExportProgress, ImportProgress } from "../../core/types.js";
import type { HostTable } from "../friends/host-table.js";
import type { RemoteTable } from "../friends/remote-table.js";

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
export type Play = import("../play/live-table-source.js").LiveSource;
/** The part of a game between phones; null: all players are at this one. */
export type Friends = HostTable | RemoteTable | null;
/** The interface of plugins/plugin-registry.js to the page. */
export type Plugins = typeof import("../plugins/plugin-registry.js");
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
declare global {
  /** The interface of guard.js, the first script of the page. */
  var guard: typeof import("../../guard.js").guard;
}
