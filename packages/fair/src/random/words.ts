/** A word: what all draws are made from. */
export const WORD_BYTES = 4
/** So many values it has. */
export const WORD_VALUES = 2 ** 32
