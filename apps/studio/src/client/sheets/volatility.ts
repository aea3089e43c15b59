import type { WireRules } from '../../wire.ts'
import type { TextKey } from '../texts/texts.ts'

export const VOLATILITY: Readonly<Record<WireRules['volatility'], TextKey>> = {
  low: 'volatility_low',
  medium: 'volatility_medium',
  high: 'volatility_high',
  'very high': 'volatility_very_high',
}
