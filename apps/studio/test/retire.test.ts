import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import type { ChainRow, RoomRoundRow, SeedRow, StudioTables } from '../src/server/store/tables.ts'
import type { WireRoom } from '../src/wire.ts'
import { joinOwnGame, minor } from './inhouse-game.ts'
import { ask, fromPage, type Studio, sitDown, startStudio, stateOfRound } from './studio.ts'

/** `npm run studio:retire` on this database. */
async function retired({ databaseUrl }: Pick<Studio, 'databaseUrl'>, ...words: string[]) {
  const program = join(import.meta.dirname, '../../../tools/start/retire.ts')
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, STUDIO_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said, complained }
}

const tablesOf = ({ database }: Studio) => database.query.withTables<StudioTables>()

/** What decides, as a backup holds it now. */
async function backup(studio: Studio) {
  const tables = tablesOf(studio)
  const seeds: SeedRow[] = await tables.selectFrom('studio.seed').selectAll().execute()
  const chains: ChainRow[] = await tables.selectFrom('studio.chain').selectAll().execute()
  const flights: RoomRoundRow[] = await tables.selectFrom('studio.room_round').selectAll().execute()
  return { seeds, chains, flights }
}

/** Puts it back as it was. */
async function restore(studio: Studio, { seeds, chains, flights }: Awaited<ReturnType<typeof backup>>): Promise<void> {
  const tables = tablesOf(studio)
  const kept = seeds.map(({ id }) => id)
  await tables.deleteFrom('studio.room_round').execute()
  await tables.deleteFrom('studio.chain').execute()
  await tables.insertInto('studio.chain').values(chains).execute()
  for (const flight of flights) {
    const drawn = JSON.stringify(flight.drawn) as never
    await tables
      .insertInto('studio.room_round')
      .values({ ...flight, drawn })
      .execute()
  }
  await tables.deleteFrom('studio.seed').where('id', 'not in', kept).execute()
  // A pair that has come into use since makes room first.
  for (const { id, ...seed } of seeds.toSorted((one, other) => other.state.localeCompare(one.state))) {
    await tables.updateTable('studio.seed').set(seed).where('id', '=', id).execute()
  }
}

const DICE = { over: true, target: 5_000 }

/** A seat at the crash, whose flights go on while the clock does. */
async function atTheCrash(studio: Studio) {
  const { secret } = await sitDown(studio, { game: 'sinag-crash' })
  const room = async (at = studio) => (await ask<WireRoom>(at, '/api/room', { secret })).body.round
  return {
    room,
    async nextFlight(before: string | undefined, at = studio) {
      let flight = await room(at)
      for (let turns = 0; flight?.id === before || flight?.state !== 'betting'; turns++) {
        if (turns > 5_000) throw new Error('no other flight begins')
        at.clock.advance(2 * SECOND_MS)
        flight = await room(at)
      }
      return flight
    },
  }
}

test('RNG-12 no link and no seed of a restored database decides anything: all may have been told since the backup', async () => {
  const studio = await startStudio()
  studio.wallet.setProfile('DEMO')
  const crash = await atTheCrash(studio)
  const dice = await joinOwnGame(studio, 'swerte-dice')
  expect((await dice.play(DICE)).status).toBe(200)
  const mines = await joinOwnGame(studio, 'mina-de-oro')
  const open = (await mines.play({ mines: 3 })).body.round
  const promised = await dice.seeds()
  const first = await crash.room()
  const saved = await backup(studio)

  const second = await crash.nextFlight(first?.id)
  expect(second).toMatchObject({ terminal: first?.terminal, number: 2 })
  expect((await dice.turnSeeds('mine')).body).toMatchObject({ serverHash: promised.nextServerHash })
  await studio.stop()

  const restored = await studio.restart()
  await restore(restored, saved)
  expect(await retired(restored)).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 chains of flights, 4 pairs'),
  })

  expect(await crash.nextFlight(first?.id, restored)).not.toMatchObject({ terminal: first?.terminal })
  const stale = await ask(restored, '/api/play', {
    secret: dice.secret,
    body: { stake: '10.00', requestId: randomUUID(), choice: DICE },
  })
  expect([stale.status, stale.body.error.code]).toEqual([401, 'session_unknown'])
  const launch = { token: `${dice.player}.${randomUUID()}`, game: 'swerte-dice' }
  const anew = await ask<{ seeds: typeof promised }>(restored, '/api/session', { body: fromPage(launch) })
  const { serverHash, nextServerHash } = anew.body.seeds
  const before = [promised.serverHash, promised.nextServerHash]
  expect(before).not.toContain(serverHash)
  expect(before).not.toContain(nextServerHash)

  await restored.worker.runOnce()
  expect(await stateOfRound(restored, open.id)).toBe('voided')
  expect(restored.wallet.balanceOf(mines.player)).toBe(minor('1000'))
})

test('RNG-12 nothing is retired under a studio at work, and what cannot be meant is told with the way it is used', async () => {
  const studio = await startStudio()
  const crash = await atTheCrash(studio)
  const first = await crash.room()
  const atWork = connect({
    url: studio.databaseUrl,
    connectionsMax: 1,
    name: 'hiyas-studio',
    onIdleError: () => undefined,
  })
  await atWork.query.withTables<StudioTables>().selectFrom('studio.session').select('id').execute()
  expect(await retired(studio)).toMatchObject({ code: 1, said: expect.stringContaining('stop it first') })
  await atWork.close()
  expect(await crash.nextFlight(first?.id)).toMatchObject({ terminal: first?.terminal })
  expect(await retired(studio, 'now')).toMatchObject({ code: 2, said: '', complained: expect.stringContaining('now') })
  expect(await retired(studio, '--help')).toMatchObject({ code: 0, said: expect.stringContaining('studio:retire') })
})

test('RNG-12 of a database that no studio was ever at work on it is not said that all is retired, and no studio is made of it', async () => {
  const { databaseUrl } = await startStudio()
  const another = { databaseUrl: new URL('/postgres', databaseUrl).href }
  const refused = {
    code: 2,
    said: 'That is no database of a studio: name the one that was restored.\n',
    complained: '',
  }
  expect([await retired(another), await retired(another)]).toEqual([refused, refused])
})
