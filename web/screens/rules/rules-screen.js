// Rules of a game as text with figures. Sections have addresses: #/rules/<game>/<section>. No engine is needed.

import { tryCall } from "../../core/browser-api.js";
import { jsonOrNull } from "../../core/fetch.js";
import { language, loadGameTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { loadFigures, loadPictures } from "../../games/registry.js";
import { figure } from "../../parts/figure.js";
import { icon } from "../../parts/icons.js";
import { addressOf, backOf } from "../../parts/page/return-address.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { route } from "../app/routes.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, draw, gameNamed, page } from "../app/state.js";

/**
 * @import { Game } from "../../core/types.js"
 * @typedef {string | Ruling} Paragraph "- " begins a list item
 * @typedef {{ours: string[], says: string}} Ruling a decision of this project: its ids and its text
 * @typedef {Paragraph | import("../../parts/figure.js").Figure} Block a paragraph or a figure
 * @typedef {{id: string, title: string, rulings: string[], ours?: string[], text: Block[]}} Section `ours`: the rulings of a section that consists of nothing else
 */

/**
 * Figures of the games whose pages have their final length: a section can be scrolled to.
 * @type {Map<string, import("../../games/registry.js").Figures>}
 */
const complete = new Map();

/** Load the styles and the game's figures. @param {string} game */
async function complement(game) {
  const [figures] = await Promise.all([
    loadFigures(game),
    loadPictures(game),
    loadStyle("styles/rules.css"),
  ]);
  complete.set(game, figures);
}

/** Texts of the rules, by language. @type {Map<string, Section[] | null>} */
const texts = new Map();

/** @type {import("../app/types.js").OpenScreen} */
export async function openScreen(asked) {
  const game = gameNamed(asked.id);
  /** Load the rules in the current language. */
  const load = async () => {
    const file = `games/${game.id}/rules/${language()}.json`;
    const comes = [texts.get(file) ?? jsonOrNull(file), loadGameTexts(game.id)];
    const [rules] = await guard.load(Promise.all(comes));
    texts.set(file, rules);
    return rules;
  };
  let rules = await load();
  const screen = new PlainScreen(asked, () => rulesScreen(game, rules));
  const onLanguage = async () => {
    rules = await load();
    draw();
  };
  page.addEventListener("language", onLanguage);
  screen.leave = () => page.removeEventListener("language", onLanguage);
  // The text can be read before its figures are loaded.
  if (rules) complement(game.id).then(draw);
  return screen;
}

/** @param {Game} game @param {Section[] | null} rules */
function rulesScreen(game, rules) {
  const back = backOf(route());
  // An id or a ruling.
  const { section } = route();
  const { lesson } = appData.tableConfigs[game.id] ?? {};
  const wanted = (rules && sectionOf(rules, section)) ?? section;
  if (rules && complete.has(game.id)) openAt(wanted);
  return html`
    <header class="bar">
      <a class="tool" href=${back ? addressOf(back) : "#/"} aria-label=${back ? t("rules.back") : t("play.home")}>${icon(back ? "undo" : "home")}</a>
      <h1>${t("rules.title", { title: game.title })}</h1>
    </header>
    <main class="screen text rules">
      ${lesson ? html`<p class="learn"><a class="button" href=${`#/lesson/${game.id}`}>${t("menu.learn")}</a></p>` : nothing}
      ${rules ? pages(game, rules, back) : html`<p class="quiet">${t("rules.none")}</p>`}
      <div class="buttons end">
        ${back ? html`<a class="button primary" href=${addressOf(back)}>${t("rules.back")}</a>` : html`<a class="button primary" href=${`#/new?game=${game.id}`}>${t("menu.play")}</a>`}
      </div>
    </main>`;
}

/** Return the address of a section. @param {string} game @param {string} section @param {string | null} back */
export const rulesAddress = (game, section, back) =>
  `#/rules/${game}/${section}${back ? `?back=${encodeURIComponent(back)}` : ""}`;

/** Return the section of a refused move's rule, which is a ruling or a heading. @param {Section[]} rules @param {string} rule */
export const sectionOf = (rules, rule) => rules.find(({ rulings }) => rulings.includes(rule))?.id;

/** Return true if a section has a ruling of this project. @param {Section} section */
const isOurs = ({ ours, text }) =>
  ours !== undefined || text.some((block) => typeof block !== "string" && "ours" in block);

/** Return the explanation of the ruling tag. */
const key = () => html`<p class="quiet key">${tag()} ${t("rules.ours.why")}</p>`;

const tag = () => html`<b class="tag">${t("rules.ours")}</b>`;

/** Return the first section, which is enough to play, then the contents and the others. @param {Game} game @param {Section[]} rules @param {string | null} back */
const pages = (game, [first, ...rules], back) => html`
  ${first ? section(game, first) : nothing}
  <nav class="contents" aria-label=${t("rules.contents")}>
    <ol>
      ${rules.map(
        ({ id, title }) =>
          html`<li><a href=${rulesAddress(game.id, id, back)} @click=${() => scrollTo(id)}>${title}</a></li>`,
      )}
    </ol>
  </nav>
  ${rules.some(isOurs) ? key() : nothing}
  ${rules.map((each) => section(game, each))}`;

/** @param {Game} game @param {Section} section */
const section = (game, { id, title, ours, text }) => html`
      <section aria-labelledby=${headingId(id)}>
        <h2 id=${headingId(id)} tabindex="-1">${title}</h2>
        ${ours ? html`<p class="ours">${tag()} ${t("rules.ours.all")}</p>` : nothing}
        ${grouped(text).map((block) =>
          Array.isArray(block)
            ? html`<ul>${block.map((item) => html`<li class=${paragraphClass(item)}>${paragraphContent(item)}</li>`)}</ul>`
            : isParagraph(block)
              ? html`<p class=${paragraphClass(block)}>${paragraphContent(block)}</p>`
              : figureOrCaption(game, block),
        )}
      </section>`;

/**
 * Return a figure. Until its style sheet is loaded, its caption replaces it.
 * @param {Game} game
 * @param {import("../../parts/figure.js").Figure} block
 */
function figureOrCaption({ id }, block) {
  const own = complete.get(id);
  return own ? figure(id, block, own) : html`<p>${block.caption}</p>`;
}

/** @param {string} section */
const headingId = (section) => `rules-${section}`;

/** Group consecutive list items. @param {Block[]} text @returns {(Block | Paragraph[])[]} */
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
const paragraphClass = (paragraph) => (typeof paragraph === "string" ? nothing : "ours");

/** @param {Paragraph} paragraph words between ** are strong */
const paragraphContent = (paragraph) => [
  typeof paragraph === "string" ? nothing : [tag(), " "],
  textOf(paragraph)
    .replace(ITEM, "")
    .split("**")
    .map((part, i) => (i % 2 ? html`<strong>${part}</strong>` : part)),
];

/** The heading that was last scrolled to, and the address then. */
let lastOpened = { address: "", heading: /** @type {Element | null} */ (null) };

/** Scroll to the section of the address, once. @param {string} section */
function openAt(section) {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId(section));
    if (heading === lastOpened.heading && location.hash === lastOpened.address) return;
    lastOpened = { address: location.hash, heading };
    scrollTo(section);
  });
}

/** @param {string} section */
function scrollTo(section) {
  const heading = document.getElementById(headingId(section));
  tryCall(() => heading?.scrollIntoView(), undefined);
  heading?.focus({ preventScroll: true });
}
