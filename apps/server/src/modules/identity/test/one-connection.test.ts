import { identity } from '@hiyas/contract'
import { fakeClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { hold, lendAllButOne } from '../../../../test/hold.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { freshNumber, written } from './numbers.ts'
import { changePassword, memberWithMail, NEW_PASSWORD, RECOVERY_FLAGS } from './recovery.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'one_connection', clock: fakeClock(Date.UTC(2026, 10, 21, 12)) })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

describe('a transaction asks nothing of another connection, as all might be waiting for the same', () => {
  test('LOGIN-56 it sends a code though what is known of the merchant has to be read anew', async () => {
    const mobile = freshNumber()
    const held = await hold(server, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `HIYAS sms number ${mobile}`,
    ])
    await lendAllButOne(server)
    const sent = server.client().call(identity.sendSmsCode, { mobileNum: written(mobile) })
    await held.waitedFor(1)
    server.program.door.site.refresh()
    await held.letGo()
    expect(await sent).toMatchObject({ ok: true })
  })

  test('CHPSW-11 it changes a password and tells the member by mail', async () => {
    const member = await memberWithMail(server)
    const held = await hold(server, 'select from identity.member where member_id = $1 for no key update', [
      member.memberId,
    ])
    await lendAllButOne(server)
    const changed = changePassword(member, member.password, NEW_PASSWORD)
    await held.waitedFor(1)
    server.program.door.site.refresh()
    await held.letGo()
    expect(await changed).toMatchObject({ ok: true })
  })
})
