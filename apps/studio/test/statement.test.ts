import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { askForStatement, createSigner, createVerifier, type StatementLine } from '@hiyas/supplier'
import { fakeSupplierKeys } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { sitDown, startStudio } from './studio.ts'

const { privateKeyPem, publicKeyPem } = fakeSupplierKeys()

test('HIS-06 the studio tells its operator, and nobody else, each bet, win and rollback of a time, signed', async () => {
  const studio = await startStudio()
  const began = studio.clock.nowMs()
  const { player, spin, history } = await sitDown(studio)
  const ended = (...states: string[]) =>
    vi.waitFor(async () => expect((await history()).body.rounds.map(round => round.state)).toEqual(states))
  await spin()
  await ended('settled')
  studio.clock.advance(MINUTE_MS)
  studio.wallet.failNext('bet', 'drop')
  await spin()
  await ended('voided', 'settled')
  studio.clock.advance(MINUTE_MS)

  const ask = async (part: Partial<Parameters<typeof askForStatement>[0]> = {}) => {
    const lines: StatementLine[] = []
    const parts = askForStatement({
      url: `${studio.url}/api/statement`,
      from: new Date(began),
      to: new Date(studio.clock.nowMs()),
      sign: createSigner(privateKeyPem),
      keys: [createVerifier(publicKeyPem)],
      clock: studio.clock,
      timeoutMs: 10 * SECOND_MS,
      ...part,
    })
    for await (const told of parts) if ('lines' in told) lines.push(...told.lines)
    return lines
  }
  const lines = await ask()
  const [bet, win, lost, undo] = lines
  expect(lines.map(line => line.kind)).toEqual(['bet', 'win', 'bet', 'rollback_bet'])
  expect(lines.every(line => line.player === player && line.currency === 'PHP')).toBe(true)
  expect([bet?.amount, lost?.amount, undo?.amount]).toEqual([20_000n, 20_000n, 20_000n])
  expect([win?.reference, undo?.reference]).toEqual([bet?.externalId, lost?.externalId])
  expect(studio.wallet.balanceOf(player)).toBe(10_000_000n - 20_000n + (win?.amount ?? 0n))

  expect(await ask({ to: new Date(began + SECOND_MS) })).toHaveLength(2)
  const yesterday = { nowMs: () => studio.clock.nowMs() - DAY_MS }
  await expect(ask({ clock: yesterday })).rejects.toThrow('HTTP 404')
  await expect(ask({ to: new Date(studio.clock.nowMs() + HOUR_MS) })).rejects.toThrow('HTTP 400')
})
