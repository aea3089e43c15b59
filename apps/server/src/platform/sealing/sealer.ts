import type { Tx } from '@hiyas/database'
import type { RandomSource } from '@hiyas/kernel'
import type { SealingKeys } from './keys.ts'
import { holdKeyInUse } from './repository.ts'
import { keyIdIn, openWith, SealingProblem, type SealPlace, sealWith, unreadable } from './seal.ts'

/** Seals what a database must keep and a copy of it must not give away (docs/decisions/0025). */
export type Sealer = {
  /** Seals by the key that all servers of this database use now, and is written down in the same transaction. */
  seal(tx: Tx, text: string, place: SealPlace): Promise<string>
  /** Throws what can be told to an operator when it was altered, moved, or sealed by a key that is not here. */
  open(sealed: string, place: SealPlace): string
}

export function createSealer(keys: SealingKeys, random: RandomSource): Sealer {
  return {
    async seal(tx, text, place) {
      const id = await holdKeyInUse(tx)
      if (id === null) throw new SealingProblem('No secret can be kept yet: start the server once before.')
      return sealWith(keys.find(id) ?? lacking(keys, id), text, place, random)
    },
    open(sealed, place) {
      const id = keyIdIn(sealed)
      if (id === null) throw unreadable(place)
      return openWith(keys.find(id) ?? lacking(keys, id), sealed, place)
    },
  }
}

export function lacking({ home }: SealingKeys, id: string): never {
  throw new SealingProblem(
    `The secrets in this database are sealed by the key ${id}, which is not in ${home}: bring it there from the server that has it.`,
  )
}
