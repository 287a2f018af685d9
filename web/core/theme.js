// Light or dark: the page, and the browser's own bar above it. The build puts this into index.html, together with guard.js.

import { mediaQuery } from "./browser-api.js";

/** The colour of the browser's bar; index.html has them, too, for the time before any script runs. */
const BARS = { light: "#f4f6f4", dark: "#10181a" };
const dark = mediaQuery("(prefers-color-scheme: dark)");

/** Show what was chosen. @param {unknown} chosen "light" or "dark"; anything else: as the device */
export function showTheme(chosen) {
  const own = dark.matches ? "dark" : "light";
  const theme = chosen === "light" || chosen === "dark" ? chosen : own;
  document.documentElement.dataset.theme = theme;
  const metas = /** @type {NodeListOf<HTMLMetaElement>} */ (
    document.querySelectorAll("meta[name]")
  );
  for (const meta of metas) {
    if (meta.name === "theme-color") meta.content = BARS[theme];
    if (meta.name === "color-scheme") meta.content = theme;
  }
}
