import { formatAmount } from '@hiyas/kernel'
import { VENDORS } from '../titles/catalogue.ts'
import { editionsOf, GAMES } from './engines/games.ts'

const CURRENCY = 'PHP'

/** What operators import: every game with the numbers its model is certified for (GAM-11). */
export function listGames() {
  return {
    vendors: Object.entries(VENDORS).map(([code, name]) => ({ code, name })),
    games: GAMES.map(({ code, vendor, title, classifications, released, engine }) => {
      const stakes = engine.stakesOf(CURRENCY)
      return {
        code,
        vendor,
        title,
        model: engine.model.id,
        modelVersion: engine.model.version,
        modelDigest: engine.model.digest,
        ...engine.sheet(),
        currency: CURRENCY,
        stakes: stakes.map(formatAmount),
        stakeMin: formatAmount(stakes[0] ?? 0n),
        stakeMax: formatAmount(stakes.at(-1) ?? 0n),
        editions: editionsOf(code).map(({ edition, game }) => {
          const { rtp, volatility, winMax } = game.engine.sheet()
          return { edition, code: game.code, rtp, volatility, winMax }
        }),
        classifications,
        tile: code,
        released,
      }
    }),
  }
}
