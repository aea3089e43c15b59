import { createClient } from '@hiyas/client'
import { type Boot, type FlagKey, games, type Out } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from '../src/app.tsx'
import { screenOf } from '../src/routes/routes.ts'
import { createSessionStore } from '../src/session/store.ts'
import { favouriteIds } from '../src/shared/games/favourites.ts'
import { fetchScreen } from '../src/shared/page/screen-part.ts'
import { gameCategories, hotGames } from '../src/shared/start-queries.ts'
import { createStorage } from '../src/storage/storage.ts'
import { BOOT as BOOT_OF_MEMBER, drawn as drawnPart } from './drawn.tsx'

type Tree = Out<typeof games.gameCategories>
export type Game = Out<typeof games.gameList>['games'][number]

export const BOOT: Boot = { ...BOOT_OF_MEMBER, signedIn: false }
export const MERCHANT = BOOT.status.info.merchantCode
export const [SAMPLE] = games.gameList.example.output.games as [Game]

const shelf = (codes: readonly string[], classes: readonly string[] = [], gameType: games.GameCategory = 'RNG') => ({
  vendors: codes.map(vassalage => ({
    vassalage,
    displayName: `Studio ${vassalage}`,
    gameType,
    gameCount: 3,
  })),
  gameClassify: classes.map(key => ({ key, displayName: `Class ${key}` })),
  gameCount: codes.length * 3,
})
export const TREE: Tree = {
  content: {
    sorting: (['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'LOTT'] as const).map(gameCategory => ({
      gameCategory,
      vendorNames: [],
    })),
    mapping: {
      RNG: shelf(['HYO', 'KDL', 'LUM', 'AUR', 'NVG'], ['video', 'classic']),
      LIVE: shelf(['BBL']),
      FISH: shelf([]),
      SPORTS: shelf(['VTG', 'TF', 'DS88']),
      ESPORTS: shelf(['AXI'], [], 'ESPORTS'),
      LOTT: shelf([]),
    },
  },
}

export const client = createClient({ baseUrl: '', merchant: MERCHANT, language: () => 'EN', token: () => null })
const storage = createStorage(null, null)

export function cacheOf(hot: readonly Game[] = []): QueryClient {
  const cache = new QueryClient()
  cache.setQueryData(gameCategories(client, MERCHANT).queryKey, TREE)
  cache.setQueryData(hotGames(client, MERCHANT).queryKey, { list: [...hot] })
  return cache
}

/** A page of the site with the kinds of games known, as the server would draw it. */
export async function pageAt(address: string, signedIn = false, site: Boot = BOOT): Promise<string> {
  const screen = screenOf(address)
  if (screen !== null) await fetchScreen(screen)
  return plain(
    renderToString(
      <App
        boot={{ ...site, signedIn }}
        address={address}
        session={createSessionStore(storage, signedIn)}
        storage={storage}
        cache={cacheOf()}
        texts={textsOf('EN')}
        loadTexts={async language => textsOf(language)}
      />,
    ),
  )
}

/** A part of a page, to a visitor or a member who has starred these games. */
export function drawn(part: ReactNode, signedIn = false, boot: Boot = BOOT, starred: readonly string[] = []): string {
  const cache = cacheOf()
  if (signedIn) cache.setQueryData(favouriteIds(client).queryKey, [...starred])
  return drawnPart(part, cache, { boot, store: createSessionStore(storage, signedIn) })
}

/** The page of a merchant who has switched something off. */
export const without = (...flags: FlagKey[]): Boot => ({
  ...BOOT,
  status: {
    ...BOOT.status,
    info: {
      ...BOOT.status.info,
      whitelabelVal: { ...BOOT.status.info.whitelabelVal, ...Object.fromEntries(flags.map(flag => [flag, false])) },
    },
  },
})

const plain = (html: string) => html.replaceAll('<!-- -->', '')
export const none = () => undefined
