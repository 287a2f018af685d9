// Where a table's positions come from, and what a move leads to.

import type { Effect, ErrorCode } from "../../core/types.js";
import type { TableConfig, TableModule } from "../../parts/types.js";
import type { Position } from "./table-state.js";

type Question = Record<string, unknown>;

/** A running game, a lesson or a replay. */
export type Source = {
  /** the screen and the id of the address */
  name: string;
  id: string;
  gameId: string;
  module: TableModule;
  config: TableConfig;
  names: string[];
  /** what is shown now, apart from animations */
  position: Position;
  /** true if a tap plays at once what may be confirmed, if keys reach the table */
  oneTap?: boolean;
  hasKeys?: boolean;
  /** true if the last turns can be shown again, if the table fails with the engine */
  canReplayTurn?: boolean;
  needsEngine?: boolean;
  /** false: these words are not accepted */
  accepts?(words: string[]): boolean;
  play?(moves: string[]): void;
  /** say why a move is illegal; "": no move stands for what was tapped, and `why` is the code of the reason */
  explainIllegal?(move: string, why?: ErrorCode): void;
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
