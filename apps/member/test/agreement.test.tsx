import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Agreement } from '../src/features/entry/register/components/agreement.tsx'
import { WayButton } from '../src/shared/announcements/way-button.tsx'
import { BOOT, drawn } from './drawn.tsx'

test.each([18, 21])('REG-39 the age that is confirmed is the one of the merchant: %i', ageMin => {
  const boot = { ...BOOT, status: { ...BOOT.status, info: { ...BOOT.status.info, ageMin } } }
  const html = drawn(<Agreement agreed onChange={() => undefined} />, new QueryClient(), { boot })
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(`I am ${ageMin} or older and agree to the`)
})

test('a link that opens a window of its own says so: the terms, and where an announcement leads', () => {
  const terms = drawn(<Agreement agreed onChange={() => undefined} />, new QueryClient(), { boot: BOOT })
  expect(terms).toContain('(opens in a new window)</span></a>')
  const wayTo = (url: string) => drawn(<WayButton url={url} variant="primary" />, new QueryClient(), { boot: BOOT })
  expect(wayTo('https://example.com/cup')).toMatch(/target="_blank".*\(opens in a new window\)<\/span>/)
  expect(wayTo('/m/notice')).not.toMatch(/_blank|new window/)
})
