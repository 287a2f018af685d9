// What a table shows, and where that comes from.

import type { Effect, View } from "../../core/types.js";
import type { TableState } from "../../engine/client/game/table-states.js";
import type { Marks } from "../../parts/table/highlights.js";
import type { GameHints, TableModule } from "../../parts/types.js";

type Question = Record<string, unknown>;

/** Everything that a table shows. */
export type Shown = {
  state: TableState;
  /** the position, or a step of the timeline that leads to it; null: covered, or not loaded */
  view: View | null;
  /** the position before it, if the same viewer saw it */
  before: View | null;
  /** whether no move can be made */
  locked: boolean;
  /** words of the move that are selected so far */
  selection: string[];
  // biome-ignore lint/suspicious/noExplicitAny: every table knows what it keeps
  ui: Record<string, any>;
  /** how often the person has done something on the table */
  actions: number;
};

/** Where a table's positions come from, and what a move leads to: a running game, a lesson or a replay. */
export type Source = {
  /** the screen and the id of the address */
  name: string;
  id: string;
  gameId: string;
  module: TableModule;
  hints: GameHints;
  names: string[];
  state: TableState;
  position: { view: View | null; before?: View | null };
  /** what to highlight on the table */
  marks: Marks;
  /** true if the viewer can move, if a tap plays at once what may be confirmed, if keys reach the table */
  canAct?: boolean;
  oneTap?: boolean;
  hasKeys?: boolean;
  /** true if the last turns can be shown again, if the table fails with the engine */
  canReplayTurn?: boolean;
  needsEngine?: boolean;
  /** false: these words are not accepted */
  accepts?(words: string[]): boolean;
  play?(moves: string[]): void;
  /** say why a move is illegal; "": no move stands for what was tapped, and `why` is the code of the reason */
  explainIllegal?(move: string, why?: string): void;
  advice?(question: Question): unknown;
  advised?(question: Question): Promise<unknown>;
  /** the question that a screen reader hears after the effects */
  prompt?: string;
  /** called when the page was drawn, with the effects that are now seen */
  drawn?(effects: Effect[]): void;
  showKeys?(shown: boolean): void;
  // biome-ignore lint/suspicious/noExplicitAny: every screen has its own
  screen(props: any): unknown;
  reset?(): void;
  leave(): void;
};
