import { stored } from './support/device.ts'
import { field, holding, logInThroughCaptcha, submit } from './support/entry.ts'
import { refused } from './support/envelope.ts'
import { fillPasswords, loggedOutMember } from './support/registering.ts'
import { logOutInSettings, sessionOf, startTrial } from './support/session.ts'
import { changeSettings } from './support/settings.ts'
import { countRounds, expect, gameFrame, logIn, newAccount, open, readyToSpin, register, test } from './support/site.ts'
import { answersToKeys } from './support/tiles.ts'
import { hearing } from './support/toasts.ts'

let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({ flags: { FREEPLAY3: true } })
})
test.afterAll(() => putBack())

test('SESS-10 SESS-23 SESS-24 SESS-25 SESS-41 ROUTE-03 SHELL-43 a trial: play money, games, closed doors, and out again', async ({
  site: page,
}) => {
  await countRounds(page)
  await open(page, '/m/trail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free trial')
  const name = (await page.getByText(/^trial_/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Simulan ang free trial' }).click()
  await page.waitForURL('**/m/home')
  await expect(page.locator('header')).toContainText(name)
  await expect(page.locator('header').getByText(/^FUN\s1,000\.00$/)).toBeVisible()
  expect(await sessionOf(page)).toMatchObject({ merchantCode: 'HIYASFUN', type: 4 })

  await test.step('SESS-25 the deposit is not for him: a line of two seconds, and he stays', async () => {
    const line = 'Mag-login gamit ang totoong account para magamit ito.'
    const heard = await hearing(page)
    await page.getByRole('main').getByRole('link', { name: 'Mag-deposit' }).click()
    await heard(line)
    await expect(page).toHaveURL(/\/m\/home$/)
    await expect(page.getByText(line)).toHaveCount(0)
    await open(page, '/m/withdraw')
    await heard(line, 2)
    await expect(page).toHaveURL(/\/m\/home$/)
  })

  await test.step('LOBBY-45 what a game asks at least is said in his money', async () => {
    await open(page, '/m/gameList?gameType=RNG')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Filter' })
    await expect(panel.getByRole('button', { name: /^FUN\s0\.10$/ })).toBeVisible()
    await expect(panel.getByText('₱')).toHaveCount(0)
    await open(page, '/m/home')
  })

  await test.step('SESS-04 a game opens with his money', async () => {
    await page.getByRole('article').filter({ hasText: 'Hiyas Reels' }).first().getByRole('link').click()
    await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
    await expect(
      gameFrame(page)
        .getByText(/1,000\.00/)
        .first(),
    ).toBeVisible()
  })

  await test.step('SESS-41 out again, and the site speaks for itself', async () => {
    await open(page, '/m/set')
    await expect(page.getByRole('main').getByRole('link', { name: 'Mga device at session' })).toBeVisible()
    // SET-03 is for who has a password.
    await expect(page.getByRole('main').getByRole('link', { name: 'Palitan ang password' })).toHaveCount(0)
    await logOutInSettings(page)
    expect(await stored(page, 'MC_SESSION_INFO')).toBeNull()
    const asked = page.waitForRequest(request => request.url().includes('/wps/'))
    await page.getByRole('link', { name: 'Slots' }).click()
    expect((await asked).headers().merchant).toBe('HIYAS')
  })
})

test('SESS-04 who tries a game from its tile comes to that game', async ({ site: page }) => {
  await open(page, '/m/gameList?gameType=INHOUSE')
  const tile = page.getByRole('article').filter({ hasText: 'Mina de Oro' }).getByRole('link')
  await answersToKeys(tile)
  await tile.click({ button: 'right' })
  await page.getByRole('dialog').getByRole('link', { name: 'Subukan nang libre' }).click()
  await page.getByRole('button', { name: 'Simulan ang free trial' }).click()
  await page.waitForURL('**/m/launchGame?nodeId=HYO-mina-de-oro**')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  expect(await sessionOf(page)).toMatchObject({ merchantCode: 'HIYASFUN', type: 4 })
})

test('LOGIN-13 A11Y-06 who may open no other trial has the focus on the way that is left', async ({ site: page }) => {
  await page.route('**/wps/session/login/freeplay', route => route.fulfill({ json: refused('trial.limit') }))
  await open(page, '/m/trail')
  await page.getByRole('button', { name: 'Simulan ang free trial' }).press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Gumawa ng account' })).toBeFocused()
})

test('SESS-25 what is not for a trial is said for two seconds', async ({ site: page }) => {
  await startTrial(page)
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  // Where no popup comes that would be closing for as long as the clock stands.
  await open(page, '/m/member-centre')
  await page.clock.pauseAt('2026-11-21T12:30:00+08:00')
  await page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true }).click()
  const line = page.getByText('Mag-login gamit ang totoong account para magamit ito.')
  await expect(line).toBeVisible()
  await page.clock.runFor(1_999)
  await expect(line).toBeVisible()
  await page.clock.runFor(1)
  await expect(line).toHaveCount(0)
})

test.describe('an account out of a trial', () => {
  // An address opens five trials a day.
  test.use({ address: 'own' })

  test('SESS-10 REG-96 a trial that is told of an account of his own makes one where members are', async ({
    site: page,
  }) => {
    const account = newAccount()
    await startTrial(page)
    await open(page, '/m/notice')
    await page.getByRole('button', { name: /Nasa trial account ka/ }).click()
    await page.getByRole('link', { name: 'Magrehistro' }).click()
    await page.waitForURL('**/m/register')
    expect(await sessionOf(page)).toMatchObject({ merchantCode: 'HIYASFUN' })
    const sent = page.waitForRequest('**/wps/member/register')
    await register(page, account)
    expect((await sent).headers()).toMatchObject({ merchant: 'HIYAS' })
    expect((await sent).headers()).not.toHaveProperty('authorization')
    await expect(page.locator('header')).toContainText(account.username)
    await expect(page.locator('header').getByText('₱1,000.00')).toBeVisible()
    expect(await sessionOf(page)).toMatchObject({ merchantCode: 'HIYAS', type: 0, userName: account.username })
  })

  for (const [place, name] of [
    ['/m/set', 'the settings'],
    ['/m/trail', 'the page of the trial'],
  ] as const) {
    test(`REG-74 SESS-37 who makes an account out of ${name} keeps the link he came by, and his trial until then`, async ({
      site: page,
    }) => {
      await startTrial(page, '/m/trail?aff=MABUHAY')
      await open(page, place)
      const looked = page.waitForRequest('**/wps/agent/affiliate*')
      await page.getByRole('main').getByText('Gumawa ng account', { exact: true }).click()
      await page.waitForURL('**/m/register')
      expect((await looked).url()).toContain('code=MABUHAY')
      expect((await looked).headers()).toMatchObject({ merchant: 'HIYAS' })
      expect(await sessionOf(page)).toMatchObject({ merchantCode: 'HIYASFUN', type: 4 })
    })
  }

  test('SESS-10 LOGIN-90 who has an account logs in out of a trial, which gives way to it', async ({ site: page }) => {
    const account = newAccount()
    await open(page, '/m/register')
    await register(page, account)
    await open(page, '/m/set')
    await logOutInSettings(page)
    await startTrial(page)
    await open(page, '/m/register')
    await page.getByRole('main').getByRole('link', { name: 'Mag-login' }).click()
    await page.waitForURL('**/m/login')
    await expect(submit(page)).toHaveText('Mag-login')
    await logInThroughCaptcha(page, account)
    await page.waitForURL('**/m/home')
    expect(await sessionOf(page)).toMatchObject({ merchantCode: 'HIYAS', userName: account.username })
  })

  test('SESS-10 a trial that has left the login starts at home once it is answered: what he has open was begun with play money', async ({
    site: page,
  }) => {
    const account = await loggedOutMember(page)
    await startTrial(page)
    const letGo = await holding(page, '**/wps/session/login')
    await open(page, '/m/login')
    const asked = page.waitForRequest('**/wps/session/login')
    await logIn(page, account)
    await asked
    await page.getByRole('link', { name: 'Pumunta sa home' }).click()
    await page.waitForURL('**/m/home')
    await page.getByRole('navigation', { name: 'Pangunahing menu' }).getByRole('link', { name: 'Ako' }).click()
    await page.waitForURL('**/m/member-centre')
    letGo()
    await page.waitForURL('**/m/home')
    await expect(page.locator('header')).toContainText(account.username)
    expect(await sessionOf(page)).toMatchObject({ merchantCode: 'HIYAS', userName: account.username })
  })
})

test('AGE-02 AGE-06 where a licence wants it, who tries says first that he is of age, in a box that nobody has ticked', async ({
  site: page,
}) => {
  await page.route('**/m/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.text()).replace('"profile":"DEMO"', '"profile":"PH"') })
  })
  await open(page, '/m/login')
  await page.getByRole('main').getByRole('link', { name: 'Subukan nang libre' }).click()
  await page.waitForURL('**/m/trail')
  const [box, start] = [
    page.getByRole('checkbox', { name: 'Ako ay 21 taong gulang na o mas matanda.' }),
    page.getByRole('button', { name: 'Simulan ang free trial' }),
  ]
  await expect(box).not.toBeChecked()
  await expect(start).toBeDisabled()
  await box.check()
  const sent = page.waitForRequest('**/wps/session/login/freeplay')
  await start.click()
  expect((await sent).postDataJSON()).toMatchObject({ ofAge: true, ageShown: 21 })
  await page.waitForURL('**/m/home')
})

test('AGE-02 REG-38 a form that has stood open since before the age limit was raised asks whether one is of that age', async ({
  site: page,
}) => {
  await page.route('**/m/register', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('"ageMin":21', '"ageMin":18').replaceAll(/21(?=\+| taong)/g, '18')
    return route.fulfill({ response, body })
  })
  await open(page, '/m/register')
  await expect(page.getByRole('checkbox', { name: /18 taong gulang pataas/ })).toBeChecked()
  const account = newAccount()
  await field(page, 'username').fill(account.username)
  await fillPasswords(page, account.password)
  await submit(page).click()
  const box = page.getByRole('checkbox', { name: /21 taong gulang pataas/ })
  await expect(box).not.toBeChecked()
  await expect(page.getByText('Kumpirmahin ang edad at sumang-ayon sa kasunduan para magpatuloy.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await box.check()
  await submit(page).click()
  await page.waitForURL('**/m/home')
})
