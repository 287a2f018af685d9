// The rules of a game as a text with pictures, in sections that have an address: #/rules/<game>/<section>. They need no engine.

import { tryCall } from "../../core/browser-api.js";
import { t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { loadFigures, loadPictures } from "../../games/registry.js";
import { figure } from "../../parts/figure.js";
import { icon } from "../../parts/icons.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {string | Ruling} Paragraph "- " begins an item of a list
 * @typedef {{ours: string[], says: string}} Ruling a paragraph that this project has decided: by which rulings, and what
 * @typedef {Paragraph | import("../../parts/figure.js").Figure} Block a paragraph or a picture
 * @typedef {{id: string, title: string, rulings: string[], ours?: string[], text: Block[]}} Section "ours": all of it is
 */

/** The pictures of games whose pages are as long as they will be: a section can be brought into sight. @type {Map<string, import("../../games/registry.js").Figures>} */
const complete = new Map();

/** Load the text's style, and what the game's own pictures are made of. @param {string} game */
export async function complement(game) {
  const [figures] = await Promise.all([
    loadFigures(game),
    loadPictures(game),
    loadStyle("styles/rules.css"),
  ]);
  complete.set(game, figures);
}

/**
 * @param {{game: Game | undefined, rules: Section[] | null, back: string | null, section: string, lesson?: boolean}} props back: the saved
 *   game that the reader comes from; section: the one to open at by its id or by a ruling that it holds, or ""
 */
export function rulesScreen({ game, rules, back, section, lesson }) {
  const wanted = (rules && sectionOf(rules, section)) ?? section;
  if (rules && game && complete.has(game.id)) openAt(wanted);
  return html`
    <header class="bar">
      <a class="tool" href=${back ? `#/play/${back}` : "#/"} aria-label=${back ? t("rules.back") : t("play.home")}>${icon(back ? "undo" : "home")}</a>
      <h1>${t("rules.title", { title: game?.title ?? "" })}</h1>
    </header>
    <main class="screen text rules">
      ${game && lesson ? html`<p class="learn"><a class="button primary" href=${`#/lesson/${game.id}`}>${t("menu.learn")}</a></p>` : nothing}
      ${rules && game ? [rules.some(isOurs) ? key() : nothing, pages(game, rules, back)] : html`<p class="quiet">${t("rules.none")}</p>`}
      ${
        game
          ? html`<div class="buttons end">
              ${back ? html`<a class="button primary" href=${`#/play/${back}`}>${t("rules.back")}</a>` : html`<a class="button primary" href=${`#/new?game=${game.id}`}>${t("menu.play")}</a>`}
            </div>`
          : nothing
      }
    </main>`;
}

/** The address of a section, from the reader's game and back to it. @param {string} game @param {string} section @param {string | null} back */
export const rulesAddress = (game, section, back) =>
  `#/rules/${game}/${section}${back ? `?back=${encodeURIComponent(back)}` : ""}`;

/** The section that settles a refusal's rule, a ruling or a heading. @param {Section[]} rules @param {string} rule */
export const sectionOf = (rules, rule) => rules.find(({ rulings }) => rulings.includes(rule))?.id;

/** Whether this project has decided something in it. @param {Section} section */
const isOurs = ({ ours, text }) =>
  ours !== undefined || text.some((block) => typeof block !== "string" && "ours" in block);

/** What the mark of our own rulings means. */
const key = () => html`<p class="quiet key">${tag()} ${t("rules.ours.why")}</p>`;

const tag = () => html`<b class="tag">${t("rules.ours")}</b>`;

/** @param {Game} game @param {Section[]} rules @param {string | null} back */
const pages = (game, rules, back) => html`
  <nav class="contents" aria-label=${t("rules.contents")}>
    <ol>
      ${rules.map(
        ({ id, title }) =>
          html`<li><a href=${rulesAddress(game.id, id, back)} @click=${() => bring(id)}>${title}</a></li>`,
      )}
    </ol>
  </nav>
  ${rules.map(
    ({ id, title, ours, text }) => html`
      <section aria-labelledby=${headingId(id)}>
        <h2 id=${headingId(id)} tabindex="-1">${title}</h2>
        ${ours ? html`<p class="ours">${tag()} ${t("rules.ours.all")}</p>` : nothing}
        ${grouped(text).map((block) =>
          Array.isArray(block)
            ? html`<ul>${block.map((item) => html`<li class=${marked(item)}>${said(item)}</li>`)}</ul>`
            : isParagraph(block)
              ? html`<p class=${marked(block)}>${said(block)}</p>`
              : pictured(game, block),
        )}
      </section>`,
  )}`;

/** A picture's letters are those of a felt: it comes with its sheet, and until then its words stand alone. @param {Game} game @param {import("../../parts/figure.js").Figure} block */
function pictured({ id }, block) {
  const own = complete.get(id);
  return own ? figure(id, block, own) : html`<p>${block.caption}</p>`;
}

/** @param {string} section */
const headingId = (section) => `rules-${section}`;

/** Items of a list that follow each other as one list. @param {Block[]} text @returns {(Block | Paragraph[])[]} */
function grouped(text) {
  /** @type {(Block | Paragraph[])[]} */
  const blocks = [];
  for (const block of text) {
    const last = blocks.at(-1);
    if (!isParagraph(block) || !ITEM.test(textOf(block))) blocks.push(block);
    else if (Array.isArray(last)) last.push(block);
    else blocks.push([block]);
  }
  return blocks;
}

const ITEM = /^- /;

/** @param {Block} block @returns {block is Paragraph} */
const isParagraph = (block) => typeof block === "string" || "says" in block;

/** @param {Paragraph} paragraph */
const textOf = (paragraph) => (typeof paragraph === "string" ? paragraph : paragraph.says);

/** @param {Paragraph} paragraph */
const marked = (paragraph) => (typeof paragraph === "string" ? nothing : "ours");

/** @param {Paragraph} paragraph words between ** are strong */
const said = (paragraph) => [
  typeof paragraph === "string" ? nothing : [tag(), " "],
  textOf(paragraph)
    .replace(ITEM, "")
    .split("**")
    .map((part, i) => (i % 2 ? html`<strong>${part}</strong>` : part)),
];

/** The heading that the reader was last brought to, as it was then asked for. */
let opened = { address: "", heading: /** @type {Element | null} */ (null) };

/** Bring the reader to the section that the address names, once. @param {string} section */
function openAt(section) {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId(section));
    if (heading === opened.heading && location.hash === opened.address) return;
    opened = { address: location.hash, heading };
    bring(section);
  });
}

/** @param {string} section */
function bring(section) {
  const heading = document.getElementById(headingId(section));
  tryCall(() => heading?.scrollIntoView(), undefined);
  heading?.focus({ preventScroll: true });
}
