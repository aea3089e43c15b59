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
