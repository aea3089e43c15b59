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
    await rows(`select pg_terminate_backend(pid) from ${lines}`)
    await vi.waitFor(async () => expect(await rows(`select from ${lines}`)).toEqual([]))
    const { code } = await catalogueCommand(program.deps, ['close', 'KDL-kidlat-one'])
    expect(code).toBe(0)
    await vi.waitFor(async () => expect(await found()).toEqual([1, 1]))
  })
})
