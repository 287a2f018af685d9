// What the page does with the device it is on: files, the clipboard.

/** @param {Blob} file @param {string} name */
export function download(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Hand a link to a finished game on, by the device's own way of sharing where it has one.
 * @param {string} text
 * @returns {Promise<boolean>} whether it lies in the clipboard now
 */
export async function copyLink(text) {
  const address = new URL(`#/game/${text}`, location.href.split("#")[0]).href;
  try {
    if (navigator.share && navigator.maxTouchPoints > 0) {
      await navigator.share({ url: address });
      return false;
    }
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}
