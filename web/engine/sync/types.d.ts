// Games of a person's devices, and the messages of two devices that meet.

import type { Settings } from "../../core/settings.js";
import type { PuzzleTexts, Save } from "../../core/types.js";
import type { Wheel } from "../rpc-types.js";

/** A device of the person; `id`: random. */
export type Device = { id: string; name: string };
/**
 * A game in the index of a device, or the mark of a deleted one. `of`: the digest of a finished game, "" of any other; `deletions`: how often it was
 * deleted or restored, odd: it is deleted; `revision`: how often it was changed; `whole`: false without a record
 */
export type Entry = {
  id: string;
  of: string;
  deletions: number;
  revision: number;
  whole: boolean;
};
/** All games of a device. */
export type Index = { device: Device; games: Entry[] };
/** The result of reading another device's index; `wanted`: ids of games that are missing here. */
export type Merged = { wanted: string[]; deleted: number; restored: number };
/** The rest of a device: puzzles, names of people, and learnt lessons. */
export type Extras = {
  puzzles?: PuzzleTexts;
  names: string[];
  lessons: Settings["lessons"];
  /** added games */
  wheels?: Wheel[];
  /** running games of other hosts */
  joined?: Save[];
};
