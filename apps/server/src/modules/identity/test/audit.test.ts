import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { auditOf } from './entry.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'audit' })
})

describe('the audit', () => {
  test('HIS-03 nobody changes or removes what is younger than five years, also not by hand', async () => {
    const member = await server.registerMember()
    const of = 'where member_id = $1'
    for (const statement of [
      `update identity.audit_event set kind = 'nothing' ${of}`,
      `delete from identity.audit_event ${of}`,
    ]) {
      await expect(server.rows(statement, [member.memberId])).rejects.toThrow('append only')
    }
    await expect(server.rows('truncate identity.audit_event')).rejects.toThrow('append only')
    expect(await auditOf(server, member.memberId)).toContain('logged_in')
  })

  test('HIS-03 a job removes what is older', async () => {
    await server.rows(`insert into identity.audit_event (merchant, event_id, at, kind, ip, device)
      select 'HIYAS', gen_random_uuid(), now() - age, 'logged_in', '127.0.0.1', 'old'
        from unnest(array['4 years', '6 years']::interval[]) age`)
    const jobs = server.program.modules.flatMap(module => module.jobs ?? [])
    await jobs.find(job => job.name === 'identity.forget_audit')?.run()
    expect(await server.rows(`select from identity.audit_event where device = 'old'`)).toHaveLength(1)
  })
})
