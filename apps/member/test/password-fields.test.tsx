import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { PlainField } from '../src/features/entry/register/components/plain-field.tsx'
import { ConfirmPasswordField, KnownPasswordField, NewPasswordField } from '../src/shared/password/password-fields.tsx'
import { drawn } from './drawn.tsx'

const RULE = { minLength: 8, maxLength: 20 }
const PAYMENT = { ...RULE, enabled: true, required: true, acceptedPattern: '*', patternId: '', message: '' }

test.each([
  ['REG-77 a new one', <NewPasswordField key="new" rule={RULE} />],
  ['REG-81 its confirmation', <ConfirmPasswordField key="confirm" maxLength={RULE.maxLength} />],
  ['one that is there already', <KnownPasswordField key="known" />],
  [
    'REG-55 the one of payments',
    <PlainField key="payment" name="paymentPassword" rule={PAYMENT} optional={false} error={undefined} />,
  ],
])('%s takes a password that is too long as a whole, so that the check can say so', (_, field) => {
  const html = drawn(field, new QueryClient())
  expect(html).toContain('maxLength="128"')
  expect(html).not.toContain('maxLength="20"')
})
