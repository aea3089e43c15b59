import { describe, expect, test } from 'vitest'
import { downloadsOf, linksFor } from '../links.ts'
import type { Resource } from '../models.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const link = (more: Partial<Resource>): Resource => ({
  resourceType: 'Android',
  url: '/app',
  labels: { TY: 'Hiyas' },
  platform: null,
  startsAt: null,
  endsAt: null,
  ...more,
})
const shown = (more: Partial<Resource>, platform = 'M') =>
  linksFor({ resources: [link(more)], services: [] }, { language: 'TY', platform, nowMs: NOW.getTime() }).resources
    .length

describe('POPUP-29 POPUP-30 a link of the merchant is shown', () => {
  test.each<[string, Partial<Resource>, number]>([
    ['always', {}, 1],
    ['on its platform', { platform: 'M' }, 1],
    ['not on another', { platform: 'W' }, 0],
    ['from its first moment', { startsAt: NOW }, 1],
    ['not a moment before', { startsAt: later(1) }, 0],
    ['until its last moment', { endsAt: later(1) }, 1],
    ['not from its end on', { endsAt: NOW }, 0],
  ])('%s', (_, more, count) => {
    expect(shown(more)).toBe(count)
  })
})

test.each<[string, string, number]>([
  ['html5', 'M', 1],
  ['mobile', 'M', 1],
  ['m', 'M', 1],
  ['w', 'M', 0],
  ['html5', 'W', 0],
  ['ios', 'IOS', 1],
  ['html5', 'IOS', 0],
])('CALL-80 who asks for %s is shown what is for %s: %i', (asked, platform, count) => {
  expect(shown({ platform }, asked)).toBe(count)
})

test('POPUP-29 of the links these four kinds are about the app', () => {
  const kinds = ['IOS', 'FACEBOOK', 'Android', 'ANDROID', 'MOBILECONFIG', 'TELEGRAM', 'AppDownloadIcon']
  const links = kinds.map(resourceType => ({ resourceType, url: '/x', labelName: '' }))
  expect(downloadsOf(links).map(({ resourceType }) => resourceType)).toEqual([
    'IOS',
    'Android',
    'MOBILECONFIG',
    'AppDownloadIcon',
  ])
})
