import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { askForStatement, createSigner, createVerifier, type StatementLine } from '@hiyas/supplier'
import { fakeSupplierKeys } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { ask, type Studio, sitDown, startStudio } from './studio.ts'

const { privateKeyPem, publicKeyPem } = fakeSupplierKeys()

test('HIS-06 W-25 the studio tells its operator, and nobody else, each bet, win and rollback of a time, signed', async () => {
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
      supplier: 'HYO',
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
  // W-25: another supplier who was asked by the operator hears nothing of us by the same question.
  await expect(ask({ supplier: 'CASINO' })).rejects.toThrow('HTTP 404')
  const signAs = createSigner(privateKeyPem)
  const forReturns = (text: Uint8Array) =>
    signAs(Buffer.from(Buffer.from(text).toString().replace('statement', 'returns')))
  await expect(ask({ sign: forReturns })).rejects.toThrow('HTTP 404')
  await expect(ask({ to: new Date(studio.clock.nowMs() + HOUR_MS) })).rejects.toThrow('HTTP 400')
})

test('HIS-06 a bet is told in the time it was made in though its round still waits for its player, and once, however it ends', async () => {
  const studio = await startStudio()
  studio.wallet.setProfile('DEMO')
  const began = studio.clock.nowMs()
  const [far, near] = [await sitDown(studio, { game: 'mina-de-oro' }), await sitDown(studio, { game: 'mina-de-oro' })]
  const post = (path: string, secret: string, body: object) =>
    ask<{ round: { id: string; state: string } }>(studio, path, { body, secret })
  const play = { stake: '10.00', choice: { mines: 1 } }
  const opened = await post('/api/play', far.secret, { ...play, requestId: randomUUID() })
  await post('/api/play', near.secret, { ...play, requestId: randomUUID() })
  // Whatever lies below: a mine ends the round, gold is paid after a day.
  await post('/api/act', far.secret, { round: opened.body.round.id, step: 0, action: { tile: 0 } })
  studio.clock.advance(HOUR_MS)
  const first = await statementOf(studio, began, began + HOUR_MS)
  const bets = first.filter(({ kind }) => kind === 'bet')
  expect(bets.map(({ player }) => player).toSorted()).toEqual([far.player, near.player].toSorted())

  studio.clock.advance(DAY_MS)
  await studio.worker.runOnce()
  const later = await statementOf(studio, began + HOUR_MS, studio.clock.nowMs() + 1)
  const all = [...first, ...later]
  expect(all.filter(({ player }) => player === far.player).map(({ kind }) => kind)).toEqual(['bet', 'win'])
  expect(all.filter(({ player }) => player === near.player).map(({ kind }) => kind)).toEqual(['bet', 'rollback_bet'])
})

async function statementOf(studio: Studio, from: number, to: number): Promise<StatementLine[]> {
  studio.clock.advance(1)
  const lines: StatementLine[] = []
  const parts = askForStatement({
    supplier: 'HYO',
    url: `${studio.url}/api/statement`,
    from: new Date(from),
    to: new Date(to),
    sign: createSigner(privateKeyPem),
    keys: [createVerifier(publicKeyPem)],
    clock: studio.clock,
    timeoutMs: 10 * SECOND_MS,
  })
  for await (const told of parts) if ('lines' in told) lines.push(...told.lines)
  return lines
}
