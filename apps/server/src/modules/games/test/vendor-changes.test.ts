import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { games as call } from '@hiyas/contract'
import { atFileEnd } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'

test('GAM-15 LOBBY-24 npm run catalogue shows which vendors a list would name or put otherwise, whatever it names, and pages show them so once it is taken over', async () => {
  const list = sampleList()
  const house = await startHouse('vendor_changes', { list })
  const server = createServer((_, answer) => answer.end(JSON.stringify(list)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atFileEnd(async () => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/games`
  const run = async (word: string) => (await catalogueCommand(house.server.program.deps, [word, 'HYO', url])).says
  const names = async () => {
    const reply = await house.server.client().call(call.gameCategories, {})
    return reply.ok && reply.value.content.mapping.RNG?.vendors.map(({ displayName }) => displayName)
  }

  expect(await names()).toEqual(['Hiyas Originals', 'Kidlat Studios'])
  list.vendors = [
    { code: 'KDL', name: 'Kidlat' },
    { code: 'HYO', name: 'Hiyas Originals' },
    { code: 'NEW', name: 'Newcomer' },
  ]
  const says = [
    '~ vendor KDL  2. Kidlat Studios -> 1. Kidlat',
    '~ vendor HYO  1. Hiyas Originals -> 2. Hiyas Originals',
    '+ vendor NEW  3. Newcomer',
  ].join('\n')
  expect(await run('check')).toBe(says)
  // What is kept for some seconds is so for as long as this takes: the programs that run are told.
  await house.holdingClock(async () => {
    expect(await names()).toEqual(['Hiyas Originals', 'Kidlat Studios'])
    expect(await run('import')).toBe(says)
    await vi.waitFor(async () => expect(await names()).toEqual(['Kidlat', 'Hiyas Originals']))
  })
  expect(await run('check')).toBe('The list changes nothing.')

  // What takes the line before away from a terminal, begins one that is none, and turns letters round.
  list.games = [...list.games, sampleGame('sly', { title: 'Sly\u001b[1A\u001b[2K\r\n- HYO-other\u202e' })]
  expect(await run('check')).toBe('+ HYO-sly  Sly\ufffd[1A\ufffd[2K\ufffd\ufffd- HYO-other\ufffd')
})
