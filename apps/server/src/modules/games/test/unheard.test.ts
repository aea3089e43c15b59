import { games as call } from '@hiyas/contract'
import { expect, test, vi } from 'vitest'
import { startHouse } from '../../../../test/house.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'

test('LOBBY-91 a server whose line to the database was broken while games were closed counts the lists anew once it hears again', async () => {
  const house = await startHouse('unheard')
  const { rows, program } = house.server
  const found = async () => {
    const reply = await house.server.client().call(call.gameList, {})
    return reply.ok ? [reply.value.games.length, reply.value.total] : [reply.code]
  }
  expect(await found()).toEqual([2, 2])
  const lines = `pg_stat_activity where application_name = 'hiyas-notices' and datname = current_database()`
  // What is kept for a time is so for as long as this takes.
  await house.holdingClock(async () => {
    // Gone when this is answered: who looks for that a while later finds the line that takes its place.
    const ended = await rows(`select pg_terminate_backend(pid, 20000) as is_gone from ${lines}`)
    expect(ended).toEqual([{ is_gone: true }])
    const { code } = await catalogueCommand(program.deps, ['close', 'KDL-kidlat-one'])
    expect(code).toBe(0)
    await vi.waitFor(async () => expect(await found()).toEqual([1, 1]))
  })
})
