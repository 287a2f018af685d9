// Sends a view that is changed at a random place. Returns the change.
export default async seed => {
  const { of } = chance(seed);
  const values = [null, -1, 1e9, 0.5, "", "x".repeat(5000), {}, [], true, [[[[1]]]], { a: { b: { c: {} } } },
    '<img src=x onerror="window.pwned=1">', "__proto__", "toString", "\\u202e\\u0000\\ud800"];
  const view = structuredClone(goodView);
  const places = [];
  const walk = (value, path) => {
    if (typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) {
      places.push([value, key, [...path, key]]);
      walk(value[key], [...path, key]);
    }
  };
  walk(view, []);
  const [parent, key, path] = of(places);
  const kind = of(["delete", "replace", "replace", "replace", "repeat"]);
  const value = of(values);
  if (kind === "delete") Array.isArray(parent) ? parent.splice(key, 1) : delete parent[key];
  else if (kind === "replace") parent[key] = value;
  else parent[key] = Array.from({ length: 60 }, () => structuredClone(parent[key]));
  const n = await tell("view", { view, since: 0, waiting: [], undone: 0 });
  return `${path.join(".")} ${kind} ${kind === "replace" ? JSON.stringify(value)?.slice(0, 40) : ""}`;
};
