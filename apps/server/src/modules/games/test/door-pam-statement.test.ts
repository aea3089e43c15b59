import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS, systemClock } from '@hiyas/kernel'
import { STATEMENT_COLUMNS } from '@hiyas/supplier'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'
import { roundsCommand } from '../../../commands/rounds/command.ts'
import { id, type PamSupplier, SUPPLIER, startPamSupplier } from './pam-supplier.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-dialects-'))
const clock = { nowMs: () => systemClock.nowMs() + 2 * HOUR_MS }

let house: PamSupplier
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  house = await startPamSupplier('reconcile_pam')
})

test('D-04 a statement of the PAM dialect, whose cancels may have the ids of their bets, is what the books say', async () => {
  const playing = await house.player()
  const [one, two, won, win, undo] = [id(), id(), id(), id(), id()]
  for (const providerTransactionId of [one, two, won]) await playing.withdraw(10, { providerTransactionId })
  await playing.cancel({ providerTransactionId: one })
  await playing.cancel({ providerTransactionId: undo, providerBetRef: two })
  await playing.deposit(4, { providerTransactionId: win, providerBetRef: won })
  const at = new Date(systemClock.nowMs()).toISOString()
  const line = (transaction: string, kind: string, reference: string, amount: number) =>
    [transaction, kind, reference, 'r-1', playing.playerId, 'PHP', `${amount}.00`, at].join()
  const lines = [
    ...[one, two, won].map(bet => line(bet, 'bet', '', 10)),
    line(one, 'rollback_bet', one, 10),
    line(undo, 'rollback_bet', two, 10),
    line(win, 'win', won, 4),
  ]
  const times = [-HOUR_MS, HOUR_MS].map(offMs => new Date(systemClock.nowMs() + offMs).toISOString())
  const file = join(folder, 'pam.csv')
  const { database } = house.server.program.deps
  const run = (...words: string[]) => reconcileCommand({ database, keyFile: '', clock }, words)
  const read = (told: readonly string[]) => {
    const head = ['statement', SUPPLIER, ...times].join()
    writeFileSync(file, [head, STATEMENT_COLUMNS.join(), ...told, `end,${told.length}`].join('\n'))
    return run(SUPPLIER, file)
  }
  const { says } = await read(lines)
  expect(await house.server.rows('select * from reconciliation.discrepancy')).toEqual([])
  // By the supplier's number of it a cancel is found as all else is.
  expect(await roundsCommand(database, [SUPPLIER, undo], clock)).toMatchObject({ code: 0 })
  await read(lines.filter(told => !told.startsWith(undo)))
  expect(await run('case', SUPPLIER, undo)).toMatchObject({ code: 0, says: expect.stringContaining(undo) })
  expect(await run('case', SUPPLIER, won)).toMatchObject({ code: 1 })
  expect(says).toMatch(/in all +6 +6\.00 +6 +6\.00/)
})
