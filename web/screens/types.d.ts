// What screens are drawn from, where more than one module draws it.

import type { Exported, Game, Imported } from "../core/types.js";
import type { Review } from "../engine/review.js";
import type { Session } from "../engine/session.js";
import type { Table, TableModule } from "../parts/types.js";

/** A game that somebody sits at. */
export type Play = {
  session: Session;
  game: Game | undefined;
  table: Table | null;
  module: TableModule;
  /** how many finished rounds are put away */
  roundsSeen: number;
  seenRound: () => void;
  /** goes on with what is shown, where that is waited for */
  goOn: (() => void) | null;
  review: Review | null;
  /** the table of the decision that the review looks at */
  moment: Table | null;
  beginReview: () => void;
  /** whether the sheet of all keys lies over the table */
  keys: boolean;
  closeKeys: () => void;
  sheet: boolean;
  showSheet: (shown: boolean) => void;
  redraw: () => void;
  tips: boolean;
  hideTips: () => void;
  /** draws what stands below the result */
  after: ((session: Session, table: Table) => unknown) | null;
  rematch: () => void;
  saveFile: () => void;
  share: () => void;
  shared: string;
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
/** A file of saved games that comes or goes. */
export type Transfer = {
  kind: "import" | "export";
  name: string;
  told: Imported | Exported | null;
  state: "runs" | "ends" | "cancelled" | "lost" | "over";
};
