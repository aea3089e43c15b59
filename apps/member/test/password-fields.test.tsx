import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ConfirmPasswordField, KnownPasswordField, NewPasswordField } from '../src/shared/password/password-fields.tsx'
import { drawn } from './drawn.tsx'

const RULE = { minLength: 8, maxLength: 20 }

test.each([
  ['REG-77 a new one', <NewPasswordField key="new" rule={RULE} />],
  ['REG-81 its confirmation', <ConfirmPasswordField key="confirm" maxLength={RULE.maxLength} />],
  ['one that is there already', <KnownPasswordField key="known" />],
])('%s takes a password that is too long as a whole, so that the check can say so', (_, field) => {
  const html = drawn(field, new QueryClient())
  expect(html).toContain('maxLength="128"')
  expect(html).not.toContain('maxLength="20"')
})
