// Sound control of the table: one tap turns sound on and plays it. Then the volume can be set.

import { t } from "../../core/i18n.js";
import { CHOICES, changeSettings, settings } from "../../core/settings.js";
import { icon } from "../../parts/icons.js";
import { isSilent, playSample } from "../../parts/sound/sound.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @param {() => void} redraw */
export function soundControl(redraw) {
  const choose = (/** @type {Parameters<typeof changeSettings>[0]} */ chosen) => () => {
    changeSettings(chosen);
    // Browsers only start sound during a tap.
    playSample(redraw);
    redraw();
  };
  const on = settings.sound === "on";
  return html`
    <div class="loud" role="group" aria-label=${t("volume.sound")}>
      <button type="button" class="sound" aria-pressed=${on ? "true" : "false"} @click=${choose({ sound: on ? "off" : "on" })}>${icon("sound")} ${t("volume.sound")}</button>
      ${
        on
          ? CHOICES.volume.map(
              (volume) =>
                html`<button type="button" class="volume" data-volume=${volume} aria-pressed=${settings.volume === volume ? "true" : "false"}
                  @click=${choose({ volume })}>${t(`volume.${volume}`)}</button>`,
            )
          : nothing
      }
      ${on && isSilent ? html`<p role="status">${t("volume.silent")}</p>` : nothing}
    </div>`;
}
