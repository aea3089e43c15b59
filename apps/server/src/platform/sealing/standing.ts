import { type Database, inTransaction, type Reader, type Tx } from '@hiyas/database'
import { ok, type RandomSource } from '@hiyas/kernel'
import type { Logger } from 'pino'
import type { SealingKeys } from './keys.ts'
import { keyInUse, useKey } from './repository.ts'
import { keyIdIn, openWith, type SealingKey, type SealPlace, sealWith } from './seal.ts'
import { lacking } from './sealer.ts'

/** A secret as it stands in a table: sealed, or as it was before there were seals. */
export type Standing = { readonly place: SealPlace; readonly text: string }

/** Where secrets of one kind stand. */
export type SealedTable = {
  readonly purpose: string
  all(reader: Reader): Promise<readonly Standing[]>
  /** Where an opened secret belongs, where that can be another place than the one it stands in. */
  placeFor?(place: SealPlace, secret: string): Promise<SealPlace>
  /** Puts one in the place of another; whoever was faster has the last word. */
  replace(tx: Tx, before: Standing, after: Standing): Promise<void>
  /** Writes the table anew, so that what stood in it before stands in none of its files. */
  rewrite(owner: Reader): Promise<void>
}

export type Sealing = { keys: SealingKeys; tables: readonly SealedTable[]; random: RandomSource }

/**
 * At a start, before anybody is let in: makes the key where this database has none yet, stops where its key is not here, and seals what
 * stands open, or in a place that is not its own any more. One program at a time.
 */
export async function sealStanding(owner: Database, log: Logger, { keys, tables, random }: Sealing): Promise<void> {
  const used = await keyInUse(owner.query)
  const key = used === null ? keys.makeFirst(random) : (keys.find(used) ?? lacking(keys, used))
  if (used === null) {
    await inTransaction(owner, async tx => {
      await useKey(tx, key.id)
      return ok(keys.confirm(key.id))
    })
  }
  for (const table of tables) {
    const sealed = await inTransaction(owner, async tx => ok(await sealTable(tx, table, { keys, random, key })))
    if (!sealed.ok || sealed.value === 0) continue
    await table.rewrite(owner.query)
    log.info(
      { place: table.purpose, count: sealed.value, key: key.id },
      'what stood open, or in another place, was sealed',
    )
  }
}

/** Everything by one key, which all servers use from then on. Answers how many secrets that were; nothing is changed where the key is gone by then. */
export async function sealAnew(database: Database, key: SealingKey, { keys, tables, random }: Sealing) {
  const sealed = await inTransaction<number, never>(database, async tx => {
    await useKey(tx, key.id)
    let count = 0
    for (const table of tables) count += await sealTable(tx, table, { keys, random, key, isAll: true })
    keys.confirm(key.id)
    return ok(count)
  })
  return sealed.ok ? sealed.value : 0
}

type TableWork = Pick<Sealing, 'keys' | 'random'> & { key: SealingKey; isAll?: boolean }

/** Opens everything, so that a start tells of what nobody could use. */
async function sealTable(tx: Tx, table: SealedTable, { keys, random, key, isAll = false }: TableWork): Promise<number> {
  let count = 0
  for (const standing of await table.all(tx)) {
    const by = keyIdIn(standing.text)
    const text =
      by === null ? standing.text : openWith(keys.find(by) ?? lacking(keys, by), standing.text, standing.place)
    const place = (await table.placeFor?.(standing.place, text)) ?? standing.place
    const isInPlace = place.of === standing.place.of
    if (by !== null && isInPlace && (!isAll || by === key.id)) continue
    await table.replace(tx, standing, { place, text: sealWith(key, text, place, random) })
    count += 1
  }
  return count
}
