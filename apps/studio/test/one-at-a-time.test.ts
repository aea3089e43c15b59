import { sql } from '@hiyas/database'
import { DAY_MS, SECOND_MS } from '@hiyas/kernel'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CYCLE_FLOOR_MS, SLOT_CYCLE_FLOOR_MS } from '../src/server/engines/engine.ts'
import { LEFT_AFTER_MS } from '../src/server/rounds/rules.ts'
import { joinOwnGame, layoutOf, minor, type Round, safeOf } from './inhouse-game.ts'
import { ask, type Studio, sitDown, startStudio, stateOfRound, waitingForLocks } from './studio.ts'

/* A player with several games open at the same time, under a licence that lets him play one of them (RG-21). */

const DICE = { over: true, target: 5_000 }

// Each has a wallet of its own: what rounds of the test before still tell it takes no fault from this one.
let studio: Studio
beforeEach(async () => {
  studio = await startStudio()
})

/** Seats of one player at a board of mines, at dice, at a flight and at a slot. */
async function seatsOfOne(profile: string | undefined) {
  studio.wallet.setProfile(profile)
  const mines = await joinOwnGame(studio, 'mina-de-oro')
  const { player } = mines
  return {
    mines,
    dice: await joinOwnGame(studio, 'swerte-dice', { player }),
    crash: await joinOwnGame(studio, 'sinag-crash', { player }),
    slot: await sitDown(studio, { player }),
  }
}
type Seats = Awaited<ReturnType<typeof seatsOfOne>>

const pass = () => studio.clock.advance(CYCLE_FLOOR_MS)

/** The round after a gem was opened in it: there is something to take home. */
async function withGem({ mines }: Seats, round: Round): Promise<Round> {
  const [gem = 0] = safeOf(await layoutOf(studio, round))
  return (await mines.act(round, { tile: gem })).body.round
}

const waits = { status: 409, body: { error: { code: 'round_open' } } }
const elsewhere = (game: string) => ({ status: 409, body: { error: { code: 'round_elsewhere', detail: { game } } } })

describe('RG-21 one round for real money at a time', () => {
  test.each(['STRICT', 'STRICT-GB', undefined])(
    'under %s nothing is staked elsewhere while mines are open, and all is when they are closed',
    async profile => {
      const seats = await seatsOfOne(profile)
      const { mines, dice, slot } = seats
      const { round } = (await mines.play({ mines: 3 })).body
      studio.clock.advance(LEFT_AFTER_MS - SECOND_MS)
      for (const answer of [await slot.spin(), await dice.play(DICE)])
        expect(answer).toMatchObject(elsewhere('Mina de Oro'))
      expect(studio.wallet.balanceOf(mines.player)).toBe(minor('990'))
      await mines.act(await withGem(seats, round), { out: true })
      expect((await slot.spinOut()).status).toBe(200)
      pass()
      expect((await dice.play(DICE)).status).toBe(200)
    },
  )

  test.each(['DEMO', 'PH'])('under %s there may be a round in each game', async profile => {
    const { mines, dice, slot } = await seatsOfOne(profile)
    const answers = [await mines.play({ mines: 3 }), await slot.spinOut(), await dice.play(DICE)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('a bet in a room is a round as well, from the first moment to the end of its flight', async () => {
    const { crash, dice } = await seatsOfOne('STRICT')
    // Nobody was in the room before: it takes bets.
    await ask(studio, '/api/room', { secret: crash.secret })
    expect((await crash.play({ target: null })).status).toBe(200)
    pass()
    expect(await dice.play(DICE)).toMatchObject(elsewhere('Sinag Crash'))
  })

  test('of two games that are pressed at the same moment, at two processes, one has its round', async () => {
    const { mines, slot } = await seatsOfOne('STRICT')
    const next = await studio.restart()
    studio.wallet.failNext('bet', 'late')
    const asked = await studio.database.query.transaction().execute(async tx => {
      await sql`lock table studio.round in share mode`.execute(tx)
      const both = [mines.play({ mines: 3 }), slot.spin(undefined, '2.00', next)]
      await vi.waitFor(async () => expect(await waitingForLocks(studio, 'insert into|advisory')).toBe(2))
      return both
    })
    const second = await Promise.race(asked)
    expect(second.body.error?.code, 'the stake of the other one is still asked for').toBe('round_open')
    await vi.waitFor(() => expect(studio.wallet.late).toHaveLength(1))
    studio.wallet.goOn()
    expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a win that the wallet has not taken yet holds up every other game; a loss it has not heard of holds up none', async () => {
    const seats = await seatsOfOne('STRICT')
    const { mines, slot } = seats
    const first = await withGem(seats, (await mines.play({ mines: 3 })).body.round)
    studio.wallet.failNext('win', 'http500', 'http500')
    expect((await mines.act(first, { out: true })).body.round.state).toBe('staked')
    pass()
    // He is not sent to a game in which there is nothing to finish.
    expect(await slot.spin()).toMatchObject(waits)
    expect((await slot.spinOut()).status).toBe(200)
    expect(await stateOfRound(studio, first.id)).toBe('settled')
    pass()
    const { round } = (await mines.play({ mines: 24 })).body
    const [mine] = await layoutOf(studio, round)
    studio.wallet.failNext('win', 'http500')
    expect((await mines.act(round, { tile: mine })).body.round).toMatchObject({ state: 'staked', win: '0.00' })
    pass()
    expect((await slot.spin()).status).toBe(200)
  })

  /** A round that the wallet has yet to be told how it ended. */
  async function waitingFor(call: 'win' | 'rollback', seats: Seats): Promise<void> {
    if (call === 'rollback') {
      studio.wallet.failNext('bet', 'http500')
      expect((await seats.slot.spin()).body.error).toMatchObject({ code: 'round_voided', detail: { returned: false } })
      return
    }
    const round = await withGem(seats, (await seats.mines.play({ mines: 3 })).body.round)
    pass()
    expect((await seats.mines.act(round, { out: true })).body.round.state).toBe('staked')
  }

  test.each(['win', 'rollback'] as const)(
    'who opens a game anew when the wallet is back waits for no later attempt at his %s',
    async call => {
      const seats = await seatsOfOne('STRICT')
      const { player } = seats.mines
      studio.wallet.failNext(call, 'http500')
      await waitingFor(call, seats)
      const [anew, other] = [await sitDown(studio, { player }), await joinOwnGame(studio, 'mina-de-oro', { player })]
      studio.wallet.failNext(call, 'http500')
      expect(await other.play({ mines: 3 })).toMatchObject(waits)
      expect((await anew.spin()).status).toBe(200)
    },
  )

  describe('GAM-17 mines that he has left, as their game may have been taken off', () => {
    test.each([
      ['with a gem', async (seats: Seats, round: Round) => void (await withGem(seats, round)), 'settled', '1001.25'],
      ['untouched', async () => undefined, 'voided', '1000.00'],
    ])('%s end when he bets on another game after half an hour', async (_, play, state, balance) => {
      const seats = await seatsOfOne('STRICT')
      const { mines, slot } = seats
      const { round } = (await mines.play({ mines: 3 })).body
      await play(seats, round)
      studio.clock.advance(LEFT_AFTER_MS)
      studio.wallet.failNext('bet', 'RS_ERROR_NOT_ENOUGH_MONEY')
      expect((await slot.spin()).body.error?.code).toBe('insufficient_funds')
      expect(await stateOfRound(studio, round.id)).toBe(state)
      expect(studio.wallet.balanceOf(mines.player)).toBe(minor(balance))
      expect((await slot.spin()).status).toBe(200)
    })

    test('are not left as long as he is at them in another session than he began them in', async () => {
      const { mines, slot } = await seatsOfOne('STRICT')
      await mines.play({ mines: 3 })
      studio.clock.advance(LEFT_AFTER_MS)
      await joinOwnGame(studio, 'mina-de-oro', { player: mines.player })
      expect(await slot.spin()).toMatchObject(elsewhere('Mina de Oro'))
    })
  })

  describe('GAM-17 the stake of a round goes back whose game is no more', () => {
    const inGameThatIsGone = async () => {
      const { mines, slot } = await seatsOfOne('STRICT')
      const { round } = (await mines.play({ mines: 3 })).body
      await sql`update studio.round set game = 'gone' where id = ${round.id}`.execute(studio.database.query)
      pass()
      return { round, slot }
    }

    test('when he bets on another', async () => {
      const { round, slot } = await inGameThatIsGone()
      studio.wallet.failNext('rollback', 'http500')
      expect(await slot.spin()).toMatchObject(waits)
      expect((await slot.spin()).status).toBe(200)
      expect(await stateOfRound(studio, round.id)).toBe('voided')
    })

    test('when its time is over', async () => {
      const { round } = await inGameThatIsGone()
      studio.clock.advance(DAY_MS)
      await studio.worker.runOnce()
      expect(await stateOfRound(studio, round.id)).toBe('voided')
    })
  })

  test('GAM-01 GAM-02 reels that turn are a round: the floor of a game counts from the last round of any', async () => {
    const { dice, slot } = await seatsOfOne('STRICT')
    expect((await slot.spinOut()).status).toBe(200)
    studio.clock.advance(SECOND_MS)
    const waitMs = CYCLE_FLOOR_MS - SECOND_MS
    expect((await dice.play(DICE)).body.error).toEqual({ code: 'too_soon', detail: { waitMs } })
    studio.clock.advance(waitMs)
    expect((await dice.play(DICE)).status).toBe(200)
    studio.clock.advance(SLOT_CYCLE_FLOOR_MS - 1)
    expect((await slot.spin()).body.error).toEqual({ code: 'too_soon', detail: { waitMs: 1 } })
  })
})
