// Proof of the deal on a device without the engine: the same hashes as pygames/records/deal_proof.py, and the hash of a view.

import { concat, digest, encode, fromHex, PROTOCOL } from "./bytes.js";
import { canonical } from "./envelope.js";

const DEAL = "pygames-deal/1";

/** Return the commitment of a seat to its opening. @param {number} seat @param {string} opening */
export const commitment = (seat, opening) => digest(`${DEAL} commitment ${seat}`, fromHex(opening));

/** Return the seed that follows from the openings in seat order: the first 53 bits of their hash. @param {string[]} openings */
export async function seedOf(openings) {
  const hash = await digest(`${DEAL} seed`, concat(...openings.map(fromHex)));
  return Number(BigInt(`0x${hash.slice(0, 14)}`) >> 3n);
}

/**
 * Check the notes of a record against the commitments that were noted before the deal. Its shuffles need the engine.
 * @param {string} text of the record
 * @param {{commitments: string[], seat: number, opening: string}} noted
 * @returns {Promise<"verified" | "no_proof" | "commitments" | "opening" | "seed">}
 */
export async function checkNotes(text, { commitments, seat, opening }) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return "no_proof";
  }
  const { x_commitments, x_openings, x_seed } = record ?? {};
  if (!Array.isArray(x_commitments) || !Array.isArray(x_openings)) return "no_proof";
  if (canonical(x_commitments) !== canonical(commitments)) return "commitments";
  const openings = x_openings.map(String);
  const found = await Promise.all(openings.map((each, of) => commitment(of, each)));
  if (canonical(found) !== canonical(commitments) || openings[seat] !== opening) return "opening";
  return x_seed === (await seedOf(openings)) ? "verified" : "seed";
}

/**
 * Return the hash of a seat's view with its whole log, without the status of the session, so that a record gives the same.
 * @param {object} view
 */
export function viewHash(view) {
  const { table, stable_upto, provisional_scores, ...shown } =
    /** @type {Record<string, unknown>} */ (view);
  return digest(`${PROTOCOL} view`, encode(canonical(shown)));
}
