import { textsOf } from '@hiyas/i18n/server'
import { expect, test } from 'vitest'
import { balanceViewOf } from '../src/shared/balance/use-balance-view.ts'

test.each([
  [{ amount: '1234.5', currency: 'PHP', hidden: false, asking: false }, '₱1,234.50', false],
  [{ amount: '1234.5', currency: 'PHP', hidden: true, asking: false }, '******', false],
  [{ amount: '1234.5', currency: 'PHP', hidden: false, asking: true }, '******', true],
  [{ amount: '1234.5', currency: 'PHP', hidden: true, asking: true }, '******', true],
  [{ amount: null, currency: 'PHP', hidden: false, asking: true }, '******', true],
  [{ amount: null, currency: 'PHP', hidden: false, asking: false }, '–', false],
  [{ amount: null, currency: 'PHP', hidden: true, asking: false }, '******', false],
])('SHELL-65 SHELL-66 BAL-04 BAL-06 the balance %o is shown as %s', (balance, text, waiting) => {
  expect(balanceViewOf(balance, textsOf('TY'))).toMatchObject({ text, waiting, hidden: balance.hidden })
})

test.each([
  [{ hidden: false, asking: true }, 'Naglo-load...'],
  [{ hidden: true, asking: true }, 'Nakatago ang balanse'],
  [{ hidden: false, asking: false }, 'Hindi pa alam ang balanse'],
])('A11Y-10 BAL-04 what stands for the digits is said in words: %o', (state, label) => {
  expect(balanceViewOf({ amount: null, currency: 'PHP', ...state }, textsOf('TY')).label).toBe(label)
})
