import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { games as call } from '@hiyas/contract'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'
import { merchantCommand } from '../../../commands/merchant/command.ts'
import { supplierSettings } from './supplier-settings.ts'

const editionsOf = (...names: string[]) =>
  names.map(edition => ({ edition, code: `dice-${edition}`, rtp: `${edition}.00` }))
const dice = (...names: string[]) => sampleGame('dice-96', { rtp: '96.00', editions: editionsOf(...names) })

let house: House
/** What the supplier lists, question by question; the last one goes on. */
let answers: object[] = []
let url = ''
beforeAll(async () => {
  const list = sampleList()
  list.games.push(dice('96', '94'))
  house = await startHouse('import_told', { list })
  const supplier = createServer((_, response) => {
    const [answer = {}] = answers.length > 1 ? answers.splice(0, 1) : answers
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => supplier.listen(0, '127.0.0.1', resolve))
  atFileEnd(async () => void supplier.close())
  url = `http://127.0.0.1:${(supplier.address() as AddressInfo).port}/games`
})

async function run(word: string, ...lists: object[]): Promise<string> {
  answers = lists
  const { says } = await catalogueCommand(house.server.program.deps, [word, 'HYO', url])
  await house.allHeard()
  return says
}
async function shown(): Promise<string[]> {
  const reply = await house.server.client().call(call.gameList, {})
  return reply.ok ? reply.value.games.map(({ nodeId }) => nodeId) : [reply.code]
}

test('GAM-15 an operator is told what the list that he took over has changed, whatever his supplier lists from one question to the next', async () => {
  const without = { ...house.list, games: house.list.games.slice(0, -1) }
  expect(await run('import', without, house.list)).toBe('- HYO-dice-96  is shown no more; it stays in the catalogue')
  expect(await shown()).toEqual(['HYO-hiyas-reels', 'KDL-kidlat-one'])
  expect(await run('import', house.list)).toBe('< HYO-dice-96')
})

test('GAM-15 GAM-18 he is told which games his list closes at a merchant, whose edition it does not have', async () => {
  const file = supplierSettings(house).fileOf({ editions: { vendors: { HYO: '94' } } })
  expect(await merchantCommand(house.server.program.deps.database, ['HIYAS', file])).toMatchObject({ code: 0 })
  const closing = '! HYO-dice-96  is closed at HIYAS: the edition chosen there is not approved'
  const other = { ...house.list, games: [...house.list.games.slice(0, 2), dice('96', '92')] }
  expect((await run('import', other)).split('\n')).toContain(closing)
  expect(await shown()).not.toContain('HYO-dice-96')
  expect(await run('import', house.list)).not.toContain(closing)
  expect(await shown()).toContain('HYO-dice-96')
})
