/** Return the random numbers of a seed (mulberry32): `next()` below 1, `below(n)`, and `of(list)` for one of its members. */
export function seededRandom(seed) {
  let at = seed;
  const next = () => {
    at = (at + 0x6d2b79f5) | 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, of: (list) => list[below(list.length)] };
}
