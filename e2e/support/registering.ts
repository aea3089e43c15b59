import type { Locator, Page } from '@playwright/test'
import { lastSms } from './messages.ts'
import { expect } from './site.ts'

export const field = (page: Page, name: string): Locator => page.locator(`form input[name=${name}]`)
export const submit = (page: Page): Locator => page.locator('form button[type=submit]')
export const byMobile = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Mobile' }).click()
export const byUsername = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Username' }).click()
export const speakEnglish = async (page: Page): Promise<void> => {
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'English' }).click()
}

/** `639175550148` as people here write it. */
export const national = (number: string): string => `0${number.slice(2, 5)} ${number.slice(5, 8)} ${number.slice(8)}`

/** Asks for a code, and lets the device solve the captcha where one stands before it. */
export async function askForCode(page: Page): Promise<void> {
  const code = field(page, 'verificationCode')
  const help = page.getByRole('button', { name: 'Hindi mabasa? Ipasagot sa device na ito' })
  await page.getByRole('button', { name: 'Ipadala' }).click()
  await expect(code.and(page.locator(':enabled')).or(help)).toBeVisible()
  if (await help.isVisible()) {
    await help.click()
    await expect(page.getByText('Na-verify na ang device na ito.')).toBeVisible()
    await page.getByRole('button', { name: 'Ipadala' }).click()
  }
  await expect(code).toBeEnabled()
}

/** Types a number, has a code sent to it, and types that. */
export async function proveNumber(page: Page, number: string): Promise<void> {
  await field(page, 'mobileNum').fill(national(number))
  await askForCode(page)
  await field(page, 'verificationCode').fill((await lastSms(number)).code)
}

/** The page of a merchant whose codes no third party sends: the demo's is one that does. */
export async function withOwnCodes(page: Page): Promise<void> {
  await page.route('**/m/register', async route => {
    const response = await route.fetch()
    const page = await response.text()
    expect(page).toContain('"sms":true')
    await route.fulfill({ response, body: page.replace('"sms":true', '"sms":false') })
  })
}

export async function fillPasswords(page: Page, password: string): Promise<void> {
  await field(page, 'password').fill(password)
  await field(page, 'confirmPassword').fill(password)
}
