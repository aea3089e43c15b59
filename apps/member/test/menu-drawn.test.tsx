import { type Boot, FLAG_KEYS, type Flags, site } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import type { SessionStore } from '../src/session/store.ts'
import MemberPopup from '../src/shell/member-popup.tsx'
import SideMenu from '../src/shell/side-menu/side-menu.tsx'
import { drawn } from './drawn.tsx'
import { openStore, SESSION } from './kept-session.ts'

const STATUS = site.systemStatus.example.output as Boot['status']
const link = (resourceType: string, url: string) => ({ resourceType, url, labelName: '' })
const BOOT: Boot = {
  language: 'EN',
  status: {
    ...STATUS,
    info: {
      ...STATUS.info,
      whitelabelVal: Object.fromEntries(FLAG_KEYS.map(key => [key, true])) as Flags,
      resources: [link('TELEGRAM', 'https://t.example/1'), link('TELEGRAM_2', 'https://t.example/2')],
      customerService: [{ csType: 'LIVECHAT', path: 'https://chat.example/', title: '' }],
    },
  },
  signedIn: false,
  nowMs: 0,
}
const none = () => undefined

/** Somebody of this type, or a visitor, from the first picture on. */
function storeOf(type: number | null): SessionStore {
  const { store } = openStore()
  if (type !== null) store.dispatch({ type: 'logged_in', session: { ...SESSION, type } })
  return { ...store, startingState: store.state }
}

/** Each way of a menu by its name, as it is drawn. */
function waysOf(menu: ReactNode, type: number | null): Record<string, string> {
  const html = drawn(menu, new QueryClient(), { boot: BOOT, store: storeOf(type) })
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  return Object.fromEntries(links.map(([, href = '', inside = '']) => [inside.replace(/<[^>]*>/g, '').trim(), href]))
}

describe('a menu as it is drawn', () => {
  test.each([null, 0])('SIDE-24 SIDE-25 SIDE-36 the drawer leads to the addresses of the merchant (type %j)', type => {
    expect(waysOf(<SideMenu open onClose={none} />, type)).toMatchObject({
      Support: 'https://chat.example/',
      Telegram: 'https://t.example/1',
      'Telegram 2': 'https://t.example/2',
    })
  })

  test.each([
    [0, undefined],
    [4, undefined],
    [40, undefined],
    [1, '/m/member/home'],
  ])('MEMBER-49 under the name of somebody of type %i the agency centre leads to %j', (type, href) => {
    const ways = waysOf(<MemberPopup leave={none} />, type)
    expect(ways).toMatchObject({ Profile: '/m/member/home', Withdraw: '/m/withdraw' })
    expect(ways['Agency centre']).toBe(href)
  })
})
