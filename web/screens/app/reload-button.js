// A button that reloads the page: an app from the Home Screen has none of its own.

import { t } from "../../core/i18n.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { reload } from "./reconnect.js";

export const reloadButton = () =>
  html`<button type="button" class="reload" @click=${reload}>${t("backup.reload")}</button>`;
