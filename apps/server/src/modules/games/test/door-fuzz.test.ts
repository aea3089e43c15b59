import { checkLedger } from '@hiyas/ledger'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUSY_MS_MAX, busyWith, PLAN, writtenAt } from '../../../../test/fuzz/plan.ts'
import { leakOf } from '../../../../test/fuzz/verdict.ts'
import { type AllDoors, startAllDoors } from './all-doors.ts'
import { doorShotAt, isTaken, OPERATIONS, sendDoorShot } from './door-shots.ts'

let all: AllDoors
const errors: string[] = []

beforeAll(async () => {
  all = await startAllDoors('door_fuzz', {
    onLog: line => {
      if (line.includes('"level":50')) errors.push(line)
    },
  })
})

describe('every call of the documents of the doors, whatever it is sent', () => {
  test.each(OPERATIONS.map(operation => [operation.method, operation.path, operation] as const))(
    'W-13 W-27 %s %s answers in its dialect, at once, and what it does not take leaves nothing',
    async (_method, _path, operation) => {
      await fc.assert(
        fc.asyncProperty(doorShotAt(operation, all), async shot => {
          const before = await writtenAt(all.house.server)
          const { answer: raw, busyMs } = await busyWith(() => sendDoorShot(operation, shot, all))
          expect(busyMs).toBeLessThan(BUSY_MS_MAX)
          expect([raw.status < 500, typeof raw.json, leakOf(raw.text)], raw.text).toEqual([true, 'object', null])
          if (!isTaken(operation.door, raw)) expect(await writtenAt(all.house.server)).toEqual(before)
        }),
        PLAN,
      )
      expect(errors.splice(0)).toEqual([])
    },
  )

  test('W-13 a name that no column can keep is refused in the address too', async () => {
    const { house, doors, pam } = all
    const { headers } = doors.find(door => door.name === 'pam')?.sign('') ?? { headers: {} }
    for (const path of [
      'transactions?providerTransactionId=%00&',
      'transactions?providerBetRef=a%00&',
      'gamerounds/%00?',
    ]) {
      const address = `/supplier/pam/players/${pam.playerId}/${path}provider=EVO`
      const { status, json } = await house.server.client().send('GET', address, { headers })
      expect([path, status < 500, json]).toMatchObject([path, true, { status: 'ERROR' }])
    }
    expect(errors.splice(0)).toEqual([])
  })

  test('the books are right after all of it', async () => {
    expect(await checkLedger(all.house.server.program.deps.database.query)).toEqual([])
  })
})
