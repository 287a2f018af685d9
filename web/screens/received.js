// What another app hands over: files of games by the device's sheet for sharing (sw.js puts them by) or by opening them, and links.

import { scoped } from "../core/storage.js";

/**
 * @typedef {(file: File) => Promise<unknown>} OpenFile
 * @typedef {{setConsumer: (consumer: (launch: {files?: readonly {getFile: () => Promise<File>}[]}) => void) => void}} LaunchQueue
 */

const SHARED = scoped("shared");
const LINK = /#\/(?:deal\?|game\/)\S+/;

/** What was put by, once. */
async function putBy() {
  if (!("caches" in globalThis)) return [];
  const cache = await caches.open(SHARED);
  const answers = await cache.matchAll();
  await caches.delete(SHARED);
  return Promise.all(answers.map((answer) => answer.blob()));
}

/** Files come beside the menu, which says how far they are. @param {OpenFile} openFile @param {File[]} files */
async function openAll(openFile, files) {
  if (location.hash !== "#/") {
    const there = new Promise((done) => addEventListener("hashchange", done, { once: true }));
    location.replace("#/");
    await there;
  }
  for (const file of files) await openFile(file);
}

/** @param {OpenFile} openFile */
export async function received(openFile) {
  const given = await putBy();
  const texts = given.filter(({ type }) => type.startsWith("text/plain"));
  const files = given.filter((blob) => !texts.includes(blob));
  const [link] = (await Promise.all(texts.map((text) => text.text()))).join(" ").match(LINK) ?? [];
  if (!files.length && link) return location.replace(link);
  await openAll(
    openFile,
    files.map((blob, i) => new File([blob], `${i + 1}.json`)),
  );
  const queue = /** @type {{launchQueue?: LaunchQueue}} */ (globalThis).launchQueue;
  queue?.setConsumer(async ({ files: handles = [] }) => {
    const opened = await Promise.all(handles.map((handle) => handle.getFile()));
    if (opened.length) await openAll(openFile, opened);
  });
}
