// Melds of a seat: runs of small cards with the wild marked, and canastas folded with a seal.

import { dynamicKey, t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName, drawnName } from "../../parts/card-names.js";
import { registerFacts } from "../../parts/moves/game-text.js";
import { registerPicture } from "../../parts/moves/sentence-with-cards.js";
import { customSpot } from "../../parts/table/card-spot.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { layOnto, onMeld } from "./table-gestures.js";
import {
  cardsOf,
  crowd,
  endsOf,
  gathers,
  isFoldable,
  isFolded,
  isPlain,
  NEW,
  positionOf,
  waysOf,
} from "./view.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @import { MeldSeen as Meld } from "./protocol.js"
 */

/** @param {string} sign a rank or suit */
export const signName = (sign) => t(dynamicKey(`sign.buraco.${sign}`));

/** Return the names of a meld's suit and ends. @param {Meld} meld */
function runFacts(meld) {
  const [low, high] = endsOf(meld).map((end) => signName(end === "10" ? "T" : end));
  return { suit: signName(meld.suit), low, high };
}

/** Return a meld in words. @param {Meld} meld */
export function meldName(meld) {
  const { cards, wild, kind } = meld;
  return t("buraco.meld", {
    ...runFacts(meld),
    count: cards.length,
    kind,
    wild: wild === null ? null : cardName("buraco", cards[wild]),
  });
}

/** Return a meld by its ends. @param {Meld} meld */
export const runName = (meld) =>
  drawnName(`${endsOf(meld).join("–")}${meld.suit}`, t("buraco.run", runFacts(meld)));

// A sentence about a meld has its number: the move's first word, or a fact.
registerFacts("buraco", (view, { meld, word1 }) => {
  const melds = /** @type {Meld[][] | undefined} */ (view?.data.melds);
  const found = melds?.[view?.to_act ?? 0]?.[Number(meld ?? word1) - 1];
  return { run: found ? runName(found) : null };
});

/** Return the ranks and the suit of a card, or of a run ("3–6h"). @param {string} token */
export const ranksAndSuit = (token) =>
  html`<span class="ranks" data-suit=${token.at(-1)} data-ranks=${token.slice(0, -1).replace("T", "10")}><i class="suit"></i></span>`;

registerPicture("buraco", ranksAndSuit);

/** Return a meld's cards from low to high. @param {Meld} meld @param {string} [anchor] */
export const run = ({ cards, wild }, anchor) => html`
  <span class="run">${cards.map(
    (token, i) =>
      html`<span data-anchor=${anchor ? `${anchor}:${i}` : nothing}>${card(token, false, { marked: i === wild })}</span>`,
  )}</span>`;

/** Return the seal of a canasta, with its kind in words. @param {Meld["kind"]} kind @param {number} count */
export const seal = (kind, count) =>
  html`<span class="seal" data-seal=${kind ?? "none"}>${kind ? html`<span>${t(`buraco.kind.${kind}`)}</span> ` : nothing}${count ? html`<b>${count}</b>` : nothing}</span>`;

/** @param {Table} table @param {number} seat */
export function melds(table, seat) {
  const { view, names } = table;
  const own = seat === view.seat;
  const all = positionOf(view).melds[seat];
  return html`
    <div class="melds ${own ? "own" : "rival"}" role="group" aria-label=${t("buraco.melds", { name: names[seat], count: all.length })}
      data-crowd=${crowd(view, seat)}>
      ${all.map((meld) => one(table, seat, meld))}
      ${own && table.active ? newMeld(table) : nothing}
      ${all.length === 0 && !(own && table.active) ? html`<span class="none">${t("buraco.melds.none")}</span>` : nothing}
    </div>`;
}

/** @param {Table} table @param {number} seat @param {Meld} meld */
function one(table, seat, meld) {
  const { view, active, ui, setUi } = table;
  const own = seat === view.seat;
  const folded = isFolded(table, seat, meld);
  const gathering = own && active && gathers(table);
  const fits = gathering && waysOf(table).some((way) => way.onto === meld.number);
  const foldable = isFoldable(table, seat, meld);
  const key = `${seat}.${meld.number}`;
  const unfold = () => setUi({ unfolded: { ...ui.unfolded, [key]: folded } });
  const actionLabel = gathering
    ? t(fits ? "buraco.does.onto" : "buraco.does.try")
    : foldable
      ? t(folded ? "buraco.does.unfold" : "buraco.does.fold")
      : "";
  return html`
    <div class="meld" data-zone=${`meld${key}`} data-kind=${meld.kind ?? nothing} data-folded=${folded ? "yes" : "no"}>
      ${customSpot(
        {
          label: t("buraco.meld.label", { meld: meldName(meld) }),
          actionLabel,
          enabled: gathering || foldable,
          fits: fits && "yes",
          anchor: `meld${key}`,
          move: fits ? only(table, meld.number) : undefined,
          open: foldable && !gathering ? !folded : undefined,
          onTap: gathering
            ? () => layOnto(table, meld.number)
            : foldable
              ? unfold
              : idle(table, own),
          moveWords: own ? [String(meld.number)] : undefined,
          onDrop: own ? onMeld(meld.number) : undefined,
        },
        html`${run(meld, `meld${key}`)}${folded || meld.kind ? seal(meld.kind, meld.cards.length) : nothing}`,
      )}
    </div>`;
}

/** Explain why a meld can't be laid there. @param {Table} table @param {boolean} own */
const idle = (table, own) => () => {
  const { opening, hand } = positionOf(table.view);
  if (!table.active) return;
  if (own && opening) table.explainIllegal(`add 1 ${hand[0]}`);
  else table.explainIllegal("", own ? "buraco.empty_handed" : "buraco.rival");
};

/**
 * Return the only move that lays the gathered cards here, unless it spoils the meld.
 * @param {Table} table
 * @param {number} onto
 */
function only(table, onto) {
  const way = waysOf(table).find((each) => each.onto === onto);
  return isPlain(way) && way?.moves.length === 1 ? way.moves[0] : undefined;
}

/** Return the place of a new meld. @param {Table} table */
function newMeld(table) {
  const gathering = gathers(table) && cardsOf(table.selection).length > 0;
  const fits = gathering && waysOf(table).some((way) => way.onto === NEW);
  return html`
    <div class="meld new" data-zone="meld.new">
      ${customSpot(
        {
          label: t("buraco.new"),
          actionLabel: fits ? t("buraco.does.onto") : gathering ? t("buraco.does.try") : "",
          enabled: gathering,
          fits: fits && "yes",
          move: fits ? only(table, NEW) : undefined,
          onTap: gathering ? () => layOnto(table, NEW) : idle(table, true),
          moveWords: ["new"],
          onDrop: onMeld(NEW),
        },
        html`<span class="slot">${t("buraco.new.short")}</span>`,
      )}
    </div>`;
}
