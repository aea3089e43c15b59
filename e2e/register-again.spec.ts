import { identity } from '@hiyas/contract'
import { pathsAsked } from './support/entry.ts'
import { sessionOf } from './support/session.ts'
import { expect, newAccount, open, register, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

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
