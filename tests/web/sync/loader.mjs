// Loads the page's modules once for each device: `import(url + "?device=a")` and all that those import.

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const device = /\?device=\w+/.exec(context.parentURL ?? "")?.[0];
  return device && found.url.startsWith("file:") && !found.url.includes("?") ? { ...found, url: found.url + device } : found;
}
