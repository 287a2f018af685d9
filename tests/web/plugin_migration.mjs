// The page's form of a plug-in that a former version of it stored.
export { withPresentNames as default } from "../../web/engine/store/plugin-migration.js";
