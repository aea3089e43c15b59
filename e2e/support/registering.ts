import type { Page } from '@playwright/test'
import { askForCode, codesSentBy, field, national, submit } from './entry.ts'
import { anyNumber, lastSms } from './messages.ts'
import { forgetSession } from './session.ts'
import { type Account, newAccount, open, register } from './site.ts'

export const byMobile = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Mobile' }).click()
export const byUsername = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Username' }).click()

/** Types a number, has a code sent to it, and types that. */
export async function proveNumber(page: Page, number: string): Promise<void> {
  await field(page, 'mobileNum').fill(national(number))
  await askForCode(page)
  await field(page, 'verificationCode').fill((await lastSms(number)).code)
}

export async function fillPasswords(page: Page, password: string): Promise<void> {
  await field(page, 'password').fill(password)
  await field(page, 'confirmPassword').fill(password)
}

/** A new member, who is logged in. The tabs stand where there are several ways to register. */
export async function joined(page: Page): Promise<Account> {
  const account = newAccount()
  await open(page, '/m/register')
  const tab = page.getByRole('tab', { name: 'Username' })
  if (await tab.isVisible()) await tab.click()
  await register(page, account)
  return account
}

export async function loggedOutMember(page: Page): Promise<Account> {
  const account = await joined(page)
  await forgetSession(page)
  return account
}

/** A member who has proved a number of his by a code of `sender`, and is not logged in. */
export async function memberWithNumber(page: Page, sender: 'house' | 'third party'): Promise<string> {
  const number = anyNumber()
  await codesSentBy(page, sender)
  await open(page, '/m/register')
  await byMobile(page)
  await proveNumber(page, number)
  await fillPasswords(page, newAccount().password)
  await submit(page).click()
  await page.waitForURL('**/m/home')
  await forgetSession(page)
  await page.unrouteAll()
  return number
}
