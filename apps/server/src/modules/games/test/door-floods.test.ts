import { Socket } from 'node:net'
import { DAY_MS, fakeClock, HOUR_MS, SECOND_MS } from '@hiyas/kernel'
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { createSenders } from '../../../platform/http/address.ts'
import { createFloods, REFUSED_MAX } from '../doors/floods.ts'
import { type AllDoors, type Door, startAllDoors } from './all-doors.ts'

describe('through every door', () => {
  let all: AllDoors
  beforeAll(async () => {
    all = await startAllDoors('door_floods')
  })

  async function bet(client: TestClient, door: Door, by?: 'other') {
    const body = door.bet()
    const { path, headers } = door.sign(body, by)
    const options = { body, headers: { 'content-type': 'application/json', ...headers } }
    const { status, json } = await client.send('POST', path, options)
    return { status, json }
  }
  const isTaken = async (client: TestClient, door: Door) => door.isTaken((await bet(client, door)).json)

  async function held(): Promise<number> {
    const { text } = await all.house.server.client().send('GET', '/metrics')
    return Number(/^hiyas_supplier_floods_total (\d+)$/m.exec(text)?.[1])
  }

  function matches(answer: object, wanted: object): boolean {
    try {
      expect(answer).toMatchObject(wanted)
      return true
    } catch {
      return false
    }
  }

  /** Wrong signatures until one is answered with something else, and how many were looked at. Time goes by meanwhile. */
  async function flood(client: TestClient, door: Door) {
    for (let looked = 0; ; looked++) {
      const answer = await bet(client, door, 'other')
      const isLookedAt = matches(answer, door.refusal('signature_wrong'))
      if (!isLookedAt || looked > 4 * REFUSED_MAX) return { looked, answer }
    }
  }

  test('W-27 signatures of an address that sent too many wrong ones are not looked at any more: each door says in its words that he may ask again', async () => {
    const stranger = all.house.server.client()
    const before = await held()
    let looked = 0
    for (const door of all.doors) {
      const flooded = await flood(stranger, door)
      looked += flooded.looked
      expect([door.name, flooded.answer]).toMatchObject([door.name, door.refusal('busy')])
    }
    expect(looked).toBeGreaterThanOrEqual(REFUSED_MAX)
    expect((await held()) - before).toBe(all.doors.length)
    for (const door of all.doors) expect(await isTaken(all.house.server.client(), door)).toBe(true)
  })

  test('W-14 who signs rightly is never held, however many wrong signatures come from his address', async () => {
    const shared = all.house.server.client()
    for (const door of all.doors) expect(await isTaken(shared, door)).toBe(true)
    const before = await held()
    const [door] = all.doors as [Door]
    for (let sent = 0; sent < 2 * REFUSED_MAX; sent++) {
      expect(await bet(shared, door, 'other')).toMatchObject(door.refusal('signature_wrong'))
    }
    for (const door of all.doors) expect(await isTaken(shared, door)).toBe(true)
    expect(await held()).toBe(before)
  })
})

describe('the count', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address }, socket: new Socket() })
  function counting(rateFactor = 1) {
    const clock = fakeClock(Date.UTC(2026, 10, 25))
    const addressOf = ({ headers }: ReturnType<typeof from>) => String(headers['x-forwarded-for'])
    const floods = createFloods({ clock, metrics: new Registry(), rateFactor, addressOf: addressOf as never })
    /** How many are looked at before one is not. */
    const looked = (address: string) => {
      let count = 0
      for (; !floods.isHeld(from(address)) && count < 10 * REFUSED_MAX; count++) floods.refused(from(address))
      return count
    }
    return { clock, floods, looked }
  }

  test('looks at sixty wrong signatures of an address, then at one a second; RATE_FACTOR widens it', () => {
    const { clock, looked } = counting()
    expect([looked('203.0.113.7'), looked('203.0.113.7'), looked('203.0.113.8')]).toEqual([REFUSED_MAX, 0, REFUSED_MAX])
    clock.advance(3 * SECOND_MS)
    expect(looked('203.0.113.7')).toBe(3)
    clock.advance(REFUSED_MAX * SECOND_MS)
    expect(looked('203.0.113.7')).toBe(REFUSED_MAX)
    expect(counting(2).looked('203.0.113.7')).toBe(2 * REFUSED_MAX)
  })

  test('takes a network of IPv6 for one address, and what it remembers is bounded', () => {
    const { looked } = counting()
    expect([looked('2001:db8::1'), looked('2001:db8::2'), looked('2001:db8:0:1::1')]).toEqual([
      REFUSED_MAX,
      0,
      REFUSED_MAX,
    ])
    for (let other = 0; other < 2_500; other++) looked(`10.0.${other >> 8}.${other & 255}`)
    expect(looked('2001:db8::1')).toBe(REFUSED_MAX)
  })

  test('does not hold an address that a right signature came from within a day, and begins with one that is held', () => {
    const { clock, floods, looked } = counting()
    looked('203.0.113.7')
    floods.proved(from('203.0.113.7'))
    expect(looked('203.0.113.7')).toBe(10 * REFUSED_MAX)
    clock.advance(DAY_MS)
    expect(looked('203.0.113.7')).toBe(REFUSED_MAX)
  })

  test('holds nobody for as long as a clock was put back: after a second one is looked at, as after any flood', () => {
    const { clock, floods, looked } = counting()
    floods.refused(from('203.0.113.7'))
    clock.advance(-HOUR_MS)
    expect(looked('203.0.113.7')).toBe(0)
    clock.advance(SECOND_MS)
    expect(looked('203.0.113.7')).toBe(1)
    clock.advance(REFUSED_MAX * SECOND_MS)
    expect(looked('203.0.113.7')).toBe(REFUSED_MAX)
  })

  test('goes by the address that a proxy of ours names, and by that of the connection where there is none', () => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' })
    const sender = { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }, socket }
    expect(createSenders(['127.0.0.0/8'])(sender)).toBe('203.0.113.7')
    expect(createSenders([])(sender)).toBe('127.0.0.1')
  })
})
