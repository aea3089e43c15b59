import { identity } from '@hiyas/contract'
import { codesSentBy, field, pathsAsked, submit } from './support/entry.ts'
import { answered, refused } from './support/envelope.ts'
import { byMobile, fillPasswords } from './support/registering.ts'
import { readingSealed } from './support/sealed.ts'
import { sessionOf } from './support/session.ts'
import { changeSettings } from './support/settings.ts'
import { expect, newAccount, open, register, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

let putBack = async () => {}
test.afterEach(async () => {
  await putBack()
  putBack = async () => {}
})

test('REG-95 REG-96 REG-98 whose account is open though its answer was lost is in when he sends it again, and is not told that his name is taken', async ({
  site: page,
}) => {
  const account = newAccount()
  const paths = pathsAsked(page)
  let isLost = false
  await page.route(
    `**${identity.register.path}`,
    async route => {
      await route.fetch()
      await route.abort()
      isLost = true
    },
    { times: 1 },
  )
  await open(page, '/m/register')
  const heard = await hearing(page)
  const joining = register(page, account)
  await expect.poll(() => isLost).toBe(true)
  await expect(page.getByRole('alert').filter({ hasText: 'Walang koneksyon.' })).toBeVisible()
  await page.locator('button[type=submit]').click()
  await joining
  await heard('Matagumpay ang pagrehistro')
  await page.waitForURL('**/m/home')
  expect(await sessionOf(page)).toMatchObject({ userName: account.username })
  expect(paths.filter(path => path === identity.register.path)).toHaveLength(2)
})

test('REG-98 LOGIN-57 so is who registered with a number of another country than the first', async ({ site: page }) => {
  putBack = await changeSettings({
    flags: { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILENUMPASSREG3: true },
  })
  await codesSentBy(page, 'house')
  const read = await readingSealed(page)
  const singapore = { country: 'SG', countryDialingCode: '65', lengthMin: 8, lengthMax: 8, example: '8123 4567' }
  await page.route('**/wps/system/country', async route => {
    const { value, ...envelope } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...envelope, value: { ...value, countries: [...value.countries, singapore] } } })
  })
  await page.route(`**${identity.sendRegisterCode.path}`, route =>
    route.fulfill({ json: answered({ expiredMinutes: 1, expirationTime: 0 }) }),
  )
  await page.route(`**${identity.registerMobile.path}`, route =>
    route.fulfill({ json: refused('register.number.exists') }),
  )
  await page.route(`**${identity.registerMobile.path}`, route => route.abort(), { times: 1 })
  const names: unknown[] = []
  await page.route(`**${identity.login.path}`, route => {
    names.push(read(route.request()).username)
    return route.fulfill({ json: refused('login.cred.err') })
  })
  await open(page, '/m/register')
  await byMobile(page)
  await page.locator('form select').selectOption('SG')
  await field(page, 'mobileNum').fill('9123 4567')
  await page.getByRole('button', { name: 'Ipadala' }).click()
  await field(page, 'verificationCode').fill('482913')
  await fillPasswords(page, newAccount().password)
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Walang koneksyon.' })).toBeVisible()
  await submit(page).click()
  await expect.poll(() => names).toEqual(['+6591234567'])
  await page.unrouteAll({ behavior: 'wait' })
})
