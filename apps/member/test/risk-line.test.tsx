import type { Boot } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { render } from '../src/entry-server.tsx'
import { SessionBar } from '../src/features/play/game-launch/components/session-bar.tsx'
import { serviceHrefOf } from '../src/shared/service/links.ts'
import { BOOT, drawn } from './drawn.tsx'

const LINE = '21+ · Gambling is addictive. Know when to stop.'
const HELPLINE = { csType: 'HELPLINE', title: 'Helpline 1553', path: 'tel:1553' }
const CHAT = { csType: 'LIVECHAT', title: 'Chat', path: 'https://chat.example.com/' }

type Info = Boot['status']['info']

function bootOf(info: Partial<Info>): Boot {
  const { status } = BOOT
  return { language: 'EN', status: { ...status, info: { ...status.info, ...info } }, signedIn: false, nowMs: 0 }
}

/** What a page says, as the server draws it, or the bar above a game. */
async function said(where: string, info: Partial<Info>): Promise<string> {
  const boot = bootOf(info)
  if (where === 'a game') {
    const round = { amount: '10.00', isRunning: false } as Parameters<typeof SessionBar>[0]['round']
    return drawn(<SessionBar title="Reels" round={round} isBalanceThere={false} />, new QueryClient(), { boot })
  }
  return (await render({ path: where, boot })).html.replaceAll('<!-- -->', '')
}

// What the build knows of the files of a screen; nothing here asks for one.
beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

describe.each(['/m/home', '/m/login', '/m/register', 'a game'])('the line about gambling at %s', where => {
  test.each(['PH', 'STRICT', 'STRICT-GB', 'NEW'])(
    'RG-16 stands there under the profile %s, with the age',
    async profile => {
      expect(await said(where, { profile, ageMin: 21 })).toContain(LINE)
    },
  )

  test('RG-16 stands there with whom to turn to, where the merchant names somebody', async () => {
    const html = await said(where, { profile: 'PH', customerService: [CHAT, HELPLINE] })
    expect(html).toMatch(/stop\. <a href="tel:1553">Helpline 1553<\/a>/)
  })

  test('A11Y-10 a page elsewhere is said to open a window of its own', async () => {
    const path = 'https://help.example.com/'
    const html = await said(where, { profile: 'PH', customerService: [{ ...HELPLINE, path }] })
    expect(html).toMatch(/target="_blank"[^>]*>Helpline 1553<span class="unseen"> \(opens in a new window\)<\/span>/)
  })

  test('RG-16 does not stand there where all is play money', async () => {
    expect(await said(where, { profile: 'DEMO' })).not.toContain('Gambling is addictive')
  })
})

test('CALL-90 a helpline about gambling is no customer service', () => {
  expect(serviceHrefOf({ customerService: [HELPLINE, CHAT] })).toBe(CHAT.path)
})
