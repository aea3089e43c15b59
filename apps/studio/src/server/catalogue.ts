import { sheetOf, slotModel } from '@hiyas/fair'
import { formatAmount } from '@hiyas/kernel'
import { TITLES, VENDORS } from '../titles/catalogue.ts'
import { percentOf } from './rounds/present.ts'
import { stakesOf } from './rounds/rules.ts'

const CURRENCY = 'PHP'

/** What operators import: every title with the numbers its model is certified for (GAM-11). */
export function listGames() {
  return {
    vendors: Object.entries(VENDORS).map(([code, name]) => ({ code, name })),
    games: TITLES.map(title => {
      const model = slotModel(title.model)
      const sheet = sheetOf(model.id)
      const stakes = stakesOf(CURRENCY, model.lines.length)
      return {
        code: title.code,
        vendor: title.vendor,
        title: title.title,
        type: 'RNG',
        model: model.id,
        modelVersion: sheet.version,
        modelDigest: sheet.digest,
        rtp: percentOf(sheet.rtp.total),
        hitFrequency: percentOf(sheet.hitFrequency),
        volatility: sheet.volatility,
        winMax: sheet.winMax,
        lines: model.lines.length,
        currency: CURRENCY,
        stakes: stakes.map(formatAmount),
        stakeMin: formatAmount(stakes[0] ?? 0n),
        stakeMax: formatAmount(stakes.at(-1) ?? 0n),
        classifications: title.classifications,
        tile: title.code,
        released: title.released,
      }
    }),
  }
}
