import { type Call, help, messages, site } from '@hiyas/contract'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'platform_words' })
  // Something of each kind is for the mobile site alone, and something for wide windows.
  for (const table of ['announcement', 'banner'])
    await server.rows(
      `update messages.${table} set platforms = case when position % 2 = 0 then array['M'] else array['W'] end`,
    )
  for (const table of ['resource', 'service'])
    await server.rows(`update site.${table} set platform = case when position % 2 = 0 then 'M' else 'W' end`)
})

const CALLS: readonly (readonly [string, Call])[] = [
  messages.announcements,
  messages.banners,
  messages.lobbyNews,
  help.helpCenter,
  site.customerService,
  site.downloadSetting,
].map(call => [call.name, call])

test.each(CALLS)(
  'HELP-28 CALL-80 START-19 %s: what clients call the mobile site is the mobile site',
  async (_, call) => {
    const asked = async (platform: string) => {
      const reply = await server.client().call(call, { platform })
      return reply.ok ? reply.value : reply.code
    }
    const mobile = await asked('M')
    for (const word of ['html5', 'mobile', 'm', 'MOBILE_WEB_H5_V2']) expect(await asked(word)).toEqual(mobile)
    if (call !== help.helpCenter) expect(await asked('W')).not.toEqual(mobile)
  },
)
