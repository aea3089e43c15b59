import type { Page } from '@playwright/test'
import { stored } from './support/device.ts'
import { fingerOn } from './support/finger.ts'
import { NARROWEST_PX } from './support/holds-up.ts'
import { settled } from './support/settled.ts'
import { alive, expect, open, speak, test } from './support/site.ts'

/** Where the five entries are hidden (SHELL-17 to SHELL-29), as whole addresses. */
const WITHOUT_FOOTER =
  /^\/m\/(login|register|trail|changePsw|notice|activity|forget|service|moreLottery|useragreement|maintenance)$/
/** Whose header is not the shell's, or is the one of home. */
const WITHOUT_BACK = /^\/m\/(home|login|register|member-centre|mine|member\/home)$/
const VISITOR =
  'home login register forget notice activity activityInfo member-centre mine help helpCenter helpDetail download service moreLottery lottery gameLobby gameCenter slotsCenter gameList?gameType=RNG useragreement trail maintenance'
const MEMBER =
  'home set devices changePsw member/home voucherCenter withdraw rewardCenter transaction/record gameRecord feedback webEmail message inviteFriends startLottery securityCenter member/benefits vouReport withdrawReport profitandloss upLine/transfer member/manualRebate leaderBoard member/rebateReport'
const ALIASES: Readonly<Record<string, string>> = {
  '/m/mine': '/m/member-centre',
  '/m/member/home': '/m/member-centre',
  '/m/helpCenter': '/m/help',
  '/m/gameCenter': '/m/gameLobby',
  '/m/message': '/m/webEmail',
}
/** Within the list of the help centre, however long it grows. */
const PLACE_PX = 333
/** Goes on without loading the page anew, as back and forward do, and says what stands there then. */
async function goTo(page: Page, address: string) {
  await page.evaluate(to => {
    history.pushState({ key: to, depth: 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const place = ALIASES[address] ?? address.split('?')[0]
  await page.locator(`main[data-place="${place}"] > :not([role=status])`).first().waitFor({ state: 'attached' })
  return page.evaluate(() => {
    const root = document.documentElement
    const beyond = () => root.scrollWidth - root.clientWidth
    const usual = beyond()
    const texts = [...document.body.querySelectorAll<HTMLElement | SVGElement>('*')]
    const sizes = texts.map(text => Number.parseFloat(getComputedStyle(text).fontSize))
    for (const [index, text] of texts.entries()) text.style.fontSize = `${2 * (sizes[index] ?? 0)}px`
    const large = beyond()
    for (const text of texts) text.style.removeProperty('font-size')
    return {
      path: location.pathname,
      headlines: document.querySelectorAll('h1').length,
      back: document.querySelector('header a[aria-label=Bumalik]') !== null,
      entries: document.querySelectorAll('nav[aria-label="Pangunahing menu"] a').length,
      title: document.title !== '',
      beyond: { usual, large },
    }
  })
}

/** What the merchant promotes is told to a page when it starts: here that friends can be invited, without which that address is refused. */
async function withReferral(page: Page): Promise<void> {
  await page.route('**/m/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"promotions":\[(\]?)/,
      (_, end) => `"promotions":["REFERRAL"${end || ','}`,
    )
    return route.fulfill({ response, body })
  })
}

async function walk(page: Page, places: string): Promise<void> {
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  await open(page, '/m/useragreement')
  for (const name of places.split(' ')) {
    const path = `/m/${name.split('?')[0]}`
    expect(await goTo(page, `/m/${name}`), name).toEqual({
      path,
      headlines: 1,
      back: !WITHOUT_BACK.test(path),
      entries: WITHOUT_FOOTER.test(path) ? 0 : 5,
      title: true,
      beyond: { usual: 0, large: 0 },
    })
  }
}

test.describe('every address stands on a narrow phone, with its header and footer', () => {
  test('SHELL-01 SHELL-31 SHELL-37 for a visitor', ({ site }) => walk(site, VISITOR))
  test('SHELL-01 SHELL-31 SHELL-37 PROMO-04 for a member', async ({ member }) => {
    await withReferral(member)
    await walk(member, MEMBER)
  })
})

test.describe('a page gives way to the next', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('SHELL-02 SHELL-03 SHELL-04 SHELL-06 by a fade of 300 ms, but not after a swipe back', async ({
    site: page,
  }) => {
    await page.addInitScript(() => {
      const fades: string[] = []
      Object.assign(window, { fades })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = update => {
        const transition = start(update)
        void transition.ready.then(() => {
          for (const { effect } of document.getAnimations())
            if (effect instanceof KeyframeEffect && effect.pseudoElement === '::view-transition-new(root)')
              fades.push(
                `${effect.getComputedTiming().duration} ${effect.getKeyframes().map(({ opacity }) => opacity)}`,
              )
        })
        return transition
      }
    })
    const fades = () => page.evaluate(() => (window as unknown as { fades: string[] }).fades)
    await open(page, '/m/help')
    await page.getByRole('link', { name: 'Promo', exact: true }).click()
    await expect(page).toHaveURL(/activity$/)
    await expect.poll(fades).toContainEqual(expect.stringMatching(/^300 0,/))
    const before = (await fades()).length

    // As the browser itself goes back: at the end of the swipe, however long the test takes to notice.
    await page.evaluate(() => addEventListener('touchend', () => history.back(), { once: true }))
    await swipeRight(page, 120)
    await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible()
    await drawn(page)
    expect((await fades()).length).toBe(before)

    await page.getByRole('link', { name: 'Promo', exact: true }).click()
    await expect(page).toHaveURL(/activity$/)
    await page.waitForFunction(since => performance.now() - since > 500, await page.evaluate(() => performance.now()))
    await page.goBack()
    await expect.poll(async () => (await fades()).length).toBeGreaterThan(before + 1)
  })
})

test('SHELL-54 SHELL-60 SHELL-61 HOME-08 back leads to the same place to the pixel, to home from the first page, and home starts at its top', async ({
  site: page,
}) => {
  const top = () => page.evaluate(() => window.scrollY)
  const back = page.getByRole('link', { name: 'Bumalik' })
  const openItem = async () => {
    await open(page, '/m/help')
    const item = page.getByRole('main').getByRole('link').nth(7)
    await item.waitFor()
    await page.evaluate(place => window.scrollTo(0, place), PLACE_PX)
    await expect.poll(top).toBe(PLACE_PX)
    await item.click()
    await expect(page).toHaveURL(/helpDetail/)
  }
  await openItem()
  await expect.poll(top).toBe(0)
  await page.reload()
  await alive(page)
  await back.click()
  await expect(page).toHaveURL(/\/m\/help$/)
  await back.click()
  await expect(page).toHaveURL(/\/m\/home$/)

  // The address changes before the screen does, which then begins at its top.
  await expect(page.getByRole('article').first()).toBeVisible()
  // What still grows above the place takes it along.
  await settled(page)
  await page.evaluate(() => window.scrollTo(0, 500))
  await expect.poll(top).toBe(500)
  await page.getByRole('link', { name: 'Promo', exact: true }).click()
  await expect(page).toHaveURL(/activity$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect.poll(top).toBe(0)

  await openItem()
  await back.click()
  await expect(page).toHaveURL(/\/m\/help$/)
  await expect.poll(async () => Math.abs((await top()) - PLACE_PX)).toBeLessThan(1)
})

test('SHELL-60 a way to the page one is on adds no step to go back by', async ({ site: page }) => {
  await open(page, '/m/help')
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await steps()).toBe(before)
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/help$/)
})

test('SHELL-86 SHELL-87 SHELL-88 a screen that is on its way says so, one that did not come is tried again', async ({
  site: page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'EN', url: baseURL ?? '' }])
  await open(page, '/m/maintenance')
  let release = (): void => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/*', async route => {
    await held
    await route.abort('internetdisconnected')
  })
  await page.evaluate(() => {
    history.pushState({ key: 'trial', depth: 1 }, '', '/m/trail')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  release()
  await expect(page.getByText('The page could not be loaded')).toBeVisible()
  await page.unroute('**/assets/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Free trial' })).toBeVisible()
  await expect(page.getByText('The page could not be loaded')).toBeHidden()
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
})

test('SHELL-85 an open side menu holds the page still', async ({ site: page }) => {
  await open(page, '/m/home')
  const top = () => page.evaluate(() => window.scrollY)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Buong menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page.mouse.move(20, 500)
  await page.evaluate(() => addEventListener('wheel', () => (document.documentElement.dataset.wheeled = ''), true))
  await page.mouse.wheel(0, 400)
  await page.locator('html[data-wheeled]').waitFor({ state: 'attached' })
  await drawn(page)
  expect(await top()).toBe(0)
  await drawer.getByRole('button', { name: 'Isara ang menu' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  await page.mouse.move(20, 500)
  // What scrolls a page learns a picture later that it was let go: a turn of the wheel before that is lost.
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await drawn(page)
    expect(await top()).toBeGreaterThan(0)
  }).toPass()
})

test.describe('in the app shell of an iPhone', () => {
  test.use({
    viewport: { width: 375, height: 812 },
    screen: { width: 375, height: 812 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 HiyasApp/2.1',
  })

  test('SHELL-32 LANG-03 LANG-09 the footer is taller, and a device that remembers English sees nothing else, also when the cookie is gone', async ({
    site: page,
    context,
  }) => {
    await open(page, '/m/home')
    expect((await page.getByRole('navigation', { name: 'Pangunahing menu' }).boundingBox())?.height).toBe(76)
    const language = () => stored(page, 'language')
    for (const [name, code] of [
      ['English', 'EN'],
      ['Filipino', 'TY'],
      ['English', 'EN'],
    ] as const) {
      await speak(page, name)
      await expect.poll(language).toBe(code)
    }
    await context.clearCookies({ name: 'language' })
    const seen: string[] = []
    await page.exposeFunction('see', (language: string) => seen.push(language))
    await page.addInitScript(() => {
      const look = window as unknown as { see: (language: string) => void }
      new PerformanceObserver(() => look.see(document.documentElement.lang)).observe({ type: 'paint', buffered: true })
    })
    await open(page, '/m/help')
    await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible()
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    expect(new Set(seen)).toEqual(new Set(['en']))
    await page.locator('html[lang=en]').waitFor()
  })
})

/** Until what was begun a moment ago would be seen. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let picture = 0; picture < 3; picture++) await new Promise(requestAnimationFrame)
  })

/** A finger that goes right over the page, as one does to go back: in one go, however long a busy browser needs to answer. */
async function swipeRight(page: Page, distancePx: number): Promise<void> {
  const finger = await fingerOn(page)
  await Promise.all([finger.down(20, 300), finger.move(20 + distancePx, 300), finger.up()])
}
