import type { Locator } from '@playwright/test'
import { expect, open, test } from './support/site.ts'

/** What opens where the second of two taps lands, or has stayed open. */
const OPENED = ':popover-open, details[open], dialog[open]'
const TAP_MS = 60

test.describe('what has been put away stays away', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('SIDE-01 SIDE-08 a cross that is tapped twice closes the side menu, and opens nothing that lies beneath', async ({
    site: page,
  }) => {
    await open(page, '/m/home')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Buong menu' }).click()
    const cross = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Isara ang menu' })
    await cross.click({ trial: true })
    const place = await cross.boundingBox()
    if (place === null) throw new Error('no cross')
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
    // It fades for as long as both taps need: what holds the second back is gone with it, and a busy machine brings that one late.
    await page.addStyleTag({ content: 'dialog:not([open]), dialog:not([open])::backdrop { --t-close: 60s }' })
    // Something to open lies under the cross, which stands further in where the window is wide: as high as anything of the page.
    await page.evaluate(
      ([left, top]) => {
        const beneath = document.createElement('button')
        beneath.style.cssText = `position:fixed;left:${left - 20}px;top:${top - 20}px;width:40px;height:40px;z-index:10`
        beneath.onclick = () => {
          beneath.dataset.opened = ''
        }
        document.body.append(beneath)
      },
      [x, y] as const,
    )
    await page.mouse.click(x, y, { delay: TAP_MS })
    await page.mouse.click(x, y, { delay: TAP_MS })
    await expect(page.locator('[data-opened]')).toHaveCount(0)
    // A page at work closes it late: what fades begins to do so when it has.
    await expect(async () => {
      await page.evaluate(() => {
        for (const dialog of document.querySelectorAll('dialog'))
          for (const animation of dialog.getAnimations({ subtree: true })) animation.finish()
      })
      expect(await page.getByRole('dialog').count()).toBe(0)
    }).toPass()
    await expect(page.locator(OPENED)).toHaveCount(0)
  })

  test('HIS-05 the sheet of filters slides out where it is closed', async ({ member: page }) => {
    await open(page, '/m/gameRecord')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'I-filter ang mga taya' })
    const cross = sheet.getByRole('button', { name: 'Isara' })
    await cross.click({ trial: true })
    const standsAt = await topOf(sheet)
    // As slow as a busy machine needs to look at it.
    await page.addStyleTag({ content: 'dialog:not([open]), dialog:not([open])::backdrop { --t-close: 60s }' })
    await cross.click()
    const shut = page.locator('dialog:not([open])', {
      has: page.getByRole('heading', { name: 'I-filter ang mga taya' }),
    })
    // Closed already, and still to be seen on its way down.
    await expect(shut).toBeVisible()
    const slide = (place: 'half' | 'end') =>
      shut.evaluate((element, place) => {
        for (const animation of element.getAnimations({ subtree: true })) {
          const { endTime } = animation.effect?.getComputedTiming() ?? {}
          if (place === 'end') animation.finish()
          else animation.currentTime = Number(endTime) / 2
        }
      }, place)
    await slide('half')
    const halfAt = await topOf(shut)
    expect(halfAt).toBeGreaterThan(standsAt)
    expect(halfAt).toBeLessThan(await page.evaluate(() => innerHeight))
    await slide('end')
    await expect(shut).toBeHidden()
  })
})

test('HELP-15 HELP-22 the shortcuts to customer service do not stay open over the page one goes back to', async ({
  site: page,
}) => {
  await open(page, '/m/help')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.waitForURL('**/m/home')
  await page.getByRole('button', { name: 'Support at mga channel' }).click()
  await expect(page.locator(OPENED)).toHaveCount(1)
  await page.goBack()
  await page.waitForURL('**/m/help')
  await expect(page.locator('main[data-place="/m/help"]')).toBeVisible()
  await expect(page.locator(OPENED)).toHaveCount(0)
})

const topOf = (element: Locator): Promise<number> => element.evaluate(shown => shown.getBoundingClientRect().top)
