import { site } from '@hiyas/contract'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'site_told' })
})

test('SIDE-34 MEMBER-23 MEMBER-40 which promotions there are, and whether friends are invited from the menu, is told as it is kept', async () => {
  const told = async () => {
    const answer = await server.client().call(site.systemStatus, {})
    if (!answer.ok) throw new Error(answer.code)
    return answer.value.info
  }
  expect(await told()).toMatchObject({ promotions: [], showReferral: false })
  const kept = { promotions: ['MISSION'], showReferral: true }
  await server.rows(`update site.merchant set info = info || $1 where code = 'HIYAS'`, [kept])
  server.program.door.site.refresh()
  expect(await told()).toMatchObject(kept)
})
