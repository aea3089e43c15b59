import type { Boot } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { render } from '../src/entry-server.tsx'
import { paths } from '../src/routes/paths.ts'
import Desk from '../src/shell/desk.tsx'
import { installManifest } from '../src/shell/install-manifest.ts'
import { BOOT, drawn } from './drawn.tsx'

const PLACES = [
  paths.home(),
  paths.register(),
  paths.deposit(),
  paths.withdraw(),
  'a wide window',
  'what a phone installs',
]

const bootOf = (profile: string): Boot => ({
  ...BOOT,
  status: { ...BOOT.status, info: { ...BOOT.status.info, profile } },
})

/** All that is sent for a place: the page with its head, what stands beside it, or the manifest. */
async function sent(place: string, profile: string): Promise<string> {
  const boot = bootOf(profile)
  if (place === 'a wide window') return drawn(<Desk />, new QueryClient(), { boot })
  if (place === 'what a phone installs') return installManifest(boot)
  const { head, html } = await render({ path: place, boot: { ...boot, signedIn: place !== paths.register() } })
  return head + html
}

// What the build knows of the files of a screen; nothing here asks for one.
beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

describe.each(PLACES)('what money is said to be at %s', place => {
  test('SHELL-103 play money, where all of it is', async () => {
    expect(await sent(place, 'DEMO')).toMatch(/play money/i)
  })

  test.each(['PH', 'STRICT', 'STRICT-GB', 'NEW'])(
    'SHELL-103 nothing of the kind under the profile %s',
    async profile => {
      expect(await sent(place, profile)).not.toMatch(/play money|for free|invented brand/i)
    },
  )
})
