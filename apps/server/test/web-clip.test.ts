import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'

const ART = join(import.meta.dirname, '../../../packages/art/files')
/** How every PNG begins, in base64. */
const PNG = 'iVBORw0KGgo'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'web_clip', config: { artFolder: ART } })
})

const ask = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/app.mobileconfig`, { headers })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

describe('the profile for iPhones that a MOBILECONFIG link leads to', () => {
  test('POPUP-29 STORE-12 it puts home on the home screen, marked as a web clip, under the name of the site', async () => {
    const { status, type, text } = await ask()
    expect([status, type]).toEqual([200, 'application/x-apple-aspen-config'])
    expect(text).toContain(`<string>${server.url}/m/home?WEBCLIP=1</string>`)
    expect(text).toContain('<key>Label</key><string>Hiyas</string>')
    expect(text).toContain(`<key>Icon</key><data>${PNG}`)
  })

  test.each(['999.999.999.999', 'hiyas.test:99999', '[::::]', '1.2.3.4.5.6'])(
    'POPUP-29 asked at %s, which is no address, it is refused',
    async host => {
      const { status } = await server.client().send('GET', '/app.mobileconfig', { headers: { host } })
      expect(status).toBe(400)
    },
  )

  test('asked twice it is the same, so that the second replaces the first; behind TLS it leads there', async () => {
    expect((await ask()).text).toBe((await ask()).text)
    expect((await ask({ 'x-forwarded-proto': 'https' })).text).toContain(
      `<string>https://127.0.0.1:${server.port}/m/home`,
    )
  })
})
