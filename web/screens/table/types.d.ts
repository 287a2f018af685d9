// Interface of a table's source: its positions, and the results of moves.

import type { Effect, ErrorCode } from "../../core/types.js";
import type { TableConfig, TableModule } from "../../parts/types.js";
import type { Position } from "./display-state.js";

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
  /** the current position, apart from animations */
  position: Position;
  /** true if one tap plays a move, and if keys reach the table */
  oneTap?: boolean;
  hasKeys?: boolean;
  /** true if the last turns can be shown again, if the table fails with the engine */
  canReplayTurn?: boolean;
  needsEngine?: boolean;
  /** true if a reload would go unnoticed */
  isIdle?: boolean;
  /** of a running game, whose hands can be covered */
  session?: { cover(): void };
  /** false: these words are not accepted */
  accepts?(words: string[]): boolean;
  play?(moves: string[]): void;
  /** explain why a move is illegal. "": the tap stands for no move, and `why` is the code of the reason */
  explainIllegal?(move: string, why?: ErrorCode): void;
  query?(question: Question): unknown;
  queryAsync?(question: Question): Promise<unknown>;
  /** the mark after a player's name */
  seatMark?: (seat: number) => unknown;
  /** the prompt that is announced after the effects */
  prompt?: string;
  /** called after a drawing, with the effects that became visible */
  drawn?(effects: Effect[]): void;
  showKeys?(shown: boolean): void;
  render(): unknown;
  reset?(): void;
  leave(): void;
};
