import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SupplierCatalogue } from '@hiyas/supplier'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'
import { supplierCommand } from '../../../commands/supplier/command.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('operator_codes')
})

/** Where a supplier answers what he is told to. */
async function listAt(answer: () => Promise<{ status?: number; list: object }>): Promise<string> {
  const server = createServer(async (_, response) => {
    const { status = 200, list } = await answer()
    response.writeHead(status).end(JSON.stringify(list))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/games`
}

const run = (...words: string[]) => catalogueCommand(house.server.program.deps, words)
const twice = (): SupplierCatalogue => ({ ...sampleList(), games: [sampleGame('same'), sampleGame('same')] })

test.each(['check', 'import'])(
  'GAM-15 %s: a list that is not right is refused, and a supplier who is away is not',
  async word => {
    for (const [code, answer] of [
      [1, { list: twice() }],
      [1, { list: { games: 'none' } }],
      [2, { status: 503, list: {} }],
    ] as const) {
      const url = await listAt(async () => answer)
      expect(await run(word, 'HYO', url)).toEqual({ code, says: expect.stringMatching(/^Nothing was changed: /) })
    }
  },
)

test('GAM-15 a database that fails is no fault of the list', async () => {
  const url = await listAt(async () => {
    await house.server.rows('alter table if exists games.vendor rename to vendor_away')
    return { list: sampleList() }
  })
  await expect(run('check', 'HYO', url)).rejects.toThrow('games.vendor')
  await house.server.rows('alter table games.vendor_away rename to vendor')
})

test('what is no code of a supplier was not understood', async () => {
  const { deps } = house.server.program
  expect(await supplierCommand(deps, ['hyo'])).toMatchObject({ code: 2 })
  expect(await supplierCommand(deps, ['NOBODY'])).toMatchObject({ code: 1 })
})
