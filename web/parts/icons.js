// SVG icons of buttons.
import { svg } from "../vendor/lit-html/lit-html.js";

const PATHS = {
  home: "M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z",
  up: "M12 19V5M6.5 10.5 12 5l5.5 5.5",
  on: "M13 6l6 6-6 6M19 12H5",
  hint: "M9 18h6M10 21h4M8.5 15c-1.6-1.2-2.5-3-2.5-5a6 6 0 1 1 12 0c0 2-.9 3.8-2.5 5z",
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-3",
  back: "M11 6l-6 6 6 6M5 12h14",
  sheet: "M5 4h14v16H5zM5 9h14M5 14h14M12 9v11",
  rules:
    "M12 6.5C9.8 5 7 4.6 3.5 5v13c3.5-.4 6.3 0 8.5 1.5 2.2-1.5 5-1.9 8.5-1.5V5C17 4.6 14.2 5 12 6.5zM12 6.5v13",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  trash: "M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13",
  save: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14",
  close: "M6 6l12 12M18 6 6 18",
  history: "M4 12a8 8 0 1 0 2.6-5.9M4 4.5V9h4.5M12 7.5V12l3.2 2",
  day: "M5 6h14v14H5zM5 10.5h14M9 3.5V7M15 3.5V7",
  play: "M8 5.5v13l10-6.5z",
  eye: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>`;
