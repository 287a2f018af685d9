// The states of a table, the value of `data-state` for each, and the states that may follow it.

/** States of a position. */
const SHOWN = ["choosing", "botThinking", "handingOver", "covered", "roundOver", "over"];
/** States after an answer of the engine. */
const ANSWERED = ["animating", ...SHOWN];

/** @typedef {keyof typeof STATES} TableState */
export const STATES = {
  /** no position has arrived */
  loading: { dataState: "loading", next: [...SHOWN, "watching"] },
  /** hidden until the next person holds the button */
  covered: { dataState: "cover", next: ["choosing", "roundOver"] },
  /** the viewer selects a move */
  choosing: {
    dataState: "your-turn",
    // "over": a puzzle is found.
    next: ["sending", "animating", "covered", "handingOver", "over"],
  },
  /** the engine has been asked for a move or an undo */
  sending: { dataState: "thinking", next: ANSWERED },
  /** cards move: no move is asked for before the end */
  animating: { dataState: "thinking", next: ["sending", ...ANSWERED] },
  /** a bot is to move */
  botThinking: { dataState: "thinking", next: ["sending", ...ANSWERED] },
  /** the viewer has finished, and another person on this device is to move */
  handingOver: { dataState: "handover", next: ["covered", "sending", "animating"] },
  /** the result of a round is being read */
  roundOver: { dataState: "your-turn", next: ["sending", ...ANSWERED] },
  over: { dataState: "over", next: ["sending", "animating", "choosing"] },
  /** a finished game is replayed */
  watching: { dataState: "ready", next: ["loading"] },
  /** the engine or a file is missing: from any state and to any */
  failed: { dataState: "error", next: ["loading", "watching", "sending", ...ANSWERED] },
};

/** True while the table waits for no person. @param {TableState} state */
export const isBusy = (state) => STATES[state].dataState === "thinking";

/**
 * Go from one state to another: dispatch the event `tablestate`, and report a transition that is not allowed.
 * @param {TableState} from
 * @param {TableState} to
 */
export function enter(from, to) {
  if (from === to) return to;
  if (to !== "failed" && !STATES[from].next.includes(to))
    console.error(`table state: ${from} → ${to}`);
  dispatchEvent(new CustomEvent("tablestate", { detail: { from, to } }));
  return to;
}
