import { type Boot, games, messages } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { App } from '../src/app.tsx'
import { render } from '../src/entry-server.tsx'
import type { SessionInfo } from '../src/session/reducer.ts'
import { createSessionStore } from '../src/session/store.ts'
import { isOfVisit } from '../src/shared/of-visit.ts'
import { queryDefaults } from '../src/shell/query-defaults.ts'
import { seedFromBoot } from '../src/shell/seed.ts'
import { createStorage } from '../src/storage/storage.ts'
import { BOOT as BOOT_OF_MEMBER } from './drawn.tsx'
import { SESSION, TRIAL } from './kept-session.ts'

const BOOT: Boot = {
  ...BOOT_OF_MEMBER,
  home: {
    announcements: messages.announcements.example.output,
    categories: games.gameCategories.example.output,
    hot: games.hotGames.example.output,
  },
}
const CALLS = [messages.announcements, games.gameCategories, games.hotGames]

// What the build knows of the files of a screen; nothing here asks for one.
beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

function seededFor(session: SessionInfo | null, kept = false): QueryClient {
  const cache = new QueryClient(queryDefaults)
  seedFromBoot(cache, BOOT, { kept, speaker: session?.merchantCode })
  return cache
}

/** For which merchant each call is known, and whether this visit was told. */
const seedsOf = (cache: QueryClient) =>
  CALLS.map(({ name }) =>
    Object.fromEntries(
      cache
        .getQueryCache()
        .findAll({ queryKey: [name] })
        .map(({ queryKey, state }) => [queryKey[2], isOfVisit(state)]),
    ),
  )

/** Home as the browser draws it first, with the session the device keeps. */
function firstPictureFor(session: SessionInfo): string {
  const storage = createStorage(null, null)
  const store = createSessionStore(storage, true)
  store.dispatch({ type: 'logged_in', session })
  return renderToString(
    <App
      boot={BOOT}
      address="/m/home"
      session={store}
      storage={storage}
      cache={seededFor(session)}
      texts={textsOf('EN')}
      loadTexts={async language => textsOf(language)}
    />,
  )
}

describe('what the server has told the page', () => {
  test.each([
    ['a member', SESSION],
    ['a trial, whose answers come from another merchant', TRIAL],
  ])('HOME-15 START-25 the first picture in the browser of %s is the one of the server', async (_, session) => {
    const { html } = await render({ path: '/m/home', boot: BOOT })
    expect(html).toContain('Hiyas Reels')
    expect(firstPictureFor(session)).toBe(html)
  })

  test('HOME-15 START-25 SESS-10 POPUP-19 a visitor is told by it; a member is shown its announcements and asks for his own, a trial all of it', () => {
    const lists = (isTold: object) => CALLS.slice(1).map(() => isTold)
    expect(seedsOf(seededFor(null))).toEqual([{ HIYAS: true }, ...lists({ HIYAS: true })])
    expect(seedsOf(seededFor(null, true))).toEqual([{ HIYAS: false }, ...lists({ HIYAS: false })])
    expect(seedsOf(seededFor(SESSION))).toEqual([{ HIYAS: false }, ...lists({ HIYAS: true })])
    expect(seedsOf(seededFor(TRIAL))).toEqual([
      { HIYAS: false, HIYASFUN: false },
      ...lists({ HIYAS: true, HIYASFUN: false }),
    ])
    expect(seedsOf(seededFor(TRIAL, true))).toEqual(CALLS.map(() => ({ HIYAS: false, HIYASFUN: false })))
  })
})
