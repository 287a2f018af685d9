// Title, description and language of the document, and events of its visibility.

import { mediaQuery } from "../../core/browser-api.js";
import { setLanguage, t } from "../../core/i18n.js";
import { wantedLanguage } from "../../core/settings.js";
import { draw, page } from "./state.js";

/** The name of the page: a place where people play together. The package is called pygames. */
export const PAGE_NAME = "Kitchen Table";

/** @param {string} screen the first part of the address @param {string} [title] the game's */
export function setTitle(screen, title = "") {
  const name = {
    rules: t("rules.title", { title }),
    new: t("new.title", { title }),
    settings: t("settings.title"),
    history: t("history.title"),
    daily: t("menu.daily"),
    friends: t("menu.friends"),
    join: t("menu.friends"),
    replay: t("history.title"),
    statistics: t("statistics.title"),
    play: title,
    lesson: title,
    puzzles: title,
  }[screen];
  document.title = name ? `${name} – ${PAGE_NAME}` : PAGE_NAME;
}

/** Translate the description of the page. */
export function translateDescription() {
  const meta = document.querySelector("meta[name=description]");
  meta?.setAttribute("content", t("page.description"));
}

/** Load the texts of the chosen language, and draw the page in it. */
export async function changeLanguage() {
  await guard.load(setLanguage(wantedLanguage()));
  page.dispatchEvent(new Event("language"));
  translateDescription();
  draw();
}

/** Milliseconds between two refreshes while the page is visible. */
const MINUTE = 60_000;

/**
 * Call `refresh` whenever the page becomes visible, and each minute while it is: devices sleep, so no timer is exact.
 * @param {(seen: boolean) => void} refresh `seen`: false if only a minute has passed
 */
export function onVisible(refresh) {
  const seen = () => document.hidden || refresh(true);
  document.addEventListener("visibilitychange", seen);
  for (const name of ["pageshow", "focus", "online"]) addEventListener(name, seen);
  setInterval(() => document.hidden || refresh(false), MINUTE);
}

/** Call `cover` whenever the page is left, by any event that devices send. @param {() => void} cover */
export function onLeave(cover) {
  document.addEventListener("visibilitychange", () => document.hidden && cover());
  addEventListener("pagehide", cover);
  document.addEventListener("freeze", cover);
  // On a phone the page stays visible in the switcher between apps. With a mouse, another window is only a glance away.
  addEventListener("blur", () => mediaQuery("(pointer: coarse)").matches && cover());
}
