// Finished games of other hosts, of which this phone was a player. Their records come from another phone.

import { Refusal, refusal } from "../../../core/refusal.js";
import { attempt } from "../python-rpc.js";
import { fileOf, pieceOf } from "./backup-format.js";
import { importAll } from "./import-export.js";

/**
 * Import the record of a finished game, from the seat of this phone. Its id is this phone's choice, so two tabs add one game.
 * @param {import("../../rpc-types.js").Fields<"importJoined">} joined `scores`: those that this phone was shown
 * @returns {Promise<string>} the id of its save; "": the record is invalid, or of a game with another end
 */
export async function importJoined({ save: id, game, record, players, seat, scores }) {
  // The damaged file of a person is repaired. Of this one only the whole game counts.
  const { ok, error } = attempt("check", { record, players });
  // The engine of a plug-in runs.
  if (error?.code === "record.game") throw new Refusal(error);
  const isShown = JSON.stringify(ok?.status.scores) === JSON.stringify(scores);
  if (!ok?.status.over || ok.game !== game || !isShown) return "";
  const file = new File([fileOf({}, [pieceOf([{ game, record, players, seat }])])], id);
  const { only, fault } = await importAll(file, { id });
  if (!only) throw refusal("page.no_storage", {}, fault);
  return only;
}
