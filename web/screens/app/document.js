// What the window is called, what it is about, and how it is left.

import { mediaQuery } from "../../core/browser-api.js";
import { t } from "../../core/i18n.js";

/**
 * @param {string} screen the first part of the address
 * @param {string} [title] the game's
 */
export function titled(screen, title = "") {
  const what = {
    rules: t("rules.title", { title }),
    new: t("new.title", { title }),
    settings: t("settings.title"),
    history: t("history.title"),
    daily: t("menu.daily"),
    replay: t("history.title"),
    statistics: t("statistics.title"),
    play: title,
    lesson: title,
  }[screen];
  document.title = what ? `${what} – pygames` : "pygames";
}

/** In the language that is spoken. */
export function described() {
  const meta = document.querySelector("meta[name=description]");
  meta?.setAttribute("content", t("page.description"));
}

/** Milliseconds between two looks at the clock while the page is in sight. */
const MINUTE = 60_000;

/**
 * Call `refresh` whenever the page is seen again, and every minute that it is in sight: devices sleep, so no timer is exact.
 * @param {(seen: boolean) => void} refresh `seen`: false where only a minute has passed
 */
export function whenSeen(refresh) {
  const seen = () => document.hidden || refresh(true);
  document.addEventListener("visibilitychange", seen);
  for (const name of ["pageshow", "focus", "online"]) addEventListener(name, seen);
  setInterval(() => document.hidden || refresh(false), MINUTE);
}

/** Whenever the page is left, in whatever way a device tells it. @param {() => void} cover */
export function whenLeft(cover) {
  document.addEventListener("visibilitychange", () => document.hidden && cover());
  addEventListener("pagehide", cover);
  document.addEventListener("freeze", cover);
  // On a phone the page is still in sight while one looks for another app; with a mouse one only glances at another window.
  addEventListener("blur", () => mediaQuery("(pointer: coarse)").matches && cover());
}
