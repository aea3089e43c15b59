import { agents as call } from '@hiyas/contract'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startServer({ name: 'agents' })
  member = await server.registerMember()
})

test('CONTR-02 CONTR-09 CALL-139 CALL-154 no daily salary is pending, and the answer says so by its name', async () => {
  const answer = await member.client.call(
    call.dailySalaryRequest,
    {},
    { path: '/wps/relay/MCS2_getContracDailySalReq' },
  )
  expect(answer).toMatchObject({ ok: true, value: { dailysalreqtype: {} } })
})

test.each(['/wps/member/info/funds/consolidated', '/wps/relay/MCS2_getContractDividendRequest'] as const)(
  'CONTR-02 CONTR-10 CONTR-11 CALL-140 CALL-158 neither a dividend nor an hourly salary is pending at %s',
  async path => {
    const answer = await member.client.call(call.contractRequests, {}, { path })
    expect(answer).toMatchObject({ ok: true, value: { divtypecompperiodreq: {}, contracthoursalreq: {} } })
  },
)
