// Types of tables: the configuration of the generic table, and the interface of a game's own one.

import type { PluginTableConfig } from "../core/protocol.js";
import type { Effect, ErrorCode, Key, Token, View, Zone } from "../core/types.js";
import type { TemplateResult } from "../vendor/lit-html/lit-html.js";
import type { CardInfo } from "./input/card-info.js";

/** The configuration of the generic table for a game (table-config.json): that of a plug-in, and more for the built-in games. */
export type TableConfig = PluginTableConfig & {
  /** setting → cards that preview it */
  preview?: Record<string, Token[]>;
  /** a plug-in; "out": it broke its last start, and is disabled */
  added?: "in" | "out";
  /** set by the build */
  lesson?: boolean;
};
export type TableConfigs = Record<string, TableConfig>;
/** The state of a table for its templates, and the actions of its elements. */
export type Table = {
  view: View;
  /** the view before it, if the same viewer saw it */
  before: View | null;
  names: string[];
  config: TableConfig;
  /** the selected words of a move */
  selection: string[];
  /** whether the viewer is to act */
  active: boolean;
  select: (words: string[]) => void;
  /** play a move, and more moves at once after it */
  play: (move: string, ...then: string[]) => void;
  /** show the engine's reason why a move is illegal; "": no move corresponds to the tap, and `why` is the code of the reason */
  explainIllegal: (move: string, why?: ErrorCode) => void;
  /** whether one tap plays a move that may be confirmed by a second one */
  oneTap: boolean;
  /** the game's answer to a question before a move; null until it arrives, which draws the table again */
  // biome-ignore lint/suspicious/noExplicitAny: every game has its own questions
  query: (question: Record<string, unknown>) => any;
  /** the same; resolves with null if the position has changed meanwhile */
  // biome-ignore lint/suspicious/noExplicitAny: every game has its own questions
  queryAsync: (question: Record<string, unknown>) => Promise<any>;
  /** the prompt, or what takes its place: a refusal, a hint, a tip */
  message?: unknown;
  /** the mark after a player's name, as for the connection of their phone */
  seatMark?: (seat: number) => unknown;
  /** replay the animation since the viewer's last move; null: there is none */
  replayTurn: (() => void) | null;
  /** this table's own state between drawings, as the sort order of a hand; empty for a new game */
  // biome-ignore lint/suspicious/noExplicitAny: every table has its own state
  ui: Record<string, any>;
  /** change `ui`, and draw again */
  setUi: (changed: Record<string, unknown>) => void;
};
type Template = TemplateResult | symbol | string;
/** The motion of a card between two anchors. */
export type Motion = {
  to: string;
  from?: string;
  /** the card at the destination is visible until it is covered */
  covers?: boolean;
  /** the card turns over */
  turn?: boolean;
  /** its number in a sequence, for the delay */
  step?: number;
  /** a word or number that flies instead of a card */
  text?: string;
};
/** A step of a timeline: `view` is the position after its motions. */
export type AnimationStep = {
  effects: Effect[];
  view: View;
  motions: Motion[];
  /** the length of the pause after it, in units of the chosen speed */
  pause: number;
  /** whether the actor gets the pause, too */
  holdForActor: boolean;
};
/** An effect, those before and after it, and the views before it (`view`), before all of them and after all of them. */
export type EffectContext = {
  effect: Effect;
  previous: Effect[];
  next: Effect[];
  view: View;
  before: View;
  after: View;
};
/** A game's rules for the recap of the others' turns. Effects with the same `groupBy` share a phrase, with `facts` for its text. */
export type Recap = {
  groupBy?: (effect: Effect) => string | null;
  facts?: (view: View, group: Effect[]) => Record<string, unknown>;
  /** effects of the viewer's own move on the next seat are part of that seat's turn */
  includeOwnEffects?: boolean;
  /** effects are grouped even if others are between them */
  groupAll?: boolean;
  /** the text, if not that of the effect's type */
  key?: (effect: Effect) => Key | null;
  /** rules for a line that would be too long */
  brief?: Recap;
  /** the turns of several others in a few words each, if not those of `brief` */
  entries?: (view: View, names: string[], turns: Turn[]) => RecapEntry[];
};
/** Effects of a seat's moves in a row, up to the next seat's. */
export type Turn = { seat: number; effects: Effect[] };
/** A few words on a turn; `name` "": of all players. */
export type RecapEntry = { name: string; did: string };

/** Animations by the type of effect; null: part of the step before. */
export type Animations = Record<
  string,
  ((context: EffectContext) => EffectAnimation | null) | null
>;
/** The animation of an effect. Without `view` the view stays the same. */
export type EffectAnimation = {
  view?: View;
  /** a function where anchors depend on the view of the whole step */
  motions?: Motion[] | ((view: View) => Motion[]);
  pause?: number;
  holdForActor?: boolean;
  mergeWithPrevious?: boolean;
};
/** The prompt for the viewer, and at most four buttons. `isAnswer`: the prompt answers a tap, and is shown in place of a hint. */
export type Actions = { prompt: unknown; buttons: Template; isAnswer?: boolean };
/** A game's own table, `games/<game>/table.js`. Its style is `table.css`. */
export type TableModule = {
  /** zones and players */
  render: (table: Table) => Template;
  actions: (table: Table) => Actions;
  recapRules?: Recap;
  animations?: Animations;
  /** the anchor of a card, if not its zone and index */
  anchor?: (zone: Zone, index: number) => string;
  /** the whole timeline, for a table without `animations` */
  timeline?: (effects: Effect[], before: View, after: View, config: TableConfig) => AnimationStep[];
  /** sounds of the game's own types of effects */
  sounds?: Record<string, import("./sound/sound-synth.js").Name>;
  /** the view at the end of a round, with what its entry of the history knows */
  finishedRound?: (end: View, entry: Record<string, unknown>) => View;
  /** true if an effect completes what players collect. It has a separate sound */
  celebrates?: (view: View, effect: Effect) => boolean;
  /** the key of the tip for the current decision ("": none) */
  tip?: (table: Table) => Key | "";
  /** the values in that tip */
  tipFacts?: (table: Table) => Record<string, unknown>;
  /** a card's name and effect, for a long press; without it, its text without further values */
  aboutCard?: (token: string, view: View) => CardInfo;
  /** the section of the rules for the current decision */
  section?: (table: Table) => string;
  /** the move that the actor has chosen in advance, if it applies ("": none) */
  autoMove?: (table: Table) => string;
  /** return true if selected words are part of a move; without it, if the move has all of them */
  fits?: (move: string, selection: string[], view: View) => boolean;
  /** the sentence about a rare feat of a seat in the finished game ("": none) */
  feat?: (table: Table, seat: number) => string;
  /** the points of a seat in a finished round (an entry of the history), below their sum */
  // biome-ignore lint/suspicious/noExplicitAny: every game has its own history
  scoreBreakdown?: (table: Table, entry: Record<string, any>, seat: number) => Template;
};
