import { DAY_MS, HOUR_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, type Player, startHouse } from '../../../../test/house.ts'
import { roundsCommand } from '../../../commands/rounds/command.ts'
import { watch } from './watch.ts'

let house: House
let player: Player
beforeAll(async () => {
  house = await startHouse('rounds')
  player = await house.player()
})

const clock = { nowMs: () => house.now() }
const run = (...words: string[]) => roundsCommand(house.server.program.deps.database, words, clock)

const gauge = async () =>
  (await house.server.program.deps.metrics.getSingleMetricAsString('hiyas_rounds_open_long'))
    .split('\n')
    .filter(line => line.startsWith('hiyas_rounds_open_long{'))

describe('rounds for operators', () => {
  test('W-22 HIS-06 a round is recalled with its money by a message or by its number; an unknown one is said to be', async () => {
    const [bet, win] = [newSecret(), newSecret()]
    await player.bet(bet, 20, { round: 'table-7' })
    await player.win(win, bet, 3.56, { round: 'table-7', round_closed: true })
    const shown = await run('HYO', bet)
    expect(shown).toMatchObject({ code: 0 })
    for (const part of ['Round table-7 of HYO: closed', player.user, 'Staked 20.00 PHP, paid 3.56 PHP', '980.00', win])
      expect(shown.says).toContain(part)
    expect(await run('HYO', 'table-7')).toEqual(shown)
    expect(await run('HYO', 'nothing')).toEqual({ code: 1, says: 'HYO has no round and no message nothing here.' })
    expect(await run()).toMatchObject({ code: 2, says: expect.stringContaining('npm run rounds') })
  })

  test('W-22 HIS-06 a round of more messages than are shown says so, comes to what all of them come to, and shows the one that was asked for', async () => {
    const long = await house.player()
    for (let hundred = 0; hundred < 10; hundred++)
      await Promise.all(Array.from({ length: 100 }, () => long.bet(newSecret(), 0.5, { round: 'table-8' })))
    const [last, end] = [newSecret(), newSecret()]
    await long.bet(last, 2, { round: 'table-8' })
    await long.win(end, last, 7, { round: 'table-8', round_closed: true })
    const { says } = await run('HYO', 'table-8')
    expect(says).toContain('Round table-8 of HYO: closed')
    expect(says).toContain('Staked 502.00 PHP, paid 7.00 PHP')
    expect(says).toMatch(/\n\.\.\. and 2 more: these are the first 1000 messages\.$/)
    const asked = (await run('HYO', end)).says.split('\n')
    expect(asked.at(-2)).toBe('... and 1 more: these are the first 1000 messages.')
    expect(asked.at(-1)).toContain(end)
  })

  test('W-22 a round open for more than 48 hours is listed, counted and explained, and recovers when it ends after all', async () => {
    const [stuck, lost, fine] = [newSecret(), newSecret(), newSecret()]
    await player.bet(stuck, 1)
    await player.bet(lost, 2)
    await player.bet(fine, 3)
    await player.rollback(newSecret(), fine)
    await watch(house)
    expect(await run('open')).toEqual({ code: 0, says: 'No round is open for more than 48 hours.' })
    expect(await run('open', 'HY0')).toEqual({ code: 1, says: 'There is no supplier HY0.' })

    house.advance(2 * DAY_MS + DAY_MS / 24)
    await watch(house)
    const { says } = await run('open', 'HYO')
    expect(says.split('\n')).toHaveLength(2)
    expect(says).toContain(`r-${stuck}`)
    expect(says).toContain(`r-${lost}`)
    expect(await gauge()).toEqual(['hiyas_rounds_open_long{supplier="HYO"} 2'])

    expect(await run('explain', 'HYO', lost, 'The supplier lost it and paid us back.')).toMatchObject({ code: 0 })
    expect((await run('open')).says).not.toContain(lost)
    await player.win(newSecret(), stuck, 5, { round_closed: true })
    await watch(house)
    expect(await run('open')).toEqual({ code: 0, says: 'No round is open for more than 48 hours.' })
    expect(await gauge()).toEqual([])
    expect(await run('explain', 'HYO', stuck, 'too late')).toMatchObject({ code: 1 })
  })

  test('W-22 one that was explained is asked about once a day: it waits for nobody, and recovers when it ends after all', async () => {
    const [late, lost] = [await house.player(), newSecret()]
    expect(await late.bet(lost, 1)).toMatchObject({ status: 'RS_OK' })
    house.advance(3 * DAY_MS)
    await watch(house)
    expect(await run('explain', 'HYO', lost, 'The supplier lost it.')).toMatchObject({ code: 0 })
    const win = newSecret()
    await late.win(win, lost, 5, { round_closed: true })
    const stateAt = async (hour: number) => {
      const midnightMs = Math.floor(house.now() / DAY_MS + 1) * DAY_MS
      house.advance(midnightMs + hour * HOUR_MS - house.now())
      await watch(house)
      const rows = await house.server.rows(`select state from reconciliation.open_round where round = $1`, [
        `r-${lost}`,
      ])
      return rows[0]?.state
    }
    expect(await stateAt(12)).toBe('explained')
    expect(await stateAt(20)).toBe('recovered')
    // What was said of it then is not why it is open now.
    expect(await late.rollback(newSecret(), win)).toMatchObject({ status: 'RS_OK' })
    await watch(house)
    expect((await run('open')).says).toContain(`r-${lost}`)
    expect((await run('HYO', lost)).says).not.toContain('Explained')
  })

  test('W-22 one whose first bet is open again stays on the list, though a later bet of it was why it stood there before', async () => {
    const guest = await house.player()
    const [first, win, later] = [newSecret(), newSecret(), newSecret()]
    const round = { round: 'table-10' }
    await guest.bet(first, 1, round)
    await guest.win(win, first, 5, { ...round, round_closed: true })
    // The later bet comes an hour after all that there is.
    await house.server.rows(`set session_replication_role = replica;
      update ledger.transaction set created_at = created_at - interval '1 hour'; set session_replication_role = default`)
    await guest.bet(later, 1, round)
    house.advance(3 * DAY_MS)
    const listed = async () => {
      await watch(house)
      return (await run('open')).says.includes('table-10')
    }
    expect(await listed()).toBe(true)
    await guest.rollback(newSecret(), later, round)
    expect(await listed()).toBe(false)
    await guest.rollback(newSecret(), win, round)
    for (const _hour of [1, 2]) expect(await listed()).toBe(true)
  })

  test('W-22 one that nobody settled for half a year is explained by its number on the list, for all who are in it, and says why', async () => {
    const [one, two] = [await house.player(), await house.player()]
    const bets = [newSecret(), newSecret()]
    expect(await one.bet(bets[0] ?? '', 1, { round: 'table-9' })).toMatchObject({ status: 'RS_OK' })
    expect(await two.bet(bets[1] ?? '', 1, { round: 'table-9' })).toMatchObject({ status: 'RS_OK' })
    house.advance(3 * DAY_MS)
    await watch(house)
    house.advance(180 * DAY_MS)
    expect((await run('open')).says.match(/table-9/g)).toHaveLength(2)
    expect(await run('explain', 'HYO', 'table-9', 'The table was closed.')).toEqual({
      code: 0,
      says: 'Explained: 2 rounds of table-9.',
    })
    expect((await run('open')).says).not.toContain('table-9')
    expect((await run('HYO', bets[1] ?? '')).says).toContain('Explained: The table was closed.')
    expect((await run('explain', 'HYO', 'table-9', 'It was closed in May.')).says).toContain('2 rounds')
    expect((await run('HYO', bets[0] ?? '')).says).toContain('Explained: It was closed in May.')
  })
})
