// Links that a person opened or pasted. The parts of a long message may be opened one after the other, each in its own tab.

import { readStored, store } from "../../../core/storage.js";
import { partsOfLinks } from "../../friends/link-encoding.js";
import { PartCollector } from "../../friends/message-parts.js";
import { PairingError } from "../../friends/pairing-code.js";

/** Name of the links in localStorage whose other parts are missing, and their most letters. */
const INCOMPLETE = "link-parts";
const LONGEST = 40_000;

/**
 * Return what the links of a text contain, the last one first: it is probably the newest.
 * @param {string} text
 * @throws {PairingError} if none is whole
 */
export function messagesOfLinks(text) {
  const parts = partsOfLinks(text);
  if (!parts.length) throw new PairingError("invalid");
  const found = new PartCollector().addParts(parts);
  if (found.length) return found.reverse();
  const all = `${readStored(INCOMPLETE) ?? ""} ${text}`.slice(-LONGEST);
  const collector = new PartCollector();
  const completed = collector.addParts(partsOfLinks(all));
  store(INCOMPLETE, completed.length ? null : all);
  if (completed.length) return completed;
  const { progress } = collector;
  // A single part that isn't complete has another checksum.
  if (progress.length < 2) throw new PairingError("invalid");
  throw new PairingError("parts", {
    received: progress.filter(Boolean).length,
    count: progress.length,
  });
}
