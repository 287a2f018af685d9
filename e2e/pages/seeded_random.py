"""Seeded random numbers in a page, for tests that fuzz."""

# Returns the random numbers of a seed: `below(n)`, and `of(list)` for one of its members.
SEEDED_RANDOM = """seed => {
  let at = seed;
  const next = () => {
    at = (at + 0x6d2b79f5) | 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = n => Math.floor(next() * n);
  return { below, of: list => list[below(list.length)] };
}"""
