import { MINOR_PER_UNIT } from '@hiyas/kernel'
import type { NewRank } from './repository.ts'

/** Trial members have no ranks: their account ends with the trial. */
export const DEMO_MERCHANT_CODE = 'HIYAS'

/** The ladder of the demo merchant. What it asks for can all be reached with play money. */
export const DEMO_RANKS: readonly NewRank[] = [
  rank(1, 'vip_bronze', ['Bronse', 'Bronze'], []),
  rank(2, 'vip_silver', ['Pilak', 'Silver'], [turnover(5_000), days(3), { kind: 'mobile_verified', required: 1n }]),
  rank(3, 'vip_gold', ['Ginto', 'Gold'], [turnover(50_000), rounds(500), days(30)]),
  rank(4, 'vip_platinum', ['Platino', 'Platinum'], [turnover(500_000), rounds(5_000), days(90)]),
  rank(5, 'vip_diamond', ['Diyamante', 'Diamond'], [turnover(5_000_000), rounds(20_000), days(180)]),
]

function rank(level: number, badge: string, [ty, en]: [string, string], conditions: NewRank['conditions']): NewRank {
  const label = `VIP ${level}`
  return {
    rank: { level, label_id: `VIP${level}`, badge },
    texts: [
      { language: 'TY', label, name: ty },
      { language: 'EN', label, name: en },
    ],
    conditions,
  }
}

function turnover(units: number): NewRank['conditions'][number] {
  return { kind: 'turnover', required: BigInt(units) * MINOR_PER_UNIT }
}

function rounds(count: number): NewRank['conditions'][number] {
  return { kind: 'rounds', required: BigInt(count) }
}

function days(count: number): NewRank['conditions'][number] {
  return { kind: 'member_days', required: BigInt(count) }
}
