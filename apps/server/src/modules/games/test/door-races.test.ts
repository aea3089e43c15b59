import { newSecret } from '@hiyas/kernel'
import type { Hub88Answer } from '@hiyas/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, startHouse, units } from '../../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('door_races')
})

const id = () => newSecret()
const AT_ONCE = 50
const times = <Value>(make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => make(index)))
const statuses = (answers: readonly Hub88Answer[]) => [...new Set(answers.map(answer => answer.status))]

describe('many at once at the supplier door', () => {
  test('W-10 W-11 fifty copies of one bet are one debit and fifty equal answers', async () => {
    const player = await house.player()
    const bet = id()
    const answers = await times(() => player.bet(bet, 20))
    expect(statuses(answers)).toEqual(['RS_OK'])
    expect(new Set(answers.map(answer => answer.balance))).toEqual(new Set([units(980)]))
    expect(await player.balance()).toBe(units(980))
  })

  test('W-10 fifty copies of one win are one credit', async () => {
    const player = await house.player()
    const [bet, win] = [id(), id()]
    await player.bet(bet, 20)
    expect(statuses(await times(() => player.win(win, bet, 100)))).toEqual(['RS_OK'])
    expect(await player.balance()).toBe(units(1_080))
  })

  test('W-10 WAL-06 fifty prizes at once are all paid, and each answer shows the balance right after its own', async () => {
    const player = await house.player()
    const bets = Array.from({ length: AT_ONCE }, id)
    await Promise.all(bets.map(bet => player.bet(bet, 10)))
    const answers = await times(index => player.win(id(), bets[index] ?? '', 10))
    expect(statuses(answers)).toEqual(['RS_OK'])
    const expected = Array.from({ length: AT_ONCE }, (_, index) => units(500 + 10 * (index + 1)))
    expect(answers.map(answer => answer.balance ?? 0).toSorted((one, other) => one - other)).toEqual(expected)
  })

  test('W-20 fifty cancels of one bet, each with an id of its own, give it back once', async () => {
    const player = await house.player()
    const bet = id()
    await player.bet(bet, 50)
    expect(statuses(await times(() => player.rollback(id(), bet)))).toEqual(['RS_OK'])
    expect(await player.balance()).toBe(units(1_000))
  })

  test('W-17 a bet and fifty cancels of it at once leave the balance as it was, whoever comes first', async () => {
    const player = await house.player()
    const bet = id()
    const [taken] = await Promise.all([player.bet(bet, 50), times(() => player.rollback(id(), bet))])
    expect(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK']).toContain(taken.status)
    expect(await player.balance()).toBe(units(1_000))
  })

  test('GAM-06 fifty bets at once take what is there and no more, and each answer shows its own true balance', async () => {
    const player = await house.player()
    const answers = await times(() => player.bet(id(), 30))
    const taken = answers.filter(answer => answer.status === 'RS_OK')
    expect(taken).toHaveLength(33)
    expect(new Set(taken.map(answer => answer.balance)).size).toBe(33)
    const refused = answers.filter(answer => answer.status !== 'RS_OK')
    expect(new Set(refused.map(({ status, balance }) => `${status} ${balance}`))).toEqual(
      new Set([`RS_ERROR_NOT_ENOUGH_MONEY ${units(10)}`]),
    )
    expect(await player.balance()).toBe(units(10))
  })

  test('WAL-01 after all that the books sum to zero and hold every invariant', async () => {
    const [books] = await house.server.rows<{ difference: string }>(
      `select (select sum(balance) from ledger.wallet) - sum(case when credit = wallet.id then amount else -amount end) as difference
         from ledger.posting join ledger.wallet on wallet.id in (debit, credit)`,
    )
    expect(books?.difference).toBe('0')
    const check = house.server.program.modules
      .flatMap(module => module.jobs ?? [])
      .find(job => job.name === 'wallet.check_ledger')
    await check?.run()
    expect(await house.server.program.deps.metrics.getSingleMetricAsString('hiyas_ledger_findings')).toMatch(
      /^hiyas_ledger_findings 0$/m,
    )
  })
})
