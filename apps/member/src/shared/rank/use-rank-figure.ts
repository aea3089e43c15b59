import { useTexts } from '@hiyas/i18n'
import { useMoney } from '../balance/use-money.ts'
import type { RankCondition } from './rank.ts'

/** Writes a figure of a condition: turnover is money, everything else is counted. */
export function useRankFigure(): (kind: RankCondition['kind'], value: string) => string {
  const { number } = useTexts()
  const money = useMoney()
  return (kind, value) => (kind === 'turnover' ? money(value) : number(Number(value)))
}
