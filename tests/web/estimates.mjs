import { withoutLuck } from "../../web/engine/client/game/statistics.js";

/** Return by sample the estimate of its mean with its ends, and these in the percents that are shown. @param {number[][]} samples */
export default (samples) =>
  samples.map((values) => {
    const games = values.map((share, id) => ({ id, seat: 0, share }));
    const luck = Object.fromEntries(values.map((_, id) => [id, { 0: 0 }]));
    const { mean, low, high } = withoutLuck(/** @type {any} */ ({ games }), /** @type {any} */ (luck));
    return [mean, low, high, ...[mean, low, high].map((each) => Math.round(100 * each))];
  });
