import { hashBefore } from '@hiyas/fair'
import { newId, type RandomSource } from '@hiyas/kernel'
import { randomHex } from '../random-hex.ts'
import type { ChainRow } from '../store/tables.ts'

/** A few days of play; the next chain is published when its time has come, before any bet on it. */
export const CHAIN_LENGTH = 10_000
const ROOT_BYTES = 32
const SALT_BYTES = 32

/** A chain for a room. What everybody is shown of it at once is where it ends, and the salt all its links are drawn with. */
export function newChain(room: Pick<ChainRow, 'game' | 'currency'>, nowMs: number, random: RandomSource): ChainRow {
  const root = randomHex(random, ROOT_BYTES)
  return {
    id: newId(nowMs, random),
    ...room,
    root,
    terminal: hashBefore(root, CHAIN_LENGTH),
    salt: randomHex(random, SALT_BYTES),
    length: CHAIN_LENGTH,
    used: 0,
    created_at: new Date(nowMs),
  }
}

/** The link of a round, counted from 1: hashed as often as its number it gives the end of the chain. */
export const linkOf = ({ root, length }: Pick<ChainRow, 'root' | 'length'>, number: number): string =>
  hashBefore(root, length - number)
