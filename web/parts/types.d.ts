// What tables are drawn from, and what a game's own table offers.

import type { Effect, ErrorCode, Key, Token, View, Zone } from "../core/types.js";
import type { TemplateResult } from "../vendor/lit-html/lit-html.js";

/** The configuration of the generic table for a game; zones are named by their ids without numbers. */
export type TableConfig = {
  /** word of a move → id of the zone it stands for; "{seat}" is the one to act, "{n}" a number in both */
  word_zones?: Record<string, string>;
  /** card → other words of moves that it stands for */
  card_words?: Record<string, string[]>;
  /** zone → words for its hidden and shown cards, where others may choose them */
  choice_words?: Record<string, { hidden: string; shown: string }>;
  /** zone → the list in the data that tells more of it, by owner and number */
  zone_details?: Record<string, string>;
  /** zone → which of these facts names the card that bears a mark (its index, or true: the first) */
  marked_card?: Record<string, string>;
  /** pile → the fact in the data that its back shows */
  pile_back?: Record<string, string>;
  /** zones of one card at most, which lie in the middle */
  single_card_zones?: string[];
  /** cards that stand for the game on the menu */
  art?: Token[];
  /** setting → cards that show how they look by what is chosen there */
  preview?: Record<string, Token[]>;
  /** piles of players that are laid open */
  open_piles?: string[];
  /** verbs of moves that a first tap never makes */
  careful?: string[];
  /** a shadow of the picked card in a zone, from a list in the data */
  pick_preview?: { zone: string; list: string; card: string; word: string; shows: string };
  /** it was added here; "out": it broke its last start, and is left out */
  added?: "in" | "out";
  /** whether the game has a lesson: the build knows */
  lesson?: boolean;
  /** the effect that ends a round, a deal, a stack */
  round_end?: string;
  /** pile → the zone whose card lies crosswise under it, in sight: a trump card under the stock */
  card_below?: Record<string, string>;
  /** a row in the middle to which each seat in turn adds a card, until one of them takes it: the facts in the data that say who led,
   * and what the one before it was; the piles to which it goes */
  trick?: { zone: string; leader: string; last?: string; taken?: string };
  /** where its cards are in the picture that a game brought: in cells that are numbered line by line; null: the back */
  faces?: { columns: number; cards: Token[] };
  /** where a finished round in the history keeps totals, cards and each seat's facts; `from`: the fact in the data that says the points at the start; `quiet`: the table tells it by itself */
  score_sheet?: { seats?: string; totals?: string; cards?: string; from?: string; quiet?: boolean };
};
export type TableConfigs = Record<string, TableConfig>;
/** What a table is drawn from, and what it can ask for. */
export type Table = {
  view: View;
  /** what was shown before */
  before: View | null;
  names: string[];
  config: TableConfig;
  /** all that is picked of a move so far */
  picked: string[];
  /** whether the one who looks is to act */
  active: boolean;
  pick: (words: string[]) => void;
  /** play this, and then these at once */
  play: (move: string, ...then: string[]) => void;
  /** try what the engine is sure to refuse, so that it says why; "": no move stands for what was tapped, for which `why` is the
   * code of the reason */
  tries: (move: string, why?: ErrorCode) => void;
  /** whether a tap plays at once what may be confirmed */
  quick: boolean;
  /** what the game answers to a question before a move; null while the answer is on its way, with which the table is drawn again */
  // biome-ignore lint/suspicious/noExplicitAny: every game has its own questions
  advice: (question: Record<string, unknown>) => any;
  /** the same, when it has come; null when the game has gone on meanwhile */
  // biome-ignore lint/suspicious/noExplicitAny: every game has its own questions
  advised: (question: Record<string, unknown>) => Promise<any>;
  /** shows once more what has happened since one moved last; null: there is nothing to be shown */
  again: (() => void) | null;
  /** what this table keeps for itself between drawings: an enlarged Box, how a hand is sorted; empty for a new game */
  // biome-ignore lint/suspicious/noExplicitAny: every table knows what it keeps
  ui: Record<string, any>;
  /** keep these, and draw again */
  keep: (changed: Record<string, unknown>) => void;
};
type Template = TemplateResult | symbol | string;
/** Anchors of places between which something moves. */
export type Motion = {
  to: string;
  from?: string;
  /** what lies there is seen until it is covered */
  covers?: boolean;
  /** the card turns over */
  turn?: boolean;
  /** which of several, one after the other */
  step?: number;
  /** a word or number that flies instead of a card */
  say?: string;
};
/** A moment that is staged: how the table lies when it has come to rest. */
export type Beat = {
  /** what it tells */
  effects: Effect[];
  view: View;
  motions: Motion[];
  /** how long it lies, in the usual rests */
  rest: number;
  /** whether it rests even for the one who did it */
  weighs: boolean;
};
/** An effect on the stage: those that came before it with the same view and those that follow, and the table before it, before all of them and after. */
export type Moment = {
  effect: Effect;
  was: Effect[];
  then: Effect[];
  view: View;
  before: View;
  after: View;
};
/** How a game tells what its others did: what `about` calls alike is told together; `facts` of it for the text of its first effect. */
export type Recap = {
  about?: (effect: Effect) => string | null;
  facts?: (view: View, group: Effect[]) => Record<string, unknown>;
  /** what one's own move brought whoever moved next is told with what they did then */
  gave?: boolean;
  /** what is alike is told together wherever in the turn it was */
  gathers?: boolean;
  /** another text than that of the effect's type */
  key?: (effect: Effect) => Key | null;
  /** the way to tell it where there is no room for all of it */
  brief?: Recap;
};

/** How effects of a game are staged, by type; null: with what came before it. */
export type Steps = Record<string, ((moment: Moment) => Shown | null) | null>;
/** `view`: as it was before where it is left out; `joins`: it belongs to the beat before */
export type Shown = {
  view?: View;
  /** by the view of the whole beat, where places have names that it decides */
  motions?: Motion[] | ((view: View) => Motion[]);
  rest?: number;
  weighs?: boolean;
  joins?: boolean;
};
/** A game's own table, `games/<game>/table.js`; beside it lies its style, `table.css`. */
export type TableModule = {
  /** all that lies on the table */
  felt: (table: Table) => Template;
  /** what is asked, and at most four buttons */
  actions: (table: Table) => Template;
  /** how a recap tells what is this game's own */
  tells?: Recap;
  /** how what has happened is staged, effect by effect */
  steps?: Steps;
  /** what a place is called for what moves there, where that is not the zone and the number of the card */
  anchor?: (zone: Zone, index: number) => string;
  /** the same, where effects do not say it */
  beats?: (effects: Effect[], before: View, after: View, config: TableConfig) => Beat[];
  /** what effects of this game's own sound like, by their type */
  sounds?: Record<string, import("./sound/sound-synth.js").Name>;
  /** the tip for what can be done now: the key of its text ("" for none) */
  tip?: (table: Table) => Key | "";
  /** the section of the rules that matters now */
  section?: (table: Table) => string;
  /** the answer that the one to act has given beforehand, if this is what they meant ("": none) */
  auto?: (table: Table) => string;
  /** what a finished round or deal (an entry of the history) came to for one seat, drawn below its points */
  // biome-ignore lint/suspicious/noExplicitAny: every game has its own history
  why?: (table: Table, entry: Record<string, any>, seat: number) => Template;
};
