import { createHash } from 'node:crypto'
import { type RandomSource, secureRandom } from '@hiyas/kernel'
import { DICE, nextPicks, rollDice } from '../inhouse/index.ts'
import { seededStream } from '../inhouse/stream.ts'
import { inPieces, uniformInteger } from '../random/uniform.ts'

/** Answers the next byte of a stream. */
export type Bytes = () => number

const PIECE_BYTES = 65_536
const BYTES = 256
/** The largest whole number of bytes' worth below a roll of the dice: rolls beyond are left out, so that every byte stays as likely. */
const ROLLS_EVEN = Math.floor(DICE.rolls / BYTES) * BYTES
const ROUND_BYTES = 32

/**
 * What goes before the judges: the numbers as they come, and numbers of games turned back into bytes. Each is endless. `system` and
 * `stops` are drawn anew in every run, the others are the same.
 */
export const SOURCES: Readonly<Record<string, { readonly about: string; readonly open: () => Bytes }>> = {
  system: { about: "the operating system's generator, which decides every slot", open: () => bytesOf(secureRandom) },
  fair: { about: 'the bytes of provably fair rounds, nonce after nonce of one pair of seeds', open: fairBytes },
  stops: {
    about: 'stops of a reel of 200, by rejection, whole numbers of 0 to 127 taken in pairs of four bits',
    open: stopBytes,
  },
  dice: { about: 'rolls of the dice game, as bytes', open: diceBytes },
  shuffle: { about: 'first picks of a shuffle of 256', open: shuffleBytes },
}

function bytesOf(random: RandomSource): Bytes {
  const byte = new Uint8Array(1)
  const pieces = inPieces(random, PIECE_BYTES)
  return () => {
    pieces.fill(byte)
    return byte[0] ?? 0
  }
}

const SERVER_SEED = createHash('sha256').update('battery').digest('hex')

const roundOf = (nonce: number): RandomSource => seededStream(SERVER_SEED, 'player', nonce)

/** The first block of each round: that is what decides most of them. */
function fairBytes(): Bytes {
  const block = new Uint8Array(ROUND_BYTES)
  let nonce = 0
  let used = ROUND_BYTES
  return () => {
    if (used === ROUND_BYTES) {
      roundOf(nonce++).fill(block)
      used = 0
    }
    return block[used++] ?? 0
  }
}

const REEL = 200
const EVEN = 128

function stopBytes(): Bytes {
  const pieces = inPieces(secureRandom, PIECE_BYTES)
  const nibble = (): number => {
    for (;;) {
      const stop = uniformInteger(pieces, REEL)
      if (stop < EVEN) return stop % 16
    }
  }
  return () => nibble() * 16 + nibble()
}

function diceBytes(): Bytes {
  let nonce = 0
  return () => {
    for (;;) {
      const roll = rollDice(roundOf(nonce++))
      if (roll < ROLLS_EVEN) return roll % BYTES
    }
  }
}

function shuffleBytes(): Bytes {
  let nonce = 0
  return () => nextPicks(roundOf(nonce++), BYTES, 1)[0] ?? 0
}
