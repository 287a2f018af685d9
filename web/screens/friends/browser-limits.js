// The sentence about a browser that lacks what games between phones need: before a person fills in a form or waits.

import { mediaQuery } from "../../core/browser-api.js";
import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { appData } from "../app/state.js";

/** Apps that open links themselves, and any app's view on Android. */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|WhatsApp|\bLine\/|MicroMessenger|Telegram|Snapchat|Twitter|TikTok|BytedanceWebview|; wv\)/;

/**
 * Return what a browser lacks; "": nothing.
 * @param {Pick<Navigator, "userAgent" | "vendor" | "mediaDevices"> & {standalone?: boolean}} browser
 * @param {boolean} isSecure
 * @param {boolean} isByMessage true if the game takes days
 */
export function limitOf({ userAgent, vendor, mediaDevices, standalone }, isSecure, isByMessage) {
  const isInstalled = standalone || mediaQuery("(display-mode: standalone)").matches;
  // An app's view on an iPhone doesn't name Safari.
  const isView = /iP(hone|ad|od)/.test(userAgent) && !/Safari\//.test(userAgent) && !isInstalled;
  if (!isSecure) return "insecure";
  if (isView || IN_APP.test(userAgent) || !mediaDevices) return "in_app";
  if (appData.saves.fault === "refused") return "no_store";
  // WebKit deletes after a week without a visit what a page has stored, unless it's installed.
  return isByMessage && /^Apple/.test(vendor) && !isInstalled ? "week" : "";
}

/** Return the notice about this browser. @param {boolean} isByMessage */
export function browserNotice(isByMessage) {
  const limit = limitOf(navigator, isSecureContext && "subtle" in crypto, isByMessage);
  return limit ? html`<p class="notice" role="status">${t(`friends.limit.${limit}`)}</p>` : nothing;
}
