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
/** A game's hints for the generic table: which pile or zone a word of a move stands for. */
export type Hints = Record<string, { at?: Record<string, string> }>;
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
