import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { holding } from './support/entry.ts'
import { answered } from './support/envelope.ts'
import { HOSTILE } from './support/hostile.ts'
import { expect, open, test } from './support/site.ts'
import { spoken } from './support/spoken.ts'

/** Lets the help centre answer these items. */
async function answering(page: Page, items: readonly { title: string; tag: string; content: string }[]): Promise<void> {
  await page.route('**/wps/system/helpCenter*', route => route.fulfill({ json: answered(items) }))
}

test.describe('the help centre', () => {
  test('HELP-01 HELP-04 HELP-05 HELP-09 HELP-10 HELP-13 a tap opens a question on a page of its own, and back leads to the list', async ({
    site: page,
  }) => {
    const asked = page.waitForRequest(request => request.url().includes('/wps/system/helpCenter'))
    await open(page, '/m/help')
    expect(new URL((await asked).url()).searchParams.get('device')).toBe('MOBILE')
    const questions = page.getByRole('main').getByRole('list').getByRole('link')
    await expect(questions).toHaveCount(16)
    const third = (await questions.nth(2).textContent()) ?? ''
    await questions.nth(2).click()
    await expect(page).toHaveURL(/\/m\/helpDetail#2$/)
    await expect(page.getByRole('heading', { name: third })).toBeVisible()
    await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText('Paano gumawa ng account?')).toHaveCount(0)
    await page.goBack()
    await expect(questions).toHaveCount(16)
  })

  test('HELP-10 an item has its words also where the library that cleans its markup does not come', async ({
    site: page,
  }) => {
    await page.route(/\/(purify|clean-html)[\w.-]*\.js$/, route => route.abort('connectionrefused'))
    await answering(page, [{ title: 'One', tag: '', content: HOSTILE }])
    await open(page, '/m/helpDetail#0')
    await expect(page.getByRole('article')).toContainText('not closed')
    await expect(page.getByRole('article')).not.toContainText('window.harmed')
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  })

  test('HELP-07 HELP-08 the item of the address comes into view once, and not at every letter of a search', async ({
    site: page,
  }) => {
    await open(page, '/m/help?i=14')
    await expect(page.getByRole('listitem').and(page.locator('[aria-current]'))).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 0))
    const box = page.getByRole('searchbox')
    await box.fill('a')
    await box.fill('walang ganyan')
    await expect(page.getByRole('heading', { name: 'Walang nakitang sagot' })).toBeVisible()
    await box.fill('')
    await expect(page.locator('[aria-current]').first()).toBeAttached()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(box).toBeInViewport()
  })

  test('HELP-11 HELP-13 an item may lead to another one, and back leads to it again', async ({ site: page }) => {
    await answering(page, [
      { title: 'One', tag: '', content: '<p><a href="/m/helpDetail#1">See two</a></p>' },
      { title: 'Two', tag: '', content: '<p>Here</p>' },
    ])
    await open(page, '/m/helpDetail#0')
    await page.getByRole('link', { name: 'See two' }).click()
    await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
  })

  test('HELP-11 HELP-12 the number behind # chooses the item; one that is not there leads back to the list', async ({
    site: page,
  }) => {
    await open(page, '/m/helpDetail#0')
    await expect(page.getByRole('heading', { name: 'Ano ang Hiyas at ano ang play money?' })).toBeVisible()
    await page.evaluate(() => {
      location.hash = '#1'
    })
    await expect(page.getByRole('heading', { name: 'Paano gumawa ng account?' })).toBeVisible()
    await page.evaluate(() => {
      location.hash = '#99'
    })
    await page.getByRole('link', { name: 'Lahat ng tanong' }).click()
    await expect(page).toHaveURL(/\/m\/help$/)
  })

  test('HELP-02 HELP-07 HELP-08 ?i= opens an item in its place and brings it into view', async ({ site: page }) => {
    await open(page, '/m/helpCenter?i=12')
    const chosen = page.locator('[aria-current=true]').filter({ has: page.getByRole('heading', { level: 2 }) })
    await expect(chosen.getByRole('heading')).toHaveText('Paano mag-deposit at mag-withdraw?')
    await expect(chosen.getByText('Hindi pa bukas ang cashier')).toBeVisible()
    await expect(chosen).toBeInViewport()
    // A tall window would show it where it lies.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test('A11Y-10 a search finds by words of the title and the text, and says how many it found', async ({
    site: page,
  }) => {
    await open(page, '/m/help')
    await page.getByRole('searchbox').fill('RTP')
    const questions = page.getByRole('main').getByRole('list').getByRole('link')
    await expect(questions.filter({ hasText: 'Patas ba ang mga laro?' })).toBeVisible()
    const said = page.getByRole('main').getByRole('status').filter({ hasText: /./ })
    await expect(said).toHaveText(new RegExp(`^${await questions.count()}( na)? sagot$`))
    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByText('Walang nakitang sagot')).toBeVisible()
    await expect(said).toHaveText('0 sagot')
  })

  test('back from an answer the search and its list are as they were left', async ({ site: page }) => {
    await open(page, '/m/help')
    const box = page.getByRole('searchbox')
    await box.fill('RTP')
    const questions = page.getByRole('main').getByRole('list').getByRole('link')
    const answer = questions.filter({ hasText: 'Patas ba ang mga laro?' })
    await expect(questions).not.toHaveCount(16)
    const count = await questions.count()
    await answer.click()
    await expect(page).toHaveURL(/\/m\/helpDetail#\d+$/)
    await page.goBack()
    await expect(box).toHaveValue('RTP')
    await expect(questions).toHaveCount(count)
    await box.fill('')
    await expect(questions).toHaveCount(16)
  })

  test('A11Y-10 questions that take a while are said to be on their way to who does not see their places', async ({
    site: page,
  }) => {
    const letGo = await holding(page, '**/wps/system/helpCenter*')
    await open(page, '/m/help')
    await expect.poll(() => spoken(page)).toBe('Naglo-load...')
    letGo()
    await expect(page.getByRole('searchbox')).toBeVisible()
    expect(await spoken(page)).toBe('')
  })

  test('HELP-14 HELP-24 an empty list says so, a long one draws the rest as its end comes near', async ({
    site: page,
  }) => {
    await answering(page, [])
    await open(page, '/m/help')
    await expect(page.getByText('Wala pang laman ang help centre')).toBeVisible()
    await page.unroute('**/wps/system/helpCenter*')
    await answering(
      page,
      Array.from({ length: 60 }, (_, index) => ({ title: `Tanong ${index}`, tag: '', content: '<p>x</p>' })),
    )
    await open(page, '/m/help')
    const questions = page.getByRole('main').getByRole('list').getByRole('link')
    await expect(questions).toHaveCount(20)
    await questions.last().scrollIntoViewIfNeeded()
    await expect(questions).toHaveCount(40)
  })

  test('HELP-10 markup that could run, load or look like our own screens does not; links keep working', async ({
    site: page,
  }) => {
    await answering(page, [
      { title: 'Hostile', tag: '', content: HOSTILE },
      { title: 'Encoded', tag: '', content: '&lt;p&gt;Was &lt;b&gt;encoded&lt;/b&gt;&lt;/p&gt;' },
    ])
    await open(page, '/m/helpDetail#0')
    await expect(page.getByText('Kept')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { harmed?: number }).harmed)).toBeUndefined()
    const article = page.getByRole('article')
    expect(await article.locator('script, iframe, style, img, [onclick], [id]').count()).toBe(0)
    await expect(article.getByText('bad')).not.toHaveAttribute('href')
    await expect(article.getByRole('link', { name: 'out' })).toHaveAttribute('rel', 'noopener noreferrer')
    await article.getByRole('link', { name: 'in', exact: true }).click()
    await expect(page).toHaveURL(/\/m\/register$/)
    await open(page, '/m/helpDetail#1')
    await expect(page.getByRole('article').locator('b')).toHaveText('encoded')
  })

  test('HELP-14 a list that does not come offers another try', async ({ site: page }) => {
    await page.route('**/wps/system/helpCenter*', route => route.fulfill({ status: 500, json: {} }))
    await open(page, '/m/help')
    await expect(page.getByText('Hindi ma-load ang tulong')).toBeVisible()
    await page.unroute('**/wps/system/helpCenter*')
    await page.getByRole('button', { name: 'Subukan muli' }).click()
    await expect(page.getByRole('main').getByRole('list').getByRole('link')).toHaveCount(16)
  })
})

test('REG-38 the terms, the privacy policy and the page about responsible play are one tap apart', async ({
  site: page,
}) => {
  await open(page, '/m/useragreement')
  await expect(page.getByRole('heading', { name: 'Kasunduan ng gumagamit' })).toBeVisible()
  await page.getByRole('button', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Patakaran sa privacy' })).toBeVisible()
  await expect(page).toHaveURL(/name=privacy$/)
  expect(await violationsOf(page)).toEqual([])
})

test('SES-20 A11Y-10 while a document is on its way the one before it is not shown under its name', async ({
  site: page,
}) => {
  const arriving = Promise.withResolvers<void>()
  await page.route('**/wps/system/document?*name=privacy*', async route => {
    await arriving.promise
    await route.continue()
  })
  await open(page, '/m/useragreement')
  const main = page.getByRole('main')
  await expect(main.getByText(/^Bersyon \d+, may bisa/)).toBeVisible()
  await main.getByRole('button', { name: 'Privacy' }).click()
  await expect(main.getByRole('status').filter({ hasText: 'Naglo-load...' })).toBeAttached()
  await expect(main.getByRole('article')).toHaveCount(0)
  arriving.resolve()
  await expect(main.getByRole('article')).toBeVisible()
})
