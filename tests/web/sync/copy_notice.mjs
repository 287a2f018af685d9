// The notice of the menu that games have no copy: by their number, the browser, and the choices of the person.
export default async function run(cases) {
  const { appData } = await import("../../../web/screens/app/state.js");
  const { settings } = await import("../../../web/core/settings.js");
  const { copyNotice } = await import("../../../web/screens/backup/no-backup-notice.js");
  const { nothing } = await import("../../../web/vendor/lit-html/lit-html.js");
  return cases.map(({ finished, stored, vendor = "Google Inc.", copies = "on" }) => {
    Object.defineProperty(globalThis, "navigator", { value: { vendor }, configurable: true });
    localStorage.getItem = () => JSON.stringify(stored);
    appData.saves.good = Array.from({ length: finished }, () => ({ over: true }));
    settings.copies = copies;
    return copyNotice() !== nothing;
  });
}
