import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '../src/index.ts'
import { type Books, momentOf, openBooks, peso } from './books.ts'
import { createPurses, type Purses } from './purses.ts'

const NOT_YET = new Date('2100-01-01')

describe('what was split with a bonus that has lapsed', () => {
  let books: Books
  let member: Purses['member']
  let submit: Purses['submit']
  let end: Purses['end']
  beforeAll(async () => {
    books = await openBooks('split_lapsed')
    ;({ member, submit, end } = createPurses(books, books.writer()))
  })

  test('B-06 W-18 W-19 what lapsed with a bonus is not asked of cash when its win is taken back, what was spent of it is', async () => {
    const { account, bonuses, money } = await member(0n, peso(50), 0n)
    const [bonus = 0n] = bonuses
    await submit(books.bet(account, 'lapsed-bet', peso(50), { bonusAccounts: bonuses }))
    await submit(books.win(account, 'lapsed-win', 'lapsed-bet', peso(100)))
    await submit(books.bet(account, 'lapsed-spent', peso(30), { bonusAccounts: bonuses }))
    expect(await end(account, bonus, NOT_YET)).toMatchObject({ lapsed: peso(70), kept: 0n })
    await books.post({
      key: 'lapsed-own',
      kind: 'bonus_grant',
      entries: [
        { account: await books.open('expense_bonus'), amount: -peso(200) },
        { account, amount: peso(200) },
      ],
    })
    await submit(books.rollback(account, 'lapsed-undo-win', 'lapsed-win'))
    // 100 were won, 70 of them went back to the house, 30 he played with.
    expect(await money()).toEqual([peso(170), 0n, 0n])
    expect(await end(account, bonus, NOT_YET)).toEqual({ lapsed: 0n, kept: 0n, transactionId: null })
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test.each([
    ['before it lapses', true],
    ['after it has lapsed', false],
  ])(
    'B-06 W-19 an early win that is taken back late, %s, is not asked of what a late one brought',
    async (when, isBefore) => {
      const { account, bonuses, money } = await member(0n, peso(60), 0n)
      const [bonus = 0n] = bonuses
      const named = (name: string) => `${name} ${when}`
      for (const bet of ['won', 'early'])
        await submit(books.bet(account, named(bet), peso(15), { bonusAccounts: bonuses }))
      await submit(books.win(account, named('early-win'), named('early'), peso(5)))
      const endedAt = await momentOf(books.database.query)
      if (!isBefore) await end(account, bonus, endedAt)
      await submit(books.win(account, named('late-win'), named('won'), peso(40)))
      await submit(books.rollback(account, named('early-back'), named('early-win')))
      if (isBefore) await end(account, bonus, endedAt)
      expect(await money()).toEqual([peso(40), 0n, 0n])
      expect(await checkLedger(books.database.query)).toEqual([])
    },
  )
})
