import { inTransaction } from '@hiyas/database'
import { invariant, ok } from '@hiyas/kernel'
import {
  applySupplierSettings,
  readSupplierSettings,
  SUPPLIERS_CHANGED,
  type SupplierChanges,
} from '../src/modules/games/index.ts'
import { sendNotice } from '../src/platform/notices/repository.ts'
import type { TestServer } from './harness.ts'

/** Lays changes over what is agreed with a supplier, as operators do, and waits until the running server has heard of it. */
export async function agreeOn({ program }: TestServer, supplier: string, changes: SupplierChanges): Promise<void> {
  const { database, clock, sealer, notices } = program.deps
  const heard = Promise.withResolvers<void>()
  const stopListening = notices.on(SUPPLIERS_CHANGED, code => code === supplier && heard.resolve())
  const applied = await inTransaction<null, 'settings.wrong'>(database, async tx => {
    const done = await applySupplierSettings(tx, supplier, changes, { nowMs: clock.nowMs(), sealer })
    if (!done.ok) return done
    await sendNotice(tx, SUPPLIERS_CHANGED, supplier)
    return ok(null)
  })
  invariant(applied.ok, `the settings of ${supplier} are refused`)
  await heard.promise
  stopListening()
}

/** One secret more for a supplier who is there. */
export async function giveSecret(server: TestServer, supplier: string, secret: string): Promise<void> {
  const before = await readSupplierSettings(server.program.deps.database.query, supplier)
  await agreeOn(server, supplier, { secrets: [...(before?.secrets ?? []), { secret }] })
}
