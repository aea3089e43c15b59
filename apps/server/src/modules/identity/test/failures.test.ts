import { HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { countFailures, takeBackFailures } from '../repository/failures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'failures' })
})

const DEVICES = 6
const TIMES = 60
const NOW_MS = Date.UTC(2026, 10, 21, 12)
const RULES = {
  now: new Date(NOW_MS),
  windowStart: new Date(NOW_MS - HOUR_MS),
  lockAfter: { account: 1_000, address: 1_000 },
  lockedUntil: new Date(NOW_MS + MINUTE_MS),
}

test('SES-03 of many who get in at one address at the same moment none leaves a failure behind, and none takes back too many', async () => {
  const { query } = server.program.deps.database
  const logIn = async (device: number) => {
    // Two of them are one account on two devices.
    const subjects = { account: `account:${device >> 1}`, address: 'one address' }
    for (let time = 0; time < TIMES; time++) {
      await countFailures(query, 'HIYAS', subjects, RULES)
      await takeBackFailures(query, 'HIYAS', subjects)
    }
  }
  await Promise.all(Array.from({ length: DEVICES }, (_, device) => logIn(device)))
  expect(await server.rows('select subject, failures from identity.login_failure', [])).toEqual([])
})
