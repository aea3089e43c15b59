import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Agreement } from '../src/features/entry/register/components/agreement.tsx'
import { BOOT, drawn } from './drawn.tsx'

test.each([18, 21])('REG-39 the age that is confirmed is the one of the merchant: %i', ageMin => {
  const boot = { ...BOOT, status: { ...BOOT.status, info: { ...BOOT.status.info, ageMin } } }
  const html = drawn(<Agreement agreed onChange={() => undefined} />, new QueryClient(), { boot })
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(`I am ${ageMin} or older and agree to the`)
})
