/** What the bridge says; shapes as in the engine's `view` and `status`. */
export type Token = string | null;
export type Zone = {
  id: string;
  owner: number | null;
  kind: "fan" | "row" | "grid" | "pile";
  count: number;
  cards: Token[];
};
export type Effect = { event: number; type: string; seat: number | null; [fact: string]: unknown };
export type Player = { kind: "person" | "bot"; name: string; bot?: string | null };
export type Status = {
  to_act: number | null;
  over: boolean;
  events: number;
  players: Player[];
  can_undo: boolean;
  thinking?: boolean;
  unsaved?: boolean;
};
export type View = {
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  scores: number[];
  winners: number[];
  phase: string;
  legal: string[];
  zones: Zone[];
  log: Effect[];
  history: Record<string, unknown>[];
  data: Record<string, unknown>;
  table: Status;
};
export type Option = {
  name: string;
  kind: "int" | "bool" | "order";
  default: unknown;
  minimum: number | null;
  maximum: number | null;
  help: string;
};
export type Game = {
  id: string;
  title: string;
  seats: [number, number];
  options: Option[];
  bots: string[];
};
/** What a new game is made of. */
export type Plan = {
  game: string;
  players: Player[];
  options: Record<string, unknown>;
  seed: number | null;
};
/** A saved game as the page may know it: nothing hidden. */
export type Save = {
  id: string;
  game: string;
  players: Player[];
  options: Record<string, unknown>;
  seed: number | null;
  over: boolean;
  toAct: number | null;
  events: number;
  scores: number[] | null;
  winners: number[] | null;
  changed: number;
};
export type Opened = { save: Save; status: Status };
/** A game's hints for the generic table; zones are named by their ids without numbers. */
export type GameHints = {
  /** word of a move → id of the zone it stands for; "{seat}" is the one to act, "{n}" a number in both */
  at?: Record<string, string>;
  /** card → other words of moves that it stands for */
  means?: Record<string, string[]>;
  /** zone → words for its hidden and shown cards, where others may choose them */
  either?: Record<string, { hidden: string; shown: string }>;
  /** zone → the list in the data that tells more of it, by owner and number */
  about?: Record<string, string>;
  /** zone → which of these facts names the card that bears a mark (its index, or true: the first) */
  mark?: Record<string, string>;
  /** pile → the fact in the data that its back shows */
  back?: Record<string, string>;
  /** zones of one card at most, which lie in the middle */
  held?: string[];
  /** cards that stand for the game on the menu */
  art?: Token[];
  /** piles of players that are laid open */
  open?: string[];
  /** verbs of moves that a first tap never makes */
  careful?: string[];
  /** a shadow of the picked card in a zone, from a list in the data */
  shadow?: { zone: string; list: string; card: string; word: string; shows: string };
  /** where a finished round in the history keeps totals, cards and each seat's facts, and the points at the start */
  sheet?: { seats?: string; totals?: string; cards?: string; from?: number };
};
export type Hints = Record<string, GameHints>;
export type Settings = {
  theme: "auto" | "light" | "dark";
  speed: "auto" | "normal" | "fast" | "off";
  names: string[];
};
export type FileEntry = {
  path: string;
  size: number;
  sha256: string;
  packed?: { path: string; size: number; sha256: string };
};
export type Files = { build: string; files: FileEntry[] };
