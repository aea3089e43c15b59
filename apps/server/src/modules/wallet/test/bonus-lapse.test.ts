import { MINUTE_MS, type Minor, newSecret, systemClock } from '@hiyas/kernel'
import { BONUSES_MAX, checkLedger } from '@hiyas/ledger'
import { atFileEnd } from '@hiyas/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { type House, startHouse, untilAnswered, WIRE_PER_UNIT } from '../../../../test/house.ts'
import { setBonusInPlay } from '../../../../test/site-settings.ts'
import { openStream } from '../../../../test/stream.ts'
import { brief, movements } from './movements.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('bonus_lapse')
  await setBonusInPlay(house.server, 'HIYAS', true)
})
afterAll(async () => {
  expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
})

const UNIT: Minor = 10_000n
const units = (held: unknown): number => Number(held) / Number(UNIT)
/** Longer than anybody remembers which bonuses a member has. */
const LATER_MS = 11_000

const lapseNow = (server: TestServer = house.server) =>
  server.program.modules
    .flatMap(module => module.jobs ?? [])
    .find(job => job.name === 'wallet.lapse_bonuses')
    ?.run()

/** A member who plays, with this much cash, as the books and as the door tell it. */
async function someone({ cash }: { cash: number }) {
  const player = await house.player()
  const { wallet } = house.server.program.door
  const owner = { merchant: 'HIYAS', memberId: player.member.memberId, currency: 'PHP' }
  const { account } = await wallet.accountOf(owner)
  const money = async (bonus: bigint) => [units(await wallet.balanceOf(account)), units(await wallet.balanceOf(bonus))]
  for (let left = 1_000 - cash; left > 0; left -= 500) await player.bet(newSecret(), Math.min(left, 500))
  return {
    player,
    member: player.member,
    owner,
    account,
    money,
    told: async () => ((await player.balance()) ?? 0) / WIRE_PER_UNIT,
    /** A bonus that is known of by the doors. */
    async bonus(amount: number, { endsInMs = MINUTE_MS, bonus = newSecret() } = {}) {
      const endsAt = new Date(house.now() + LATER_MS + endsInMs)
      const given = await wallet.grantBonus({ owner, bonus, amount: BigInt(amount) * UNIT, endsAt })
      house.advance(LATER_MS)
      return given
    },
  }
}

/** The end of a bonus is moved to this very moment: of the database too, whose clock tells what came late. */
const endNow = (account: bigint) =>
  house.server.rows('update wallet.bonus set ends_at = $2 where account = $1', [account, new Date(systemClock.nowMs())])
/** So much time passes, for the server and for the database: what has ended by then ends at this very moment of hers. */
async function pass(ms: number): Promise<void> {
  house.advance(ms)
  const ended = [systemClock.nowMs(), house.now()].map(timeMs => new Date(timeMs))
  await house.server.rows('update wallet.bonus set ends_at = $1 where lapsed_at is null and ends_at <= $2', ended)
}
const stateOf = async (account: bigint) => {
  const [row] = await house.server.rows<{ isLapsed: boolean; isClosed: boolean; by: string | null }>(
    `select lapsed_at is not null as "isLapsed", closed_at is not null as "isClosed", lapsed_by as by
       from wallet.bonus join ledger.account on account.id = bonus.account where bonus.account = $1`,
    [account],
  )
  return row
}

describe('a bonus that has ended', () => {
  test('B-06 WAL-01 HIS-01 gives back what is left of it to the expense it came from, is closed, and its member reads of it', async () => {
    const { member, money, told, bonus } = await someone({ cash: 200 })
    const given = await bonus(50)
    expect(await told()).toBe(250)
    await lapseNow()
    expect(await money(given)).toEqual([200, 50])
    house.advance(MINUTE_MS)
    expect(await told()).toBe(200)
    // A server whose clock is fast keeps it from bets; it lapses by the clock of the database.
    await lapseNow()
    expect(await money(given)).toEqual([200, 50])
    await pass(0)
    await lapseNow()
    expect(await money(given)).toEqual([200, 0])
    expect(await stateOf(given)).toMatchObject({ isLapsed: true, isClosed: true })
    const posted = await house.server.rows(
      `select header.kind, debit.id as debit, credit.kind as credit, posting.amount
         from ledger.transaction header join ledger.posting on posting.transaction = header.id
         join ledger.account debit on debit.id = posting.debit join ledger.account credit on credit.id = posting.credit
        where external_id = $1`,
      [`bonus-end:${given}`],
    )
    expect(posted).toEqual([{ kind: 'bonus_expire', debit: String(given), credit: 'expense_bonus', amount: '500000' }])
    const page = await movements(member, { codeTypes: 'dividend' })
    expect(brief(page)).toEqual([
      ['Expired bonus', '-50.00', '200.00'],
      ['Bonus', '50.00', '200.00'],
      ['Bonus', '1000.00', '1000.00'],
    ])
    expect(page).toMatchObject({ total: 3, footer: { inAmount: '1050.00', outAmount: '50.00', amount: '1000.00' } })
    const [line] = (await movements(member, { language: 'TY', codeTypes: 'dividend', size: 1 })).list
    expect(line).toMatchObject({ txTypeId: 5103, txTypeName: 'Nag-expire na bonus', codeType: 'dividend' })
    const other = await someone({ cash: 1_000 })
    expect((await movements(other.member)).total).toBe(1)
  })

  test('B-06 D-07 lapses once, whoever looks and how many at once, of one process or of two', async () => {
    const { money, bonus, owner } = await someone({ cash: 200 })
    const given = [await bonus(10), await bonus(20), await bonus(30)]
    await pass(MINUTE_MS)
    const second = await startServer({ databaseUrl: house.server.databaseUrl, clock: { nowMs: house.now } })
    await Promise.all([lapseNow(), lapseNow(second), lapseNow(), lapseNow(second)])
    await lapseNow()
    for (const account of given) expect(await money(account)).toEqual([200, 0])
    const [counted] = await house.server.rows(
      `select count(*) from ledger.transaction where kind = 'bonus_expire' and external_id = any ($1)`,
      [given.map(account => `bonus-end:${account}`)],
    )
    expect(counted).toEqual({ count: '3' })
    // Given again as it was, it is as it is: over.
    const { wallet } = house.server.program.door
    const again = { owner, bonus: 'again', amount: UNIT, endsAt: new Date(house.now()) }
    const first = await wallet.grantBonus(again)
    await pass(0)
    await lapseNow()
    expect(await wallet.grantBonus(again)).toBe(first)
    expect(await money(first)).toEqual([200, 0])
  })

  test('B-06 with nothing left it is closed, and nothing is written', async () => {
    const { player, member, money, bonus } = await someone({ cash: 0 })
    const given = await bonus(20)
    expect(await player.bet(newSecret(), 20)).toMatchObject({ status: 'RS_OK' })
    const before = await movements(member)
    await pass(MINUTE_MS)
    await lapseNow()
    expect(await money(given)).toEqual([0, 0])
    expect(await stateOf(given)).toEqual({ isLapsed: true, isClosed: true, by: null })
    expect((await movements(member)).total).toBe(before.total)
  })

  test('B-06 whose end is moved lapses by the new one; where it has lapsed its end stays', async () => {
    const { money, bonus } = await someone({ cash: 200 })
    const [later, sooner] = [await bonus(20), await bonus(30, { endsInMs: 100 * MINUTE_MS })]
    const move = (account: bigint, endsAtMs: number) =>
      house.server.rows('update wallet.bonus set ends_at = $2 where account = $1', [account, new Date(endsAtMs)])
    await move(later, house.now() + 100 * MINUTE_MS)
    await move(sooner, house.now())
    await pass(2 * MINUTE_MS)
    await lapseNow()
    expect([await money(later), await money(sooner)]).toEqual([
      [200, 20],
      [200, 0],
    ])
    await expect(move(sooner, house.now() + MINUTE_MS)).rejects.toThrow('bonus_lapses_after_its_end')
  })

  test('B-06 W-10 bets of its last moment are paid by it or find it gone, and every peso is somewhere', async () => {
    const { player, money, bonus } = await someone({ cash: 0 })
    const given = await bonus(60)
    await endNow(given)
    // The doors remember its end as it was: their bets go to the books with it.
    const bets = Array.from({ length: 30 }, () => newSecret())
    const asked = bets.map(bet => untilAnswered(() => player.bet(bet, 3)))
    const [answers] = await Promise.all([Promise.all(asked), lapseNow()])
    const taken = bets.filter((_, place) => answers[place]?.status === 'RS_OK')
    expect(answers.every(({ status }) => status === 'RS_OK' || status === 'RS_ERROR_NOT_ENOUGH_MONEY')).toBe(true)
    await lapseNow()
    expect(await money(given)).toEqual([0, 0])
    const [lapsed] = await house.server.rows<{ amount: string }>(
      'select coalesce(sum(amount), 0) as amount from ledger.transaction where external_id = $1',
      [`bonus-end:${given}`],
    )
    expect(units(lapsed?.amount) + 3 * taken.length).toBe(60)
  })

  test.each([
    ['before it lapses', true],
    ['after it has lapsed', false],
  ])(
    'B-06 W-14 W-18 a win and a rollback that come late, %s, are the member’s cash: not lost, not made, and told',
    async (_when, isBefore) => {
      const { player, member, money, told, bonus } = await someone({ cash: 0 })
      const given = await bonus(60)
      const [won, undone, early] = [newSecret(), newSecret(), newSecret()]
      for (const bet of [won, undone, early]) await player.bet(bet, 15)
      await player.win(newSecret(), early, 5)
      expect(await money(given)).toEqual([0, 20])
      // The program that is tested runs the job, too: this keeps it from the bonus until what is late has come.
      const kept = await hold(house.server, 'select from ledger.account where id = $1 for update', [given])
      await endNow(given)
      if (!isBefore) {
        await kept.letGo()
        await lapseNow()
      }
      const stream = await openStream(house.server.port, { token: member.token })
      atFileEnd(async () => stream.close())
      expect(await player.win(newSecret(), won, 40)).toMatchObject({ status: 'RS_OK' })
      expect(await player.rollback(newSecret(), undone)).toMatchObject({ status: 'RS_OK' })
      if (isBefore) {
        expect(await money(given)).toEqual([0, 75])
        await kept.letGo()
        await lapseNow()
      }
      while ((await stream.event('balance')).sumBalance !== '55.00');
      expect(await money(given)).toEqual([55, 0])
      house.advance(LATER_MS)
      expect(await told()).toBe(55)
      const page = await movements(member, { size: 3 })
      expect(
        brief(page)
          .map(([name, amount]) => `${name} ${amount}`)
          .toSorted(),
      ).toEqual(
        (isBefore
          ? ['Bonus turned to cash 55.00', 'Expired bonus -20.00', 'Bonus 60.00']
          : ['Win 40.00', 'Cancelled bet or win 15.00', 'Expired bonus -20.00']
        ).toSorted(),
      )
    },
  )

  test('B-06 W-19 a win that is taken back after it lapsed is not asked of the member’s own money', async () => {
    const { player, money, bonus } = await someone({ cash: 10 })
    const given = await bonus(20)
    const [bet, win] = [newSecret(), newSecret()]
    await player.bet(bet, 30)
    await player.win(win, bet, 60)
    expect(await money(given)).toEqual([20, 40])
    await pass(MINUTE_MS)
    await lapseNow()
    expect(await player.rollback(newSecret(), win)).toMatchObject({ status: 'RS_OK' })
    expect(await money(given)).toEqual([0, 0])
    expect(await player.rollback(newSecret(), bet)).toMatchObject({ status: 'RS_OK' })
    expect(await money(given)).toEqual([30, 0])
  })

  test('B-06 counts for nothing among those a member may have, and grants at one moment count each other', async () => {
    const { bonus, owner } = await someone({ cash: 200 })
    for (let ended = 0; ended < 3; ended++) await bonus(1, { endsInMs: -1 })
    const { wallet } = house.server.program.door
    const grants = await Promise.allSettled(
      Array.from({ length: BONUSES_MAX + 4 }, (_, place) =>
        wallet.grantBonus({ owner, bonus: `many-${place}`, amount: UNIT, endsAt: null }),
      ),
    )
    expect(grants.filter(({ status }) => status === 'fulfilled')).toHaveLength(BONUSES_MAX)
    expect(String(grants.find(grant => grant.status === 'rejected')?.reason)).toContain('bonuses at a time')
  })
})

describe('the record of a member with bonuses', () => {
  test('CASH-09 B-06 HIS-01 its pages follow each other as of the first, whatever is given, played and lapses meanwhile', async () => {
    const { player, member, bonus } = await someone({ cash: 1_000 })
    for (let round = 0; round < 3; round++) {
      await player.bet(newSecret(), 1)
      await bonus(round + 1)
    }
    const all = brief(await movements(member))
    expect(all.map(([name]) => name)).toEqual(['Bonus', 'Bet', 'Bonus', 'Bet', 'Bonus', 'Bet', 'Bonus'])
    const first = await movements(member, { size: 3 })
    await pass(MINUTE_MS)
    await lapseNow()
    await player.bet(newSecret(), 2)
    const rest = await Promise.all([2, 3].map(page => movements(member, { size: 3, page, asOf: first.asOf })))
    expect([first, ...rest].flatMap(brief)).toEqual(all)
    expect(rest.map(({ total, asOf }) => [total, asOf])).toEqual([
      [7, first.asOf],
      [7, first.asOf],
    ])
    expect((await movements(member)).total).toBe(11)
  })
})

test('B-06 one that cannot lapse keeps no other one waiting, is said in the log, and lapses when its fault is gone', async () => {
  const [one, other] = [await someone({ cash: 200 }), await someone({ cash: 200 })]
  const [stuck, free] = [await one.bonus(10), await other.bonus(20)]
  await house.server.rows(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  )
  await house.server.rows(
    `create trigger refuse_one before update on wallet.bonus for each row when (old.account = ${stuck} and new.lapsed_at is not null) execute function refuse_one()`,
  )
  await pass(MINUTE_MS)
  await expect(lapseNow()).rejects.toThrow('1 bonuses')
  expect([await one.money(stuck), await other.money(free)]).toEqual([
    [200, 10],
    [200, 0],
  ])
  await house.server.rows('drop trigger refuse_one on wallet.bonus')
  await lapseNow()
  expect(await one.money(stuck)).toEqual([200, 0])
})
