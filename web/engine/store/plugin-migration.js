// Plug-ins that were stored under former names of the protocol and of table configs.

/** @import { Plugin } from "../rpc-types.js" */

/** Former key -> present key, in each frame of a lesson. */
const OF_VIEWS = { standing: "provisional_scores" };
const OF_STATUS = { leading: "current_winners" };
/** In a plug-in's table config: former key to present one. */
const OF_CONFIG = {
  about: "zone_details",
  at: "word_zones",
  back: "pile_back",
  either: "choice_words",
  ends: "round_end",
  held: "single_card_zones",
  mark: "marked_card",
  means: "card_words",
  open: "open_piles",
  sheet: "score_sheet",
  under: "card_below",
};

/** Return a stored plug-in with the present names. @param {any} added @returns {Plugin} */
export function withPresentNames({ game, brought, ...added }) {
  const { lesson } = brought;
  return {
    ...added,
    game: renamed(game, { rivals: "offered_bots" }),
    brought: {
      ...brought,
      table: renamed(brought.table, OF_CONFIG),
      lesson: lesson && lessonWithPresentNames(lesson),
    },
  };
}

/** @param {any} lesson */
function lessonWithPresentNames({ first, steps, ...lesson }) {
  return {
    ...lesson,
    first: frame(first),
    steps: steps.map((/** @type {any} */ step) => ({
      ...step,
      before: step.before.map(frame),
      frames: step.frames.map(frame),
    })),
  };
}

/** @param {any} frame */
function frame({ view, effects }) {
  const { table } = view;
  return {
    view: { ...renamed(view, OF_VIEWS), ...(table && { table: renamed(table, OF_STATUS) }) },
    effects,
  };
}

/** @param {Record<string, unknown>} object @param {Record<string, string>} names former key -> present key */
const renamed = (object, names) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [names[key] ?? key, value]));
