import { invariant, type RandomSource } from '@hiyas/kernel'
import { WORD_BYTES, WORD_VALUES } from './words.ts'

/** One word for all draws: a draw never waits, so no two can meet in it, and certification needs no memory a draw. */
const word = new Uint8Array(WORD_BYTES)
const wordView = new DataView(word.buffer)

/**
 * A whole number in `[0, bound)`, every value equally likely. Words that would favour the low values are thrown away
 * (RNG-02: rejection, never a remainder of a range that does not divide evenly); every other word is used in the order
 * the source gives it (RNG-03). `bound` is at most 2^32.
 */
export function uniformInteger(random: RandomSource, bound: number): number {
  invariant(Number.isInteger(bound) && bound >= 1 && bound <= WORD_VALUES, 'bound must be a whole number of 1 to 2^32')
  const fair = WORD_VALUES - (WORD_VALUES % bound)
  for (;;) {
    random.fill(word)
    const value = wordView.getUint32(0, true)
    if (value < fair) return value % bound
  }
}

/** The same stream, read from the source in larger pieces: for certification, where a system call a word is too slow. */
export function inPieces(random: RandomSource, pieceBytes: number): RandomSource {
  invariant(pieceBytes >= WORD_BYTES && pieceBytes % WORD_BYTES === 0, 'a piece is a whole number of words')
  const piece = new Uint8Array(pieceBytes)
  let used = pieceBytes
  return {
    fill(bytes) {
      for (let index = 0; index < bytes.length; index++) {
        if (used === pieceBytes) {
          random.fill(piece)
          used = 0
        }
        bytes[index] = piece[used++] ?? 0
      }
    },
  }
}
