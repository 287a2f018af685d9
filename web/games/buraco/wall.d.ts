// Made by tools/wall.py from pygames.games.buraco.move_queries and pygames.games.buraco.observation: change that.
/** A meld as a view writes it: its cards from low to high, the place of the first, the wild's index. */
export type MeldSeen = {
  number: number;
  suit: string;
  cards: string[];
  low: number;
  wild: number | null;
  kind: string | null;
};
/** Why chosen cards cannot be laid: as an `IllegalMove` tells it. */
export type Why = {
  code: string;
  rule: string;
  params: Record<string, unknown>;
  message: string;
};
/** One way to do something with chosen cards. Attributes: moves: played one after the other. meld: the own meld that it begins or adds to, as a view writes it; None for a discard. spoils: whether a natural canasta turns mixed. ends: ``"extra"`` when it brings the extra hand, ``"out"`` when it ends the deal, else None. */
export type Way = {
  moves: string[];
  meld: MeldSeen | null;
  spoils: boolean;
  ends: "extra" | "out" | null;
};
/** The ways to lay chosen cards; ``why`` is None if there is one. */
export type Advice = {
  plans: (string[])[];
  why: Why | null;
};
/** All that can be done with chosen cards. Attributes: ways: each way to lay them. why: if there is none, as in `lay`. discard: the way to discard a single card, None where there is none. kept: why a single card may not be discarded. */
export type Answer = {
  ways: Way[];
  why: Why | null;
  discard: Way | null;
  kept: Why | null;
};
