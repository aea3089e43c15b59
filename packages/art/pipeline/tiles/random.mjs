// Stable randomness: the same title paints the same tile on every machine.
export const hash = s => {
  let h = 2166136261
  for (const c of s) {
    h ^= c.codePointAt(0)
    h = Math.imul(h, 16777619)
  }
  return h >>> 0
}

export const rng = seed => {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
