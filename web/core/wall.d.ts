// Made by tools/wall.py from pygames.protocol.types: change that.
/** What every effect tells; besides, facts of its own, which are flat. */
export type EffectBase = {
  event: number;
  type: string;
  seat: number | null;
};
/** What every reason of a coach has; besides, facts of its own. */
export type ReasonBase = {
  code: string;
};
/** Cards in one place: a token for each that is seen, null for each that is not. */
export type Zone = {
  id: string;
  owner: number | null;
  kind: ZoneKind;
  count: number;
  cards: (string | null)[];
};
/** What of a view each game says itself; ``history`` and ``data`` are its own. */
export type GameView = {
  phase: string;
  zones: Zone[];
  history: (Record<string, unknown>)[];
  data: Record<string, unknown>;
};
/** Exactly what a seat may know (null: a spectator): `State.view`. */
export type View = {
  phase: string;
  zones: Zone[];
  history: (Record<string, unknown>)[];
  data: Record<string, unknown>;
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  scores: number[];
  winners: number[];
  legal: string[];
  log: Effect[];
};
/** What every game may say of an unfinished round, by seat; besides, facts of its own. */
export type ProvisionalScoresBase = {
  so_far?: number[];
};
/** Who holds a seat; ``bot`` is the name of one that plays the game. */
export type Player = {
  kind: "person" | "bot";
  name: string;
  bot?: string | null;
};
/** A record, or the end of a link. */
export type Text = {
  text: string;
};
/** What everybody at a table may know: `Table.status`. */
export type Status = {
  to_act: number | null;
  over: boolean;
  events: number;
  scores: number[];
  winners: number[];
  leading: number[];
  better?: "high" | "low";
  rematch?: Record<string, unknown>;
  seed?: number;
  players: Player[];
  can_undo: boolean;
  take_backs: boolean;
  branched: boolean;
};
/** ``thinking``: the bot has not moved yet. */
export type BotStep = {
  to_act: number | null;
  over: boolean;
  events: number;
  scores: number[];
  winners: number[];
  leading: number[];
  better?: "high" | "low";
  rematch?: Record<string, unknown>;
  seed?: number;
  players: Player[];
  can_undo: boolean;
  take_backs: boolean;
  branched: boolean;
  thinking: boolean;
};
/** A view, and what everybody can work out from what lies open: `Game.provisional_scores`. */
export type ReviewView = {
  phase: string;
  zones: Zone[];
  history: (Record<string, unknown>)[];
  data: Record<string, unknown>;
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  scores: number[];
  winners: number[];
  legal: string[];
  log: Effect[];
  standing: ProvisionalScores;
};
/** What a seat sees of a table. */
export type TableView = {
  phase: string;
  zones: Zone[];
  history: (Record<string, unknown>)[];
  data: Record<string, unknown>;
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  scores: number[];
  winners: number[];
  legal: string[];
  log: Effect[];
  standing: ProvisionalScores;
  table: Status;
};
/** The same with the end of its log; ``settled``: up to which event the log will always say the same. */
export type IncrementalView = {
  phase: string;
  zones: Zone[];
  history: (Record<string, unknown>)[];
  data: Record<string, unknown>;
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  scores: number[];
  winners: number[];
  legal: string[];
  log: Effect[];
  standing: ProvisionalScores;
  table: Status;
  settled: number;
};
/** An option of a game. */
export type OptionInfo = {
  name: string;
  kind: "int" | "bool" | "order";
  default: number | boolean | null;
  minimum: number | null;
  maximum: number | null;
  help: string;
};
/** A game that can be played: seats (least, most), bots (the best first), whether it has a coach. ``open_table``: whether it can be played round one screen that lies on the table. ``rivals``: those of the bots that people are offered; the others are for programs. ``limits``: scores that every game of it stays within; null: nobody has said. */
export type GameInfo = {
  id: string;
  title: string;
  seats: [number, number];
  options: OptionInfo[];
  bots: string[];
  rivals: string[];
  coach: boolean;
  open_table: boolean;
  limits: [number, number] | null;
};
/** The engine's version, and those of its summaries and reviews. */
export type Version = {
  version: string;
  summary: number;
  review: number;
};
/** A moment of a finished game: how many events lie before it, who decides then (null: it is the end). ``part``: how many rounds are finished. */
export type Position = {
  event: number;
  seat: number | null;
  part: number;
};
/** What a finished game came to; made from its record alone. ``counts``: whether it does in statistics; ``deeds``: by seat, how often each of the game's was done; ``of``: by what the game is known again when its record is gone. */
export type Summary = {
  version: number;
  counts: boolean;
  better: "high" | "low";
  scores: number[];
  winners: number[];
  deeds: (Record<string, number>)[];
  of: string;
};
/** What a record comes to; ``summary``: where it is finished. */
export type RecordCheck = {
  text: string;
  game: string;
  options: Record<string, unknown>;
  status: Status;
  summary: Summary | null;
};
/** The coach needs more time. */
export type Thinking = {
  thinking: true;
};
/** A move, and what speaks for it and against it. */
export type Step = {
  move: string;
  reasons: Reason[];
};
/** What had best be done, and why; ``plan``: what after that, as far as it can be foreseen. */
export type Hint = {
  move: string;
  reasons: Reason[];
  thinking: false;
  plan: Step[];
};
/** One decision of a finished game, looked at again: `pygames.analysis.coach`. */
export type Decision = {
  event: number;
  seat: number;
  move: string;
  best: string;
  lost: number;
  certainty: number;
  sure: boolean;
  reasons: Reason[];
  best_reasons: Reason[];
};
/** What another move had been worth: `pygames.analysis.coach`. */
export type MoveLoss = {
  move: string;
  lost: number;
  certainty: number;
};
/** What the other moves of a moment had been worth, as far as it is known. */
export type MoveComparison = {
  thinking: boolean;
  worths: MoveLoss[];
};
/** How far a review is; ``costliest``: the events of the worst decisions so far. */
export type ReviewProgress = {
  thinking: boolean;
  total: number;
  decisions: Decision[];
  costliest: number[];
};
/** What a wheel brings beside its Python: `pygames.plugins.page_data`; texts and rules by language. ``texts``: what the page's keys say, in its parts (web/core/text.js); ``rules``: sections (web/screens/rules.js); ``table``: hints (web/parts/types.d.ts); ``faces``: an SVG, or nothing; ``lesson``: as it was played (web/screens/lesson-run.js). */
export type PageData = {
  texts: Record<string, Record<string, unknown>>;
  rules: Record<string, (Record<string, unknown>)[]>;
  table: Record<string, unknown>;
  faces: string;
  lesson: Record<string, unknown> | null;
};
/** A piece of a text file, as numbers from 0 to 255. */
export type Piece = {
  bytes: number[];
};
/** What a request holds that needs to say no more. */
export type EmptyRequest = Record<string, never>;
/** A game to start; a seed is a number, or its digits; ``take_backs``: the one person has them. */
export type New = {
  game: string;
  players: Player[];
  seed: number | string;
  options?: Record<string, unknown>;
  take_backs?: boolean;
};
/** A game to go on with; ``rescue``: a damaged one from where it was last sound. */
export type Resume = {
  record: string;
  seed: number | string;
  players?: Player[] | null;
  rescue?: boolean;
};
/** A record to look at. */
export type Check = {
  record: string;
  players?: Player[] | null;
  rescue?: boolean;
};
/** A person's move. */
export type Play = {
  seat: number;
  move: string;
};
/** About how long to think. */
export type TimeSlice = {
  milliseconds?: number;
};
/** Whose decision is taken back. */
export type Undo = {
  seat: number;
};
/** Whose view; ``log`` false: nothing of the log; ``since``: what came after this event. */
export type ViewRequest = {
  seat?: number | null;
  log?: boolean;
  since?: number | null;
};
/** A question that the game knows. */
export type Advise = {
  seat: number;
  question: Record<string, unknown>;
};
/** Who asks the coach. */
export type HintRequest = {
  milliseconds?: number;
  seat: number;
};
/** ``since``: the number of decisions that are known. */
export type Review = {
  milliseconds?: number;
  since?: number;
};
/** A moment of a finished game, the ``best`` move there and the ``played`` one: it is the others' turn. */
export type Weigh = {
  milliseconds?: number;
  event: number;
  best: string;
  played: string;
};
/** Whose view of a finished game, after how many events; ``bare``: with all cards laid open. */
export type Moment = {
  event: number;
  seat?: number | null;
  bare?: boolean;
};
/** Who goes on from where in the finished game, and with which chance. */
export type Branch = {
  event: number;
  players: Player[];
  seed: number | string;
};
/** A record; without one: of the running game, which is over. */
export type SummaryRequest = {
  record?: string | null;
};
/** A record; without one: the running game's. */
export type Digest = {
  record?: string | null;
};
/** A finished game whose record is gone: who played what, and its summary, as somebody has told them. */
export type Result = {
  game: string;
  players: Player[];
  options: Record<string, unknown>;
  result: Record<string, unknown>;
};
/** A finished record, and the review of it that somebody has told. */
export type Recall = {
  record: string;
  players?: Player[] | null;
  rescue?: boolean;
  review: Record<string, unknown>;
};
/** Whose effects, after which event. */
export type Effects = {
  seat?: number | null;
  since?: number;
};
/** A record to be a file, with notes. */
export type Export = {
  record: string;
  notes?: Record<string, unknown>;
};
/** A finished record to be a link. */
export type Link = {
  record: string;
};
/** Why a request is refused, by a code that does not change. */
export type ErrorBody = {
  code: string;
  message: string;
  params: Record<string, unknown>;
};
/** The encoding of a text file, by a label that a browser's ``TextDecoder`` knows. */
export type TextEncoding = {
  encoding: Encoding;
};
/** What the bridge is asked: by operation, what a request holds beside ``id`` and ``op``. */
export type Requests = {
  games: EmptyRequest;
  version: EmptyRequest;
  new: New;
  resume: Resume;
  check: Check;
  play: Play;
  bot_step: TimeSlice;
  undo: Undo;
  view: ViewRequest;
  advise: Advise;
  hint: HintRequest;
  review: Review;
  weigh: Weigh;
  moment: Moment;
  stops: EmptyRequest;
  branch: Branch;
  summary: SummaryRequest;
  digest: Digest;
  result: Result;
  recall: Recall;
  effects: Effects;
  record: EmptyRequest;
  export: Export;
  link: Link;
  unlink: Text;
  encoding: Piece;
  close: EmptyRequest;
};
/** What it answers, under ``ok``; or `ErrorBody`, under ``error``. */
export type Responses = {
  games: GameInfo[];
  version: Version;
  new: Status;
  resume: Status;
  check: RecordCheck;
  play: Status;
  bot_step: BotStep;
  undo: Status;
  view: TableView | IncrementalView;
  advise: Record<string, unknown>;
  hint: Thinking | Hint;
  review: ReviewProgress;
  weigh: MoveComparison;
  moment: ReviewView;
  stops: Position[];
  branch: Status;
  summary: Summary | null;
  digest: Text;
  result: Summary;
  recall: ReviewProgress;
  effects: Effect[];
  record: Text;
  export: Text;
  link: Text;
  unlink: Text;
  encoding: TextEncoding;
  close: null;
};
export type Effect = EffectBase & { [fact: string]: unknown };
export type Reason = ReasonBase & { [fact: string]: unknown };
export type ZoneKind = "fan" | "row" | "grid" | "pile";
export type ProvisionalScores = ProvisionalScoresBase & { [fact: string]: unknown };
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
