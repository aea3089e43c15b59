/** Different words kept at most. */
const WORDS_MAX = 20_000

/**
 * Gives a word that came before as the same piece of memory: each row of an answer brings its own copy of a merchant, a currency and
 * the code of a game, and what is remembered of those who play would keep all of them.
 */
export function createWords(): (word: string) => string {
  const words = new Map<string, string>()
  return word => {
    const known = words.get(word)
    if (known !== undefined) return known
    if (words.size >= WORDS_MAX) words.clear()
    words.set(word, word)
    return word
  }
}
