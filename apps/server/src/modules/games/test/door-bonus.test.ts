import type { Minor } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { setBonusInPlay } from '../../../../test/site-settings.ts'
import { createPurse } from '../doors/purse.ts'
import { type AllDoors, type Door, startAllDoors } from './all-doors.ts'
import { id, sayAt, toldIn } from './door-moves.ts'

let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('door_bonus')
})

/** Longer than anybody remembers which bonuses a member has. */
const LATER_MS = 11_000
const UNIT: Minor = 10_000n

describe('W-18 a bonus in play', () => {
  test.each(['beexar', 'hub88', 'caleta', 'pam'] as const)(
    'W-01 W-11 W-18 WAL-06 through the door of %s: cash pays first, then the bonus; a win comes back in proportion, a rollback as it was taken; told is all there is to play with',
    async name => {
      const door = doorNamed(name)
      await inPlay(false)
      const { cash, bonus, grant } = await purseOf(door)
      await grant('spare', 50)
      all.house.advance(LATER_MS)
      expect(await told(door, 'bet', { amount: 1 })).toBe(await cash())
      await inPlay(true)

      for (; (await cash()) > 40; ) await told(door, 'bet', { amount: Math.min(490, (await cash()) - 40) })
      const [had, given] = [await cash(), await bonus()]
      const bet = { id: id(), round: id(), amount: had + 30 }
      expect(await told(door, 'bet', bet)).toBe(given - 30)
      expect([await cash(), await bonus()]).toEqual([0, given - 30])
      expect(await told(door, 'bet', bet)).toBe(given - 30)
      const win = { id: id(), round: bet.round, reference: bet.id, amount: 2 * bet.amount }
      expect(await told(door, 'win', win)).toBe(2 * had + given + 30)
      expect([await cash(), await bonus()]).toEqual([2 * had, given + 30])
      expect(await told(door, 'win', win)).toBe(2 * had + given + 30)

      const undone = { id: id(), round: id(), amount: 2 * had + 10 }
      expect(await told(door, 'bet', undone)).toBe(given + 20)
      const rollback = { id: id(), round: undone.round, reference: undone.id, amount: 0 }
      expect(await told(door, 'rollback', rollback)).toBe(2 * had + given + 30)
      expect([await cash(), await bonus()]).toEqual([2 * had, given + 30])
      const tooMuch = { id: id(), round: id(), amount: 2 * had + given + 30.01 }
      const refused = await say(door, 'bet', tooMuch)
      expect(refused).toMatchObject(door.refusal('insufficient_funds'))
      expect(toldIn(door, refused.json)).toBe(2 * had + given + 30)
      // W-11: what this door answers again is what it said, whatever was played since.
      if (name === 'beexar') expect(await told(door, 'bet', bet)).toBe(given - 30)
    },
  )

  test('W-18 W-11 Beexar is told what part of each move went by a bonus, in repeats too', async () => {
    const door = doorNamed('beexar')
    await inPlay(true)
    const { cash, bonus, grant } = await purseOf(door)
    await grant('told', 100)
    all.house.advance(LATER_MS)
    for (; (await cash()) > 40; ) await told(door, 'bet', { amount: Math.min(490, (await cash()) - 40) })
    const parts = async (...asked: Parameters<typeof say>) =>
      ((await say(...asked)).json as { transactions?: { bonus_amount: string }[] }).transactions?.map(
        ({ bonus_amount }) => bonus_amount,
      )
    expect(await bonus()).toBeGreaterThan(30)
    const round = id()
    const bet = { id: id(), round, amount: (await cash()) + 30 }
    for (const _again of [1, 2]) expect(await parts(door, 'bet', bet)).toEqual(['30.00'])
    const win = { id: id(), round, reference: bet.id, amount: 2 * bet.amount }
    for (const _again of [1, 2]) expect(await parts(door, 'win', win)).toEqual(['60.00'])
    expect(await parts(door, 'bet', { amount: 1 })).toEqual(['0.00'])
    const undone = { id: id(), round: id(), amount: (await cash()) + 10 }
    expect(await parts(door, 'bet', undone)).toEqual(['10.00'])
    const back = { id: id(), round: undone.round, reference: undone.id, amount: 0 }
    for (const _again of [1, 2]) expect(await parts(door, 'rollback', back)).toEqual(['10.00'])
  })

  test('B-03 W-18 the bonus that ends first pays first, and one that has ended pays for nothing and is not told', async () => {
    const door = doorNamed('hub88')
    await inPlay(true)
    const { cash, accounts, grant } = await purseOf(door)
    const soon = new Date(all.house.now() + 60_000)
    const endless = await accounts()
    await grant('soon', 20, soon)
    await grant('later', 20, new Date(all.house.now() + 86_400_000))
    all.house.advance(LATER_MS)
    expect(await told(door, 'bet', { amount: (await cash()) + 30 })).toBe(endless.sum + 10)
    const after = await accounts()
    expect([after.named('soon'), after.named('later')]).toEqual([0, 10])
    await grant('ended', 20, soon)
    all.house.advance(60_000)
    expect(await told(door, 'bet', { amount: 0 })).toBe(endless.sum + 10)
  })

  test.each([
    ['has no bonus', []],
    ['has one no more', [{ account: 1n, endsAtMs: 1 }]],
  ])(
    'W-18 whoever %s costs what he did before: the move goes as it is, and its answer is told as it came',
    async (_, bonuses) => {
      const { server } = all.house
      const asked: string[] = []
      const wallet = new Proxy(server.program.door.wallet, {
        get: (door, key, self) => {
          asked.push(String(key))
          return Reflect.get(door, key, self)
        },
      })
      const clock = { nowMs: all.house.now }
      const purse = createPurse({ wallet, clock })
      const player = await all.house.player()
      const { memberId } = player.member
      const { account, currency } = await wallet.accountOf({ merchant: 'HIYAS', memberId, currency: 'PHP' })
      const who = {
        merchant: 'HIYAS',
        memberId,
        type: 1,
        isDisabled: false,
        owesTerms: false,
        isClosed: false,
        profile: 'DEMO',
        ageMin: 21,
        account,
        currency,
        bonuses,
      }
      const clearing = await wallet.clearingOf('HIYAS', 'HYO', 'PHP')
      const move = {
        kind: 'bet',
        supplier: 'HYO',
        externalId: id(),
        referenceId: null,
        account,
        clearing,
        amount: UNIT,
        game: 'g',
        round: 'r',
        roundClosed: false,
        digest: 'd',
      } as const
      asked.length = 0
      expect(await purse.submit(who, move)).toMatchObject({ status: 'applied', balance: 999n * UNIT })
      expect(asked).toEqual(['submit'])
    },
  )

  test('D-01 D-03 D-07 after all of this the books are right', async () => {
    expect(await checkLedger(all.house.server.program.deps.database.query)).toEqual([])
  })
})

const doorNamed = (name: Door['name']): Door => all.doors.find(door => door.name === name) as Door

async function inPlay(isInPlay: boolean): Promise<void> {
  await setBonusInPlay(all.house.server, 'HIYAS', isInPlay)
}

/** The books' side of the member who plays through a door, in main units. */
async function purseOf(door: Door) {
  const { server } = all.house
  const member: TestMember = door.name === 'pam' ? all.pam.member : all.player.member
  const owner = { merchant: 'HIYAS', memberId: member.memberId, currency: 'PHP' }
  const wallet = server.program.door.wallet
  const { account } = await wallet.accountOf(owner)
  const units = (held: unknown): number => Number(held) / Number(UNIT)
  const rows = async () =>
    (await server.rows(
      `select split_part(owner, ':', 2) as name, balance from ledger.account join ledger.wallet using (id)
        where kind = 'player_bonus' and split_part(owner, ':', 1) = $1`,
      [member.memberId],
    )) as { name: string; balance: string }[]
  const accounts = async () => {
    const held = await rows()
    return {
      sum: held.reduce((sum, { balance }) => sum + units(balance), 0),
      named: (name: string) => units(held.find(one => one.name === name)?.balance ?? 0),
    }
  }
  return {
    cash: async () => units(await wallet.balanceOf(account)),
    bonus: async () => (await accounts()).sum,
    accounts,
    grant: (bonus: string, amount: number, endsAt: Date | null = null) =>
      wallet.grantBonus({ owner, bonus, amount: BigInt(amount) * UNIT, endsAt }),
  }
}

const say: ReturnType<typeof sayAt> = (door, kind, said) => sayAt(all.house.server)(door, kind, said)
const told = async (...asked: Parameters<typeof say>) => {
  const { json } = await say(...asked)
  return toldIn(asked[0], json) ?? json
}
