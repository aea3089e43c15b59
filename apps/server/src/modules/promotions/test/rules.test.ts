import { describe, expect, test } from 'vitest'
import { type Rank, type RankFacts, standingOf } from '../rules.ts'

const LADDER: readonly Rank[] = [
  { level: 1, conditions: [] },
  {
    level: 2,
    conditions: [
      { kind: 'member_days', required: 3n },
      { kind: 'mobile_verified', required: 1n },
      { kind: 'turnover', required: 5_000n },
    ],
  },
  { level: 3, conditions: [{ kind: 'rounds', required: 500n }] },
]
const facts = (part: Partial<RankFacts> = {}): RankFacts => ({
  turnover: 0n,
  rounds: 0n,
  member_days: 0n,
  mobile_verified: 0n,
  ...part,
})
const SILVER = { turnover: 5_000n, member_days: 3n, mobile_verified: 1n }

describe('where somebody stands', () => {
  test.each<[string, Partial<RankFacts>, number, number | null, string]>([
    ['a new member', {}, 1, 2, '0 of 3'],
    ['one condition met', { member_days: 3n }, 1, 2, '1 of 3'],
    ['two of three', { member_days: 9n, mobile_verified: 1n }, 1, 2, '2 of 3'],
    ['one unit short', { ...SILVER, turnover: 4_999n }, 1, 2, '2 of 3'],
    ['all of them', SILVER, 2, 3, '0 of 1'],
    ['what the rank after the next asks for, and not the next', { rounds: 500n }, 1, 2, '0 of 3'],
    ['the top', { ...SILVER, rounds: 500n }, 3, null, '1 of 1'],
  ])('MEMBER-15 MEMBER-16 %s', (_what, part, level, next, met) => {
    const standing = standingOf(LADDER, facts(part))
    expect(standing.rank?.level ?? null).toBe(level)
    expect(standing.next?.level ?? null).toBe(next)
    expect(`${standing.conditions.filter(({ met }) => met).length} of ${standing.conditions.length}`).toBe(met)
  })

  test('below the first rank there is none, and without a ladder there is nothing to reach', () => {
    expect(standingOf(LADDER.slice(1), facts())).toMatchObject({ rank: null, next: { level: 2 } })
    expect(standingOf([], facts())).toEqual({ rank: null, next: null, conditions: [] })
  })
})
