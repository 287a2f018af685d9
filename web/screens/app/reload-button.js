// Button that reloads the page: an installed app has no other.

import { t } from "../../core/i18n.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { reload } from "./database-reload.js";

export const reloadButton = () =>
  html`<button type="button" class="reload" @click=${reload}>${t("backup.reload")}</button>`;
