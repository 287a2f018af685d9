// The states of a table, and which may follow which.

/** @typedef {"loading" | "covered" | "choosing" | "sending" | "animating" | "botThinking" | "handingOver" | "roundOver" | "over" | "watching" | "failed"} TableState */

/**
 * Each state's public name, the value of `data-state`, and the states that may follow it.
 * @type {Record<TableState, {dataState: string, next: TableState[]}>}
 */
export const STATES = {
  // No position has arrived.
  loading: {
    dataState: "loading",
    next: ["covered", "choosing", "botThinking", "roundOver", "over", "watching", "failed"],
  },
  // Hidden until the next person holds the button.
  covered: { dataState: "cover", next: ["choosing", "roundOver", "failed"] },
  // The viewer selects a move.
  choosing: {
    dataState: "your-turn",
    next: ["sending", "animating", "covered", "handingOver", "failed"],
  },
  // The engine has been asked for a move or an undo.
  sending: {
    dataState: "thinking",
    next: [
      "animating",
      "choosing",
      "botThinking",
      "handingOver",
      "covered",
      "roundOver",
      "over",
      "failed",
    ],
  },
  // A timeline runs: nothing is asked before its last card has landed.
  animating: {
    dataState: "thinking",
    next: [
      "choosing",
      "sending",
      "botThinking",
      "handingOver",
      "covered",
      "roundOver",
      "over",
      "failed",
    ],
  },
  // A bot is to move.
  botThinking: {
    dataState: "thinking",
    next: [
      "animating",
      "choosing",
      "sending",
      "handingOver",
      "covered",
      "roundOver",
      "over",
      "failed",
    ],
  },
  // The viewer has finished, and another person on this device is to move.
  handingOver: { dataState: "handover", next: ["covered", "sending", "animating", "failed"] },
  // A finished round is being read.
  roundOver: {
    dataState: "your-turn",
    next: ["choosing", "sending", "botThinking", "animating", "covered", "failed"],
  },
  over: { dataState: "over", next: ["sending", "animating", "choosing", "failed"] },
  // A replay: a finished game is looked at, and nothing is asked.
  watching: { dataState: "ready", next: ["failed"] },
  // The engine or a file is missing.
  failed: {
    dataState: "error",
    next: ["loading", "covered", "choosing", "botThinking", "handingOver", "roundOver", "over"],
  },
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
  if (!STATES[from].next.includes(to)) console.error(`table state: ${from} → ${to}`);
  dispatchEvent(new CustomEvent("tablestate", { detail: { from, to } }));
  return to;
}
