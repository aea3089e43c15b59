import { type Boot, games, type HomeBoot, messages, type Out, site } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { render } from '../src/entry-server.tsx'
import { Vendors } from '../src/features/home/home/components/below/vendors.tsx'
import { categoriesOf } from '../src/shared/games/categories.ts'
import { gameCentre } from '../src/shared/games/game-centre.ts'
import { drawn } from './drawn.tsx'

type Announced = HomeBoot['announcements']
type Banner = Announced['banners'][number]

const ANNOUNCED = messages.announcements.example.output
const [BANNER] = ANNOUNCED.banners as [Banner]
const NEWS: Announced['player'][number] = {
  id: 'news',
  title: 'News of tonight',
  content: '<p>News</p>',
  promotionType: '',
  execution: '',
  url: '',
  startDate: 0,
}
const text = textsOf('EN')

// What the build knows of the files of a screen; nothing here asks for one.
beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

/** Home as the server draws it, from the example of each call or other parts. */
async function homeOf(
  announced: Partial<Announced> = {},
  other: Partial<HomeBoot> = {},
  status: Boot['status'] = site.systemStatus.example.output,
) {
  const home = {
    announcements: { ...ANNOUNCED, ...announced },
    categories: games.gameCategories.example.output,
    hot: games.hotGames.example.output,
    ...other,
  }
  const boot: Boot = {
    language: 'EN',
    status,
    signedIn: false,
    nowMs: 0,
    home,
  }
  const { html } = await render({ path: '/m/home', boot })
  // React marks where texts meet; a reader does not see it.
  return html.replaceAll('<!-- -->', '')
}

const carouselIn = (html: string) => /<section[^>]*aria-label="Promotions".*?<\/section>/s.exec(html)?.[0] ?? ''
const bannersOf = (count: number, part: Partial<Banner> = {}): Banner[] =>
  Array.from({ length: count }, (_, index) => ({ ...BANNER, id: `b-${index}`, title: `Banner ${index}`, ...part }))

describe('the first picture', () => {
  test('HOME-16 HOME-17 HOME-18 a carousel of banners, the notice strip, and games under their kinds', async () => {
    const html = await homeOf({ player: [NEWS] })
    expect(carouselIn(html)).toContain(BANNER.title)
    expect(html).toMatch(/<a[^>]*href="\/m\/notice"[^>]*>.*?News of tonight/s)
    expect(html).toMatch(/<nav[^>]*aria-label="Kinds of games"/)
    expect(html).toContain('Hot right now')
    expect(html.match(/<article/g)).toHaveLength(1)
    expect(html).toContain('Hiyas Reels')
  })

  test('its foot calls the agreement as the page of it is called', async () => {
    expect(await homeOf()).toMatch(/<a[^>]*href="\/m\/useragreement"[^>]*>User agreement<\/a>/)
  })

  test('HOME-17 NOTICE-05 with nothing to tell the strip says so', async () => {
    expect(await homeOf()).toContain(text.t('home.no_announcement'))
  })

  test('HOME-18 without its data home is a frame, and not an empty page', async () => {
    const { html } = await render({
      path: '/m/home',
      boot: { language: 'EN', status: site.systemStatus.example.output, signedIn: false, nowMs: 0 },
    })
    expect(html).toContain('Hot right now')
    expect(html).toContain('aria-busy')
  })
})

describe('banners', () => {
  test.each([1, 2, 5])('HOME-16 HOME-22 of %i banners each is an image of its address', async count => {
    const banners = bannersOf(count).map((banner, index) => ({ ...banner, url: `/art/backgrounds/b-${index}.webp` }))
    const html = carouselIn(await homeOf({ banners }))
    for (const { url, title } of banners) {
      expect(html).toMatch(new RegExp(`<img[^>]*src="${url}"`))
      expect(html).toContain(title)
    }
  })

  test('SHELL-101 SHELL-102 each of its pictures comes from where the merchant keeps them, also the one that is asked for first', async () => {
    const { info, ...status } = site.systemStatus.example.output
    const kept = { ...status, info: { ...info, imageCDNs: ['https://cdn.example'] } }
    const banners = bannersOf(1, { url: 'banners/a.webp', hero: 'heroes/b.webp' })
    const boot = { language: 'EN', status: kept, signedIn: false, nowMs: 0 } as const
    const home = { announcements: { ...ANNOUNCED, banners }, categories: games.gameCategories.example.output }
    const { html, head } = await render({ path: '/m/home', boot: { ...boot, home } })
    const sources = [...carouselIn(html).matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src]) => src)
    expect(sources).toEqual(['https://cdn.example/banners/a.webp', 'https://cdn.example/heroes/b.webp'])
    expect(head).toContain('<link rel="preload" as="image" href="https://cdn.example/banners/a.webp"')
  })

  test('HOME-16 HOME-30 with none the carousel is not there', async () => {
    expect(carouselIn(await homeOf({ banners: [] }))).toBe('')
  })

  test('HOME-24 HOME-25 a tap leads to a page of ours', async () => {
    const html = carouselIn(await homeOf({ banners: bannersOf(1, { linkage: '/m/gameList?gameType=RNG' }) }))
    expect(html).toMatch(/<a[^>]*href="\/m\/gameList\?gameType=RNG"/)
    expect(html).not.toMatch(/_blank|window\)/)
  })

  test('HOME-24 HOME-25 or to one of the web, in a window of its own', async () => {
    const html = carouselIn(await homeOf({ banners: bannersOf(1, { linkage: 'https://example.com/cup' }) }))
    const [link = ''] = html.match(/<a[^>]*>/) ?? []
    for (const said of ['href="https://example.com/cup"', 'target="_blank"', 'rel="noopener noreferrer"'])
      expect(link).toContain(said)
    expect(html).toMatch(/\((magbubukas sa bagong window|opens in a new window)\)<\/span><\/a>/)
  })

  test.each(['', '   ', 'javascript:alert(1)', '//elsewhere.example', 'data:text/html,x'])(
    'HOME-25 "%s" is no way to anywhere: the banner is only a picture',
    async linkage => {
      const html = carouselIn(await homeOf({ banners: bannersOf(1, { linkage }) }))
      expect(html).toContain('Banner 0')
      expect(html).not.toContain('<a')
    },
  )
})

describe('the category menu', () => {
  const tree = (codes: readonly games.GameCategory[]): Out<typeof games.gameCategories> => ({
    content: { sorting: codes.map(gameCategory => ({ gameCategory, vendorNames: [] })), mapping: {} },
  })
  const EIGHT = ['RNG', 'FISH', 'LIVE', 'PVP', 'LOTT', 'SPORTS', 'ESPORTS', 'COCKFIGHT'] as const

  test('HOME-41 HOME-63 one entry for each kind: slots, fish, live, cards, lottery, sports, e-sports, cockfight', async () => {
    const html = await homeOf({}, { categories: tree(EIGHT) })
    const menu = /<nav[^>]*aria-label="Kinds of games".*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(menu.match(/<li/g)).toHaveLength(EIGHT.length + 1)
    for (const kind of EIGHT) {
      expect(menu).toContain(`href="${kind === 'LOTT' ? '/m/lottery' : `/m/gameList?gameType=${kind}`}"`)
      expect(menu).toContain(text.t(`category.${kind}`))
    }
    expect(categoriesOf(tree(EIGHT).content)).toEqual(['HOT', ...EIGHT])
  })

  test('LOBBY-42 what home has of lottery leads to its own page: all of it, and each vendor below', async () => {
    const { info, ...status } = site.systemStatus.example.output
    const off = { ...status, info: { ...info, whitelabelVal: { ...info.whitelabelVal, GAMELOHOT3: false } } }
    const vendors = [{ vassalage: 'BRK', displayName: 'BRK', gameType: 'LOTT' as const, gameCount: 1 }]
    const { content } = tree(['LOTT'])
    const mapping = { LOTT: { vendors, gameClassify: [], gameCount: 1 } }
    const html = await homeOf({}, { categories: { content: { ...content, mapping } } }, off)
    expect(html).toMatch(/<a[^>]*href="\/m\/lottery"[^>]*>All/)
    expect(html).not.toContain('gameType=LOTT"')
    expect(drawn(<Vendors tree={{ ...content, mapping }} />, new QueryClient())).toContain('href="/m/lottery"')
    const slots = { sorting: tree(['RNG']).content.sorting, mapping: { RNG: mapping.LOTT } }
    expect(drawn(<Vendors tree={slots} />, new QueryClient())).toContain(
      'href="/m/gameList?gameType=RNG&amp;vassalage=BRK"',
    )
  })

  test('SHELL-105 where nothing is shown as hot the first kind of the server stands in front', async () => {
    const { info, ...status } = site.systemStatus.example.output
    const off = { ...status, info: { ...info, whitelabelVal: { ...info.whitelabelVal, GAMELOHOT3: false } } }
    const { announcements, categories } = { announcements: ANNOUNCED, categories: tree(EIGHT) }
    const { html } = await render({
      path: '/m/home',
      boot: { language: 'EN', status: off, signedIn: false, nowMs: 0, home: { announcements, categories } },
    })
    const menu = /<nav[^>]*aria-label="Kinds of games".*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(menu.match(/<li/g)).toHaveLength(EIGHT.length)
    expect(menu).not.toContain(text.t('category.HOT'))
    expect(html).not.toContain(text.t('home.hot_now'))
    expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*>.*?Slots/s)
    const empty = await homeOf({}, { categories: tree(['LOTT']) }, off)
    expect(empty).toContain(text.t('home.no_games'))
    expect(empty).not.toContain(text.t('home.see_hot'))
  })

  test('SHELL-105 where no lists of games are shown a kind that is one says so, and does not fail again and again', async () => {
    const { info, ...status } = site.systemStatus.example.output
    const at = (GAMELO3: boolean) => {
      const whitelabelVal = { ...info.whitelabelVal, GAMELOHOT3: false, GAMELO3 }
      return homeOf({}, { categories: tree(['RNG']) }, { ...status, info: { ...info, whitelabelVal } })
    }
    expect(await at(true)).not.toContain(text.t('home.no_games'))
    expect(await at(false)).toContain(text.t('home.no_games'))
  })

  test('HOME-46 until somebody has chosen the game centre stands on HOME, which home shows as HOT', async () => {
    expect(gameCentre.get()).toBe('HOME')
    const heard = vi.fn()
    const stop = gameCentre.subscribe(heard)
    gameCentre.set('LIVE')
    expect(gameCentre.get()).toBe('LIVE')
    stop()
    gameCentre.set('HOME')
    expect(heard).toHaveBeenCalledOnce()
    const html = await homeOf({}, { categories: tree(EIGHT) })
    expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*>.*?HOT/s)
  })
})
