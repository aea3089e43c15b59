import { alive, expect, open, speak, test } from './support/site.ts'

test.describe('a visitor', () => {
  test('SHELL-68 LANG-05 LANG-08 LANG-09 LANG-10 HOME-60 chooses a language that stays, and every call that takes one names it', async ({
    site: page,
  }) => {
    await open(page, '/m/home')
    const asked = page.waitForRequest(
      request => request.url().includes('hotGamesV2') && request.headers().language === 'EN',
    )
    await page.locator('header details summary').click()
    await expect(page.getByRole('button', { name: 'Filipino' })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(page).toHaveTitle(/Play brilliantly/)
    await asked
    const headers: (string | undefined)[] = []
    // Of what a page of games asks for, these list the parameter.
    const listing = /GCSGAME_(gameList|hotGamesV2|getRankList)$/
    const named: (string | null)[] = []
    page.on('request', request => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/wps/')) headers.push(request.headers().language)
      if (listing.test(url.pathname)) named.push(url.searchParams.get('language'))
    })
    await page.getByRole('link', { name: 'Slots' }).click()
    await expect(page.getByRole('list', { name: 'Slots' }).getByRole('article').first()).toBeVisible()
    expect(new Set(named)).toEqual(new Set(['EN']))
    expect(new Set(headers)).toEqual(new Set(['EN']))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('LOBBY-55 who stars a game is led to the login', async ({ site: page }) => {
    await open(page, '/m/home')
    await page
      .getByRole('button', { name: /^Paborito: / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/m\/login\?from=/)
    await expect(page.getByText('Hindi ka naka-login. Mag-login muna.')).toBeVisible()
  })

  test('LOGIN-82 LOGIN-25 a visitor who wants what is for members is told why he is at the login, in either language', async ({
    site: page,
  }) => {
    await open(page, '/m/withdraw')
    await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fwithdraw/)
    await expect(page.getByText('Hindi ka naka-login. Mag-login muna.')).toBeVisible()
    await speak(page, 'English')
    await expect(page.getByText('You are not logged in, please login first')).toBeVisible()
    await open(page, '/m/login')
    await expect(page.getByText('You are not logged in, please login first')).toHaveCount(0)
  })

  test('LOBBY-58 who starts a game is led to the login', async ({ site: page }) => {
    await open(page, '/m/home')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FlaunchGame/)
  })

  test('LOBBY-56 who opens the favourites tab is led to the login', async ({ site: page }) => {
    await open(page, '/m/gameList?gameType=RNG')
    await page.getByRole('tab', { name: 'Paborito' }).click()
    await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FgameList/)
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })
    test('sees home and can follow its links', async ({ site: page }) => {
      await page.goto('/m/home')
      await expect(page.getByRole('heading', { name: 'Hot ngayon' })).toBeVisible()
      await expect(page.getByRole('article')).not.toHaveCount(0)
      await page.getByRole('main').getByRole('link', { name: 'Mag-login' }).click()
      await expect(page.getByRole('heading', { name: 'Mag-login sa Hiyas' })).toBeVisible()
    })
  })

  test('the styles that came with the page are not fetched again by what comes later', async ({ site: page }) => {
    const fetched: string[] = []
    page.on(
      'request',
      request => request.resourceType() === 'stylesheet' && fetched.push(new URL(request.url()).pathname),
    )
    const parts = page.waitForRequest(request => /\/assets\/app-parts-.*\.css$/.test(request.url()))
    await open(page, '/m/home')
    await parts
    const kept = page.locator('head link[rel=stylesheet][disabled]')
    const named = await kept.evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(named).not.toEqual([])
    expect(fetched.filter(path => named.includes(path))).toEqual([])
  })

  test('HOME-14 home asks for nothing that belongs to a member', async ({ site: page }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await open(page, '/m/home')
    await page.getByRole('link', { name: 'Slots' }).click()
    await expect(page.getByRole('list', { name: 'Slots' }).getByRole('article').first()).toBeVisible()
    const calls = asked.filter(path => /^\/(wps|realtime|lgw)\//.test(path))
    expect(calls).not.toEqual([])
    expect(calls.filter(path => /Favorite|wallets|member\/info|unread/i.test(path))).toEqual([])
  })

  test('HOME-49 HOME-56 three rows of what is played most; the rest of that list follows by how it pays, and nothing is asked for twice', async ({
    site: page,
  }) => {
    // What is played most may have become another since: the line would say so, and it is asked for anew.
    await page.route('**/realtime/events*', () => undefined)
    await open(page, '/m/home')
    await expect(page.getByRole('list', { name: 'Hot ngayon' }).getByRole('article')).toHaveCount(9)
    const rare = page.getByRole('list', { name: 'Bihira pero malaki' })
    await expect(rare).toHaveCount(0)
    let asked = 0
    page.on('request', request => {
      if (/hotGamesV2|gameList/i.test(request.url())) asked += 1
    })
    await page.getByText('Magtakda ng limit, magpahinga').scrollIntoViewIfNeeded()
    await expect(rare.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Mga vendor' })).toBeVisible()
    expect(asked).toBe(0)
    const hot = await page.request.get('/wps/relay/GCSGAME_hotGamesV2?isPlatform=2&platform=html5')
    await expect(page.getByRole('article')).toHaveCount((await hot.json()).value.list.length)
  })

  test('HOME-49 what follows on home comes also to who has moved down to it while the page was at work', async ({
    site: page,
  }) => {
    // As a browser tells a page at work: what has been seen since is told all at once, when it may be told.
    await page.addInitScript(() => {
      const told = Promise.withResolvers<void>()
      document.addEventListener('rested', () => told.resolve())
      const Watching = window.IntersectionObserver
      window.IntersectionObserver = class extends Watching {
        constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const seen: IntersectionObserverEntry[] = []
          super((entries, observer) => {
            seen.push(...entries)
            const comesNear = scrollY > 0 && entries.some(({ isIntersecting }) => isIntersecting)
            if (comesNear) document.documentElement.dataset.seen = ''
            void told.promise.then(() => seen.length > 0 && tell(seen.splice(0), observer))
          }, options)
        }
      }
    })
    await open(page, '/m/home')
    await expect(page.getByRole('list', { name: 'Hot ngayon' }).getByRole('article').first()).toBeVisible()
    const rare = page.getByRole('list', { name: 'Bihira pero malaki' })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.locator('html[data-seen]').waitFor({ state: 'attached' })
    await expect(rare).toHaveCount(0)
    await page.evaluate(() => document.dispatchEvent(new Event('rested')))
    await expect(rare.getByRole('article').first()).toBeVisible()
  })

  test('HOME-56 only the active tab loads its games', async ({ site: page }) => {
    const types: (string | null)[] = []
    page.on('request', request => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/GCSGAME_gameList')) types.push(url.searchParams.get('gameType'))
    })
    await open(page, '/m/home')
    await page.getByRole('link', { name: 'Slots' }).click()
    await expect(page.getByRole('list', { name: 'Slots' }).getByRole('article').first()).toBeVisible()
    expect(types).toEqual(['RNG'])
  })

  test('ROUTE-11 an unknown address leads home', async ({ site: page }) => {
    await page.goto('/m/no-such-page')
    await alive(page)
    await expect(page).toHaveURL(/\/m\/home$/)
  })
})
