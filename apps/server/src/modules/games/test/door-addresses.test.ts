import { beforeAll, expect, test } from 'vitest'
import { agreeOn } from '../../../../test/supplier-terms.ts'
import { type AllDoors, type Door, startAllDoors } from './all-doors.ts'
import { supplierSettings } from './supplier-settings.ts'

const SUPPLIER_OF = { hub88: 'HYO', caleta: 'CAL', beexar: 'BXR', pam: 'EVO' } as const

let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('door_addresses', { config: { trustedProxies: ['127.0.0.0/8'] } })
})

/** A bet that is proved rightly, as it comes through a proxy of ours. */
async function betFrom(door: Door, address: string) {
  const body = door.bet()
  const { path, headers } = door.sign(body)
  const sent = { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers }
  const { status, json } = await all.house.server.client().send('POST', path, { body, headers: sent })
  return { status, json }
}
const written = () => all.house.server.rows('select count(*) from ledger.transaction')
async function cameFromElsewhere(supplier: string): Promise<number> {
  const { text } = await all.house.server.client().send('GET', '/metrics')
  return Number(new RegExp(`^hiyas_supplier_elsewhere_total{supplier="${supplier}"} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
}

test('WAL-07 where it is agreed from where a supplier calls, his key or secret opens his door from nowhere else, and nothing is written', async () => {
  const addresses = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32']
  for (const door of all.doors) {
    const supplier = SUPPLIER_OF[door.name]
    expect([door.name, door.isTaken((await betFrom(door, '192.0.2.1')).json)]).toEqual([door.name, true])
    await agreeOn(all.house.server, supplier, { addresses })
    const before = await written()
    for (const strange of ['192.0.2.1', '203.0.114.1', '198.51.100.8', '2001:db9::1'])
      expect([door.name, strange, await betFrom(door, strange)]).toMatchObject([
        door.name,
        strange,
        door.refusal('signature_wrong'),
      ])
    expect(await written()).toEqual(before)
    expect(await cameFromElsewhere(supplier)).toBe(4)
    const byTwoProxies = '203.0.113.9:5678, 127.0.0.5:4567'
    for (const his of ['203.0.113.9', '198.51.100.7', '2001:db8:7::1', '::ffff:203.0.113.9', byTwoProxies])
      expect([door.name, his, door.isTaken((await betFrom(door, his)).json)]).toEqual([door.name, his, true])
    await agreeOn(all.house.server, supplier, { addresses: [] })
    expect([door.name, door.isTaken((await betFrom(door, '192.0.2.1')).json)]).toEqual([door.name, true])
  }
})

test.each<[string, string, object, string]>([
  [
    'no network',
    'CAL',
    { addresses: ['203.0.113.0/24', '203.0.113.0/33'] },
    'addresses.1: it is no network of addresses.',
  ],
  [
    'a name',
    'CAL',
    { addresses: ['localhost'] },
    'addresses.0: it must be a network such as 203.0.113.0/24, or an address.',
  ],
  [
    'where one calls from who is called',
    'TRF',
    { addresses: ['203.0.113.0/24'] },
    'addresses: a supplier of the dialect transfer does not call here, he is called.',
  ],
])('WAL-07 npm run supplier takes no addresses that are none: %s', async (_what, supplier, changes, says) => {
  const { run, fileOf } = supplierSettings(all.house)
  expect(await run(supplier, fileOf(changes))).toEqual({ code: 1, says: `Nothing was changed. ${says}` })
})
