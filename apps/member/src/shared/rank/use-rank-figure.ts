import { useTexts } from '@hiyas/i18n'
import { useBalance } from '../balance/provider.tsx'
import type { RankCondition } from './rank.ts'

/** Writes a figure of a condition: turnover is money, everything else is counted. */
export function useRankFigure(): (kind: RankCondition['kind'], value: string) => string {
  const { money, number } = useTexts()
  const { currency } = useBalance()
  return (kind, value) => (kind === 'turnover' ? money(value, currency) : number(Number(value)))
}
