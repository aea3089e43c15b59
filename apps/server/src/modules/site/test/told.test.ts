import { site } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { applySiteSettings } from '../index.ts'

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

test('CALL-76 POPUP-29 a link that an operator has named in one language alone has that name in every other', async () => {
  const settings = {
    customerService: [
      { csType: 'HELPLINE', path: 'tel:1555', titles: { EN: 'Helpline' }, details: { EN: 'Day and night' } },
    ],
    resources: [{ resourceType: 'Android', url: 'https://cdn.example/app.apk', labels: { EN: 'For Android' } }],
  }
  const { database } = server.program.deps
  expect(await inTransaction(database, tx => applySiteSettings(tx, 'HIYAS', settings))).toMatchObject({ ok: true })
  server.program.door.site.refresh()
  for (const language of ['TY', 'EN']) {
    const answer = await server.client({ language }).call(site.customerService, {})
    expect(answer, language).toMatchObject({
      value: {
        customerService: [{ title: 'Helpline', detail: 'Day and night' }],
        resources: [{ labelName: 'For Android' }],
      },
    })
  }
})
