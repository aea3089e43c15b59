import type { Locator, Page } from '@playwright/test'
import { announcing, announcingAfter, openHomeFromNotices } from './support/announcements.ts'
import { stored } from './support/device.ts'
import { holding } from './support/entry.ts'
import { answered } from './support/envelope.ts'
import { asInstalled } from './support/installed.ts'
import { withoutMatches } from './support/popups.ts'
import { expect, open, test } from './support/site.ts'
import { giveClipboard, hearing, saysFor } from './support/toasts.ts'

test.use({ popups: 'left' })

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const bar = (page: Page) => page.getByRole('complementary', { name: 'App ng Hiyas' })
const opener = (page: Page) => page.getByRole('button', { name: 'Support at mga channel' })
const popup = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Hiyas sa home screen mo' })

/** Home with nothing announced: what lies over it by itself is another journey's. */
async function openHome(page: Page, { back }: { back?: string } = {}): Promise<void> {
  await withoutMatches(page)
  await announcing(page, {})
  await openHomeFromNotices(page, back)
}

/** As Chromium does where a site can be installed. */
const offerInstalling = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const prompt = async () => ({ outcome: 'accepted' as const })
    return window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not on the page')
  return box
}
const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.describe('on an Android phone', () => {
  test.use({ userAgent: ANDROID })

  test('SHELL-91 SHELL-92 SHELL-99 NOTICE-04 HOME-20 the app is offered by a bar and behind the icon of the news', async ({
    site: page,
  }) => {
    await openHome(page)
    await page.getByRole('link', { name: 'App', exact: true }).click()
    await expect(popup(page)).toBeVisible()
    await expect(page).toHaveURL(/\/m\/home$/)
    const download = popup(page).getByRole('link', { name: 'I-download para sa Android' })
    await expect(download).toHaveAttribute('href', '/sandbox/elsewhere/android-app')
    await popup(page).getByRole('button', { name: 'Isara' }).click()
    await expect(popup(page)).toHaveCount(0)

    await expect(bar(page)).toBeVisible()
    await bar(page).getByRole('button', { name: 'Kunin' }).click()
    await popup(page).getByRole('link', { name: 'Gabay na may larawan' }).click()
    await expect(page).toHaveURL(/\/m\/download$/)
    await expect(page.getByRole('heading', { name: 'I-install mula sa Chrome' })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await page.goBack()
    await bar(page).getByRole('button', { name: 'Isara ang alok ng app' }).click()
    await expect(bar(page)).toHaveCount(0)
    expect(await stored(page, 'hideDownloadBar')).toBe('true')
    await page.reload()
    await expect(opener(page)).toBeAttached()
    await expect(bar(page)).toHaveCount(0)
  })

  test('HELP-15 HELP-16 HELP-17 HELP-18 HELP-19 HELP-20 HELP-22 shortcuts to customer service cover nothing and open windows of their own', async ({
    site: page,
    context,
  }) => {
    await openHome(page)
    await expect(opener(page)).toBeVisible()
    const own = await boxOf(opener(page))
    const others = page.locator('header').or(page.getByRole('navigation', { name: 'Pangunahing menu' }))
    for (const other of await others.all()) expect(meet(own, await boxOf(other))).toBe(false)
    for (const name of ['Mag-login', 'Sumali na'])
      expect(meet(own, await boxOf(page.getByRole('main').getByRole('link', { name })))).toBe(false)

    await opener(page).click()
    const shortcuts = page.locator('[popover]:popover-open').getByRole('link')
    await expect(shortcuts).toHaveText([/^Mag-imbita/, /^Live chat/, /^Facebook/, /^Telegram \(/, /^Telegram 2/])
    for (const shortcut of await shortcuts.all()) {
      await expect(shortcut).toHaveAttribute('target', '_blank')
      await expect(shortcut).toHaveAttribute('rel', /noopener/)
    }
    const [chat] = await Promise.all([context.waitForEvent('page'), shortcuts.nth(1).click()])
    await expect(chat.getByRole('heading', { name: 'Live chat' })).toBeVisible()
    expect(await chat.evaluate(() => window.opener)).toBeNull()
    await chat.close()
    // A key that comes before the page is in front again is nobody's.
    await page.bringToFront()

    // A11Y-06: while the page moves it gives way, but not from under the focus.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(opener(page)).toBeFocused()
    const isSeen = () =>
      page.evaluate(async () => {
        const side = document.activeElement?.parentElement
        if (!side) return false
        // At its foot, where a key may have brought it, a page moves upwards only.
        const step = scrollY > 0 ? -1 : 1
        while (!side.matches('[data-away]')) {
          scrollBy(0, step)
          await new Promise(requestAnimationFrame)
        }
        for (const move of side.getAnimations()) move.finish()
        return getComputedStyle(side).visibility === 'visible'
      })
    expect(await isSeen()).toBe(true)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(opener(page)).toBeVisible()
    const last = await boxOf(page.getByText('walang totoong pera'))
    expect(meet(await boxOf(opener(page)), last)).toBe(false)
    await expect(bar(page)).toBeVisible()
    expect(meet(await boxOf(bar(page)), last)).toBe(false)
  })

  test('ROUTE-01 customer service says its ways and hours, that there are none, and that they did not come', async ({
    site: page,
  }) => {
    await open(page, '/m/service')
    await expect(page.getByRole('link', { name: /Live chat/ })).toContainText('Bukas 24 oras')
    await expect(page.getByRole('link', { name: /Balita sa Telegram/ })).toHaveAttribute('target', '_blank')
    await expect(page.getByRole('link', { name: 'Lahat ng tanong' })).toBeVisible()
    const call = '**/wps/relay/WPSCORE_getCustomerServiceScript*'
    await page.route(call, route => route.fulfill({ status: 500, json: {} }))
    await open(page, '/m/service')
    await expect(page.getByText('Hindi ma-load ang mga channel')).toBeVisible()
    await expect(page.getByRole('link', { name: /Live chat/ })).toBeVisible()
    await page.unroute(call)
    const value = { customerService: [], resources: [] }
    await page.route(call, route => route.fulfill({ json: answered(value) }))
    await page.getByRole('button', { name: 'Subukan muli' }).click()
    await expect(page.getByText('Wala pang channel ng support')).toBeVisible()
  })

  test('ROUTE-05 the browser is asked to install the site where it offers that', async ({ site: page }) => {
    await open(page, '/m/download')
    await offerInstalling(page)
    await page.getByRole('button', { name: 'I-install ngayon' }).click()
    await expect(page.getByText('Naka-install na ang Hiyas')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('HOME-19 an offer of the app that was left before its turn came keeps no news from coming', async ({
    site: page,
  }) => {
    await withoutMatches(page)
    const letGo = await holding(page, '**/assets/app-parts-*.js')
    const help = page.getByRole('banner').getByRole('link', { name: 'Tulong' })
    await announcingAfter(page, async () => {
      await page.getByRole('link', { name: 'App', exact: true }).click()
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await expect(help).toBeVisible()
    })
    letGo()
    await expect(opener(page)).toBeAttached()
    await help.click()
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Tara, subukan mo' })).toBeVisible()
  })

  test('HOME-20 the button of the popup that installs the app goes, and leaves the focus in the popup', async ({
    site: page,
  }) => {
    await openHome(page)
    await offerInstalling(page)
    await page.getByRole('link', { name: 'App', exact: true }).click()
    await popup(page).getByRole('button', { name: 'I-install ngayon' }).click()
    await expect(popup(page).getByText('Naka-install na ang Hiyas')).toBeVisible()
    await expect(popup(page).locator(':focus')).toHaveCount(1)
  })
})

test.describe('where the site is open as an app', () => {
  const SHELL = `${ANDROID} HiyasApp/2.1`
  for (const { how, userAgent, address, isInstalled } of [
    { how: 'SHELL-93 as an installed one', userAgent: ANDROID, address: '/m/home', isInstalled: true },
    { how: 'SHELL-94 in our own', userAgent: SHELL, address: '/m/home', isInstalled: false },
    { how: 'SHELL-95 from a web clip', userAgent: ANDROID, address: '/m/home?WEBCLIP=1', isInstalled: false },
  ]) {
    test.describe(how, () => {
      test.use({ userAgent })

      test(`${how} no bar offers it, and the header has its usual place`, async ({ site: page }) => {
        await withoutMatches(page)
        await announcing(page, {})
        if (isInstalled) await asInstalled(page)
        await open(page, address)
        await expect(opener(page)).toBeAttached()
        await expect(bar(page)).toHaveCount(0)
        await expect(page.locator('html')).not.toHaveAttribute('data-header')
      })
    })
  }

  test.describe('on iOS 10', () => {
    test.use({ userAgent: `${IPHONE.replace('18_1', '10_3_4')} Mobile/14G61 HiyasApp/2.1` })

    test('SHELL-62 the header leaves room for what the phone draws above', async ({ site: page }) => {
      await page.goto('/m/help')
      await expect(page.locator('html')).toHaveAttribute('data-header', 'low')
    })
  })
})

test.describe('on an iPhone in Safari', () => {
  test.use({ userAgent: `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1` })

  test('POPUP-26 SHELL-98 the popup leads to the profile, and the page has both ways', async ({ site: page }) => {
    await openHome(page)
    await page.getByRole('link', { name: 'App', exact: true }).click()
    const profile = popup(page).getByRole('link', { name: 'I-download ang profile' })
    await expect(profile).toHaveAttribute('href', '/app.mobileconfig')
    await popup(page).getByRole('link', { name: 'Gabay na may larawan' }).click()
    for (const name of ['Gamit ang profile', 'Idagdag sa home screen'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
  })
})

test('STORE-07 STORE-10 the device keeps that it was opened from a web clip, and the template it was shown', async ({
  site: page,
}) => {
  const kept = () => page.evaluate(() => ['WEBCLIP', 'setTemplate'].map(key => localStorage.getItem(key)))
  await open(page, '/m/help?WEBCLIP=1')
  expect(await kept()).toEqual(['1', '{"mem_cen":"1","dep_func":"1"}'])
  await open(page, '/m/help')
  expect((await kept())[0]).toBe('1')
})

test.describe('on an iPhone in another browser', () => {
  test.use({ userAgent: `${IPHONE} CriOS/131.0.0.0 Mobile/15E148 Safari/604.1` })

  test('POPUP-26 POPUP-27 CONST-15 it takes Safari, says a notice in place of the popup, and its address can be copied', async ({
    site: page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'language', value: 'EN', url: baseURL ?? '' }])
    await page.addInitScript(() => localStorage.setItem('language', 'EN'))
    await openHome(page, { back: 'Back' })
    const heard = await hearing(page)
    await page.getByRole('link', { name: 'App', exact: true }).click()
    await heard('Please use Safari for download App.')
    await expect(page.getByRole('dialog').filter({ hasText: 'home screen' })).toHaveCount(0)
    await open(page, '/m/download')
    await expect(page.getByRole('heading', { name: 'Please use Safari for download App.' })).toBeVisible()
    await giveClipboard(page)
    await saysFor(page, 2_000, page.getByRole('button', { name: 'Copy the address' }), 'Copied')
  })
})
