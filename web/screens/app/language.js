// The language of the page, which people and browsers change.

import { setLanguage } from "../../core/i18n.js";
import { wantedLanguage } from "../../core/settings.js";
import { translateDescription } from "./document.js";
import { draw, page } from "./state.js";

/** Load the texts of the chosen language, and draw the page in it. */
export async function changeLanguage() {
  await guard.load(setLanguage(wantedLanguage()));
  page.dispatchEvent(new Event("language"));
  translateDescription();
  draw();
}
