import { wallet } from '@hiyas/contract'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'
import { giveSecret } from '../../../../test/supplier-terms.ts'
import { beexarPostOf, bet, id, namingOf, openDice, refusal, SECRET, SUPPLIER } from './beexar-supplier.ts'
import { addSupplier } from './sold-games.ts'

test('W-03 W-10 a supplier who came a moment ago takes bets, though what was remembered of suppliers is older than he', async () => {
  const server = await startServer({ name: 'door_newcomer' })
  const member = await server.registerMember()
  // Asks every supplier there is, so that who they are is remembered.
  expect(await member.client.call(wallet.merchantWallet, {})).toMatchObject({ ok: true })
  await addSupplier(server, SUPPLIER, 'beexar')
  await giveSecret(server, SUPPLIER, SECRET)

  const betOfHis = { ...namingOf(member), game_id: 'dice', round_id: 'r-1', transactions: [bet(id(), '10.00')] }
  const post = beexarPostOf(server)
  // His game is known at once: what is missing is that the member has opened it, which is asked after it (W-13).
  expect(await post('betwin', betOfHis)).toMatchObject(refusal('403'))
  await openDice(member)
  expect(await post('betwin', betOfHis)).toMatchObject({ status: 200, balance: '990.00' })
})
