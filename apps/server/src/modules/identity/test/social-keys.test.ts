import { fakeClock, HOUR_MS, systemClock } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { loginByToken, registerByToken } from './entry.ts'
import { startProvider } from './provider.ts'

test('LOGIN-72 keys that a third party has changed since are asked for anew, also where the clock was put back an hour meanwhile', async () => {
  const clock = fakeClock(systemClock.nowMs())
  const provider = await startProvider({ clock })
  const { thirdPartyFile } = provider
  const server = await startServer({ name: 'social_keys', clock, config: { thirdPartyFile } })
  await setFlags(server, 'HIYAS', ['USERNAMEREG3', 'GOOGLELOGIN3'])
  const sub = 'known'
  expect(await registerByToken(server.client(), await provider.token({ sub }))).toMatchObject({ ok: true })

  clock.advance(-HOUR_MS)
  const ofBefore = await provider.token({ sub })
  await provider.changeKeys()
  expect(await loginByToken(server.client(), await provider.token({ sub }))).toMatchObject({ ok: true })
  expect(await loginByToken(server.client(), ofBefore)).toMatchObject({ code: 'login.token.invalid' })
})
