import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, ok } from '@hiyas/kernel'
import { applySupplierSettings, readSupplierSettings, SUPPLIERS_CHANGED } from '../../modules/games/index.ts'
import { sendNotice } from '../../platform/notices/repository.ts'
import type { Sealer } from '../../platform/sealing/sealer.ts'
import { done, failed, noSupplier, type Outcome, wrong } from '../outcome.ts'
import { readSettingsFile } from '../settings-file.ts'
import { readSupplierText } from './shape.ts'

/**
 * Shows what is agreed with a supplier as JSON, or applies a file of it: all or, when one thing is not right, nothing. What is shown
 * can be changed and applied again. The programs that run are told at once.
 */
export async function supplierCommand(
  { database, clock, sealer }: { database: Database; clock: Clock; sealer: Sealer },
  words: readonly string[],
): Promise<Outcome> {
  const [supplier, file, ...rest] = words
  if (supplier === undefined || rest.length > 0) return failed(USAGE)
  if (!CODE.test(supplier)) return failed('The code of a supplier is 2 to 20 letters and digits, in capitals.')
  if (file === undefined) return show(database, supplier)
  const given = await readSettingsFile(file)
  if ('refused' in given) return given.refused
  const read = readSupplierText(given.content)
  if ('says' in read) return wrong(`Nothing was changed. ${read.says}`)
  const applied = await inTransaction<null, 'settings.wrong'>(database, async tx => {
    const taken = await applySupplierSettings(tx, supplier, read.settings, { nowMs: clock.nowMs(), sealer })
    if (!taken.ok) return taken
    await sendNotice(tx, SUPPLIERS_CHANGED, supplier)
    return ok(null)
  })
  if (applied.ok) return done(`The settings of ${supplier} are applied.`)
  return wrong(`Nothing was changed. ${applied.detail?.says}`)
}

const CODE = /^[A-Z0-9]{2,20}$/

export const USAGE =
  'npm run supplier -- CODE shows what is agreed with a supplier, npm run supplier -- CODE file.json applies some of it.'

async function show(database: Database, supplier: string): Promise<Outcome> {
  const settings = await readSupplierSettings(database.query, supplier)
  return settings === null ? noSupplier(supplier) : done(JSON.stringify(settings, null, 2))
}
