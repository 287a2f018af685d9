// The notice of the menu that games have no copy: by their number, the browser, and the choices of the person. Then what counts as a copy
// on an iPhone, by the ends of its share sheet.
export default async function run(cases) {
  const { appData } = await import("../../../web/screens/app/state.js");
  const { settings } = await import("../../../web/core/settings.js");
  const { copyNotice } = await import("../../../web/screens/backup/no-backup-notice.js");
  const { nothing } = await import("../../../web/vendor/lit-html/lit-html.js");
  const shown = cases.map(({ finished, stored, vendor = "Google Inc.", copies = "on" }) => {
    Object.defineProperty(globalThis, "navigator", { value: { vendor }, configurable: true });
    localStorage.getItem = () => JSON.stringify(stored);
    appData.saves.good = Array.from({ length: finished }, () => ({ over: true }));
    settings.copies = copies;
    return copyNotice() !== nothing;
  });
  const { download } = await import("../../../web/engine/client/share-or-download.js");
  const saved = [];
  console.warn = () => {};
  for (const end of ["", "AbortError", "NotAllowedError"]) {
    const share = async () => {
      if (end) throw new DOMException("", end);
    };
    const value = { userAgent: "iPhone", standalone: true, canShare: () => true, share };
    Object.defineProperty(globalThis, "navigator", { value, configurable: true });
    await download(new Blob(), "all.json", () => saved.push(end));
  }
  return { shown, saved };
}
