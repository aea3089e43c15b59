import { describe, expect, test } from 'vitest'
import type { ListedGame } from '../game.ts'
import { diffCatalogue, fieldChanges } from '../rules/supplier-list.ts'
import { LISTED as listed } from './a-game.ts'

describe('what a list changes about a game', () => {
  const changes: Partial<ListedGame> = {
    nameTy: 'Mga Rolyo',
    stakeMin: 3_000n,
    lines: 25,
    classifications: ['slots', 'new'],
    winMax: 300,
    editions: [
      { edition: '96', code: 'reels', rtp: '96.01' },
      { edition: '94', code: 'reels--94', rtp: '94.00', volatility: 'low', winMax: 300 },
    ],
  }

  test('GAM-15 each field that is another is told as it was and as it is', () => {
    expect(fieldChanges(listed, { ...listed, ...changes })).toEqual([
      { field: 'nameTy', from: 'Hiyas Reels', to: 'Mga Rolyo' },
      { field: 'editions', from: '96 96.01 reels', to: '96 96.01 reels, 94 94.00 reels--94 low 300' },
      { field: 'winMax', from: '2500', to: '300' },
      { field: 'lines', from: '20', to: '25' },
      { field: 'stakeMin', from: '2000', to: '3000' },
      { field: 'classifications', from: 'slots', to: 'slots,new' },
    ])
    expect(fieldChanges(listed, { ...listed })).toEqual([])
    expect(fieldChanges(undefined, listed)).toEqual([])
  })

  test.each(Object.entries(changes))('GAM-15 a game that differs in %s alone has changed', (field, value) => {
    const now = { ...listed, [field]: value }
    const known = { ...listed, isListed: true }
    expect(diffCatalogue([known], [now])).toEqual({ added: [], changed: [now], returned: [], missing: [] })
    expect(diffCatalogue([known], [{ ...listed }])).toEqual({ added: [], changed: [], returned: [], missing: [] })
    expect(diffCatalogue([{ ...known, isListed: false }], [now])).toMatchObject({ changed: [], returned: [now] })
  })
})
