import { CALETA_SIGNATURE_HEADER } from '@hiyas/supplier'
import { beforeAll, expect, test } from 'vitest'
import type { Player } from '../../../../test/house.ts'
import { type AllDoors, type Door, startAllDoors } from './all-doors.ts'
import { openDice } from './beexar-supplier.ts'
import { id, sayAt } from './door-moves.ts'
import { pamSupplierOf } from './pam-supplier.ts'

let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('door_two_members')
})

/** The same door as another member plays through it. */
async function doorOf(door: Door, other: Player): Promise<Door> {
  if (door.name === 'pam') {
    const pam = await pamSupplierOf(all.house.server).player('EVO')
    return {
      ...door,
      bet: () => JSON.stringify(pam.transaction({ transactionType: 'WITHDRAW', cashAmount: 10 })),
      sign(body) {
        const { path, headers } = door.sign(body)
        return {
          path: path.replace(all.pam.playerId, pam.playerId),
          headers: { ...headers, 'x-player-token': pam.token },
        }
      },
      balance: async () => (await pam.balance()) ?? 0,
    }
  }
  const { token } = JSON.parse(door.bet()) as { token?: string }
  const theirs = door.name === 'caleta' ? await caletaTokenOf(other) : other.token
  const asOther = (text: string) => text.replaceAll(all.player.member.memberId, other.member.memberId)
  return {
    ...door,
    bet: () => asOther(token === undefined ? door.bet() : door.bet().replaceAll(token, theirs)),
    balance: async () => ((await other.balance()) ?? 0) / 100_000,
  }
}

async function askCaleta(call: 'check' | 'rollback', message: object): Promise<unknown> {
  const body = JSON.stringify(message)
  const headers = { [CALETA_SIGNATURE_HEADER]: all.house.sign(body) }
  return (await all.house.server.client().send('POST', `/supplier/caleta/CAL/wallet/${call}`, { body, headers })).json
}

/** That of a launch is traded for it. */
const caletaTokenOf = async ({ member }: Player) =>
  ((await askCaleta('check', { token: await all.caletaToken(member) })) as { token: string }).token

test.each(['beexar', 'hub88', 'caleta', 'pam'] as const)(
  'WAL-10 through the door of %s no money of one member comes to another: what one did, the other neither wins from nor takes back',
  async name => {
    const door = all.doors.find(one => one.name === name) as Door
    const other = await all.house.player()
    await openDice(other.member, 'BXR')
    const theirs = await doorOf(door, other)
    const say = sayAt(all.house.server)
    const [bet, round] = [id(), id()]
    const unplayed = await door.balance()
    expect(theirs.isTaken((await say(theirs, 'bet', { amount: 10 })).json)).toBe(true)
    expect(door.isTaken((await say(door, 'bet', { id: bet, round, amount: 10 })).json)).toBe(true)
    const balances = async () => [await door.balance(), await theirs.balance()]
    const [played, theirOwn] = await balances()
    expect(played).not.toBe(unplayed)
    // A win names no bet in the Beexar dialect: it is for the last one of its own member, and here for none (W-15).
    if (name !== 'beexar')
      expect(await say(theirs, 'win', { round, reference: bet, amount: 10 })).toMatchObject(
        door.refusal('transaction_unknown'),
      )
    await say(theirs, 'rollback', { round, reference: bet, amount: 10 })
    expect(await balances()).toEqual([played, theirOwn])
    // It stands: whoever placed it has it back.
    expect((await say(door, 'rollback', { round, reference: bet, amount: 10 })).status).toBe(200)
    expect(await balances()).toEqual([unplayed, theirOwn])
  },
)

test('W-25 W-17 a rollback that names nobody is of the member whose token it bears, and by that of another supplier\u2019s game nobody learns who he is', async () => {
  const player = await all.house.player()
  const rollback = (token: string) =>
    askCaleta('rollback', {
      ...{ token, request_uuid: 'q', transaction_uuid: id(), reference_transaction_uuid: id() },
      ...{ round: id(), round_closed: true, game_code: 'dice' },
    })
  const own = await caletaTokenOf(player)
  expect(await rollback(own)).toMatchObject({ status: 'RS_OK', user: player.user })
  expect(await rollback(player.token)).toEqual({ status: 'RS_ERROR_INVALID_TOKEN', request_uuid: 'q' })
})
