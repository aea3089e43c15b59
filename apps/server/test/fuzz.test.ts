import { identity, type Out } from '@hiyas/contract'
import { invariant } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import fc from 'fast-check'
import { CompactEncrypt, importJWK } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_CALLS } from '../src/platform/calls.ts'
import { BUSY_MS_MAX, busyWith, PLAN, writtenAt } from './fuzz/plan.ts'
import { type Encrypt, hasReadableFields, type Shot, send, shotAt } from './fuzz/shots.ts'
import { faultsOf, isRefused } from './fuzz/verdict.ts'
import type { TestMember } from './harness.ts'
import { type House, startHouse } from './house.ts'

let house: House
let member: TestMember
let encrypt: Encrypt
const errors: string[] = []

beforeAll(async () => {
  house = await startHouse('fuzz', {
    // Floods are another test's: here every request must get as far as it can.
    config: { rateFactor: 1_000_000 },
    onLog: line => {
      if (line.includes('"level":50')) errors.push(line)
    },
  })
  encrypt = await encryption()
  member = await newMember()
})

const CALLS = ALL_CALLS.filter(call => call.wire !== 'stream').map(call => [call.name, call] as const)

describe('every call of the contract, whatever it is sent', () => {
  test.each(CALLS)(
    '%s answers or refuses in words of the contract, at once, and a refusal leaves nothing',
    async (_, call) => {
      await fc.assert(
        fc.asyncProperty(shotAt(call), async shot => {
          const before = await writtenAt(house.server)
          const { answer: raw, busyMs } = await busyWith(() => send(shot, call, member.client, encrypt))
          expect(faultsOf(call, raw, { namesField: hasReadableFields(shot, call) }), raw.text).toEqual([])
          expect(busyMs).toBeLessThan(BUSY_MS_MAX)
          if (isRefused(raw)) expect(await writtenAt(house.server)).toEqual(before)
          else await afterwards(shot)
        }),
        PLAN,
      )
      expect(errors.splice(0)).toEqual([])
    },
  )

  test('the books are right after all of it', async () => {
    expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
  })
})

/** What was taken has its consequences before the next is sent; who ended his own session comes as another. */
async function afterwards(shot: Shot): Promise<void> {
  if (shot.method !== 'GET') await house.server.quiet()
  const alive = await member.client.send('GET', '/wps/member/info', { headers: { authorization: member.token } })
  if (alive.status !== 200) member = await newMember()
}

async function newMember(): Promise<TestMember> {
  const made = await house.server.registerMember()
  await house.server.quiet()
  return made
}

/** One key for all of it: asking for it anew each time would be most of the requests. */
async function encryption(): Promise<Encrypt> {
  const asked = await house.server.client().call(identity.loginKeys, {})
  invariant(asked.ok, 'there are keys')
  const { keys } = asked.value as Out<typeof identity.loginKeys>
  const [jwk] = keys
  const key = await importJWK(jwk ?? {}, 'RSA-OAEP-256')
  return text =>
    new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk?.kid ?? '' })
      .encrypt(key)
}
