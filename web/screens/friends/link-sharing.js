// Links to send: by the share sheet or the clipboard, in parts if a message is long, and what was sent.

import { isRecent } from "../../core/days.js";
import { language, t } from "../../core/i18n.js";
import { isCopied, noteSent, sentAt } from "../../engine/client/friends/sent-links.js";
import { shareText } from "../../engine/client/share-or-download.js";
import { linksOf } from "../../engine/friends/link-encoding.js";
import { checksum } from "../../engine/friends/message-parts.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { draw } from "../app/state.js";
import { sentenceOf, textToCopy } from "../share/copy-text-fallback.js";

/**
 * @import { Answer } from "../../engine/client/share-or-download.js"
 * @import { Bytes, Outgoing } from "../../engine/friends/types.js"
 */

const [HOUR, DAY] = [3_600_000, 86_400_000];

/** Return the day of a time as people say it. @param {number} time in milliseconds */
export function dayOf(time) {
  const days = Math.round((new Date(time).setHours(0, 0) - new Date().setHours(0, 0)) / DAY);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(days, "day");
}

/** Links by the bytes that they have: each drawing asks for them. @type {WeakMap<Bytes, string[]>} */
const known = new WeakMap();

/** @param {Bytes} bytes */
function linksFor(bytes) {
  const links = known.get(bytes) ?? linksOf(bytes);
  known.set(bytes, links);
  return links;
}

/** Return the message of a code, the same for the same code. @param {Bytes} bytes @returns {Outgoing} */
export const messageOf = (bytes) => ({ id: checksum(bytes).join("."), bytes });

/** Return the link of a short message. @param {Outgoing} message */
export const linkOf = ({ bytes }) => linksFor(bytes)[0];

export class LinkSharing {
  /** The link that was shared last, and the outcome. @type {{link: string, answer: Answer | null}} */
  #last = { link: "", answer: null };
  /** Links of long messages that were shared. @type {Set<string>} */
  #parts = new Set();
  /** Messages that were sent more than once on this screen. @type {Set<string>} */
  #repeated = new Set();

  /** True if a message was shared, or copied: then it may have been sent. @param {Outgoing} message */
  isSent = ({ id }) => sentAt(id) > 0;

  /**
   * Return the buttons that send a message: one for each part.
   * @param {Outgoing} message
   * @param {string} text sent with it
   * @param {string} [kind] classes of a message that was not sent
   */
  buttons(message, text, kind = "") {
    const links = linksFor(message.bytes);
    const isSent = this.isSent(message);
    const label = (/** @type {number} */ i) =>
      links.length > 1
        ? t("friends.link.part", { number: i + 1, count: links.length })
        : t(isSent ? "friends.link.again" : "friends.link.send");
    return links.map(
      (
        link,
        i,
      ) => html`<button type="button" class=${`send-link ${isSent || this.#parts.has(link) ? kind.replace("primary", "") : kind}`}
        @click=${() => this.send(message, text, { part: i })}>${label(i)}</button>`,
    );
  }

  /** Return the button that reminds a person of a message; nothing: it was not sent, or an hour ago. @param {Outgoing} message @param {string} title */
  reminder(message, title) {
    const time = sentAt(message.id);
    if (!time || isRecent(time, HOUR)) return nothing;
    const text = t("friends.link.remind.text", { title, when: dayOf(time) });
    return html`<button type="button" class="remind" @click=${() => this.send(message, text, { copied: `${text} ${linkOf(message)}` })}>${t("friends.link.remind")}</button>`;
  }

  /** @param {Outgoing} message @param {string} text @param {{part?: number, copied?: string}} [how] `copied`: in place of the link alone */
  send({ id, bytes }, text, { part = 0, copied } = {}) {
    const links = linksFor(bytes);
    const note = (/** @type {boolean} */ isCopy) => {
      this.#parts.add(links[part]);
      if (sentAt(id)) this.#repeated.add(id);
      if (links.every((each) => this.#parts.has(each))) noteSent(id, isCopy);
    };
    return this.share(links[part], text, note, copied);
  }

  /**
   * Share a link.
   * @param {string} link
   * @param {string} [text] shared with it
   * @param {(isCopy: boolean) => void} [note] called if it was shared or copied
   * @param {string} [copied] text for the clipboard
   */
  share(link, text = "", note = () => {}, copied = link) {
    this.#last = { link, answer: null };
    const report = (/** @type {Answer} */ answer) => {
      this.#last = { link, answer };
      if (answer === "" || answer === "copied") note(answer === "copied");
      draw();
    };
    return shareText(copied, report, { text, url: link });
  }

  /** True if the person has to copy the link. @param {Outgoing} message */
  isByHand = ({ bytes }) =>
    this.#last.answer === "by_hand" && linksFor(bytes).includes(this.#last.link);

  /** Return the sentence about a message that was copied, which is still to be sent; "": it was not. @param {Outgoing} message @param {string} name */
  copied = ({ id }, name) => (isCopied(id) ? t("friends.link.copied", { name }) : "");

  /** @param {Outgoing} message @returns {"resent" | "sent" | "unsent"} */
  #stateOf(message) {
    if (this.#repeated.has(message.id)) return "resent";
    return this.isSent(message) ? "sent" : "unsent";
  }

  /** Return whether a message was sent, and its text to copy if that failed. @param {Outgoing} message @param {string} name of the other person */
  status(message, name) {
    const links = linksFor(message.bytes);
    const long = links.length > 1 ? t("friends.link.long", { count: links.length }) : "";
    const shown = links.find((each) => each === this.#last.link);
    const copied = this.copied(message, name);
    const state = long || copied || t(`friends.link.${this.#stateOf(message)}`, { name });
    return html`<p class="quiet sent" role="status">${state}</p>${shown && state !== copied ? this.outcome(shown) : nothing}`;
  }

  /** Return the buttons of a message, and whether it was sent. @param {Outgoing} message @param {string} text @param {string} name @param {string} kind */
  steps = (message, text, name, kind) => html`
    <div class="buttons">${this.buttons(message, text, kind)}</div>${this.status(message, name)}`;

  /**
   * Return a message that needs no answer, with why it is sent.
   * @param {Outgoing & {name: string}} message
   * @param {string} why
   * @param {unknown} buttons
   */
  panel = (message, why, buttons) => html`
    <section class="panel last-message"><p>${why}</p>
      <div class="buttons">${buttons}</div>${this.status(message, message.name)}</section>`;

  /** True if a message was sent before the last one. @param {Outgoing} message */
  isDone = (message) => this.isSent(message) && !linksFor(message.bytes).includes(this.#last.link);

  /** Return the outcome of sharing a link, and the text to copy if that failed. @param {string} link */
  outcome(link) {
    const answer = this.#last.link === link ? (this.#last.answer ?? "") : "";
    return html`<div class="shared" role="status">${sentenceOf(answer)}${textToCopy(answer, link, () => this.share(link))}</div>`;
  }
}
