import type { BrowserContext, Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { giveTerms } from './support/settings.ts'
import { countRounds, expect, newAccount, open, readyToSpin, register, speak, spin, test } from './support/site.ts'

/** How long a launch takes to say that it is not one. */
const ASKED_WITHIN_MS = 8_000
const GAME = '/m/launchGame?nodeId=HYO-hiyas-reels'

/** Is at the form of registration, with the terms beside it. */
async function readsAtTheForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await open(page, '/m/register')
  const beside = context.waitForEvent('page')
  await page.getByRole('link', { name: 'kasunduan' }).click()
  await seesTerms(await beside)
  return page
}

/** Has read the terms in the page he registers in. */
async function readsBeforeTheForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await open(page, '/m/useragreement')
  await seesTerms(page)
  return page
}

const seesTerms = (page: Page): Promise<void> => expect(page.getByText(/^Bersyon \d+, may bisa mula/)).toBeVisible()

async function registersAndIsAsked(page: Page, version: number): Promise<void> {
  await open(page, '/m/register')
  await register(page, newAccount())
  await open(page, GAME)
  await expect(page.getByRole('region', { name: 'Nagbago ang kasunduan' })).toContainText(`Ika-${version} na`)
  await page.context().close()
}

test('SES-20 new terms are read and accepted before the next bet; who does not has the rest of the site, and the version before stays readable', async ({
  site: page,
  member,
  browser,
  contextOptions,
  baseURL,
}) => {
  // Four people come by.
  test.setTimeout(240_000)
  const another = () => browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' })
  const newcomers = [await readsAtTheForm(await another()), await readsBeforeTheForm(await another())]
  await countRounds(page)
  await open(page, '/m/register')
  await register(page, newAccount())
  await open(page, GAME)
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  const version = await giveTerms(number => ({
    TY: { title: 'Kasunduan ng gumagamit', content: `<p>Ika-${number} na kasunduan.</p>` },
    EN: { title: 'User agreement', content: `<p>Agreement number ${number}.</p>` },
  }))

  await open(page, '/m/gameList?gameType=RNG')
  const question = page.getByRole('region', { name: 'Nagbago ang kasunduan' })
  // What is known of a member may be ten seconds old.
  await expect(async () => {
    await open(page, GAME)
    await expect(question).toContainText(`Ika-${version} na kasunduan.`, { timeout: ASKED_WITHIN_MS })
  }).toPass()
  await expect(page.locator('main iframe')).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  await test.step('who was shown the version before he registered has accepted that one, also over a reload, and is asked as well', async () => {
    for (const newcomer of newcomers) await registersAndIsAsked(newcomer, version)
  })

  await test.step('who would rather not yet is led back, and has the rest of the site', async () => {
    await question.getByRole('button', { name: 'Huwag muna' }).click()
    await page.waitForURL('**/m/gameList?gameType=RNG')
    await open(page, '/m/transaction/record')
  })

  await test.step('the version before is one tap away', async () => {
    await open(page, GAME)
    await question.getByRole('link', { name: 'Naunang bersyon' }).click()
    await expect(page.getByText(new RegExp(`Bersyon ${version - 1}, mula .*, wala nang bisa`))).toBeVisible()
    await page.getByRole('link', { name: 'Ang may bisa ngayon' }).click()
    await expect(page.getByText(`Bersyon ${version}, may bisa mula`)).toBeVisible()
  })

  await test.step('in English too; once accepted the game is there, and asks no more', async () => {
    await open(page, '/m/home')
    await speak(page, 'English')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await open(page, GAME)
    const asked = page.getByRole('region', { name: 'The terms have changed' })
    await expect(asked).toContainText(`Agreement number ${version}.`)
    await asked.getByRole('button', { name: 'I accept' }).click()
    await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
    await spin(page)
    await open(page, GAME)
    await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  })

  await test.step('whoever was a member before is asked as well; the journeys after this one play as him', async () => {
    await open(member, GAME)
    await member.getByRole('button', { name: 'Tinatanggap ko' }).click()
    await expect(readyToSpin(member)).toBeVisible({ timeout: 30_000 })
  })
})
