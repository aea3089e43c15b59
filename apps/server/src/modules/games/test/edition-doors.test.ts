import { expect, test } from 'vitest'
import type { TestServer } from '../../../../test/harness.ts'
import { bet, startBeexarSupplier, refusal as wrong } from './beexar-supplier.ts'
import { id, startPamSupplier } from './pam-supplier.ts'

/** The dice of a supplier come in two versions, and this merchant has the lower one. */
async function chooseLower({ rows }: TestServer, supplier: string): Promise<void> {
  const editions = ['dice', 'dice--94'].map(code => ({ edition: code === 'dice' ? '99' : '94', code, rtp: '94.00' }))
  await rows(`update games.game set editions = $2 where node_id = $1`, [`${supplier}-dice`, JSON.stringify(editions)])
  await rows(`insert into games.edition_choice values ('HIYAS', 'vendor', $1, '94')`, [supplier])
}

test('GAM-11 W-21 where messages carry no token the edition is that of the merchant, and no other', async () => {
  const supplier = await startBeexarSupplier('edition_beexar')
  await chooseLower(supplier.server, 'BXR')
  const member = await supplier.member()
  for (const game_id of ['dice', 'dice--92'])
    expect(await supplier.betwin(member, [bet(id(), '10.00')], { game_id })).toMatchObject(wrong('107'))
  expect(await supplier.balanceOf(member)).toBe('1000.00')
  expect(await supplier.betwin(member, [bet(id(), '10.00')], { game_id: 'dice--94' })).toMatchObject({ status: 200 })
})

test('GAM-11 W-25 a session says which edition it is, and takes bets of it alone', async () => {
  const supplier = await startPamSupplier('edition_pam')
  await chooseLower(supplier.server, 'EVO')
  const player = await supplier.player()
  const { session } = await supplier.ask('GET', 'session?', { token: player.token })
  expect(session).toMatchObject({ gameId: 'dice--94' })
  expect(await player.withdraw(10)).toMatchObject({ status: 'ERROR' })
  expect(await player.balance()).toBe(1_000)
  expect(await player.withdraw(10, { providerGameId: 'dice--94' })).toMatchObject({ status: 'OK' })
  expect(await player.balance()).toBe(990)
})
