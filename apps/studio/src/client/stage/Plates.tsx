import { useGameState, usePlay, useTable } from '../game/context.ts'
import type { Feature } from '../game/state.ts'
import { showMoney } from '../money.ts'

const TIERS = 3

/** What there is to win at the chosen bet: the cap of a round, and five of a kind of the best symbols. All from the model. */
export function Plates() {
  const { texts, boot } = usePlay().deps
  const table = useTable()
  const stake = useGameState(state => state.stake)
  const feature = useGameState(state => state.feature)
  if (!table) return <div className="plates" />
  const { rules, currency } = table
  const best = Object.entries(rules.linePays).slice(0, TIERS)
  const lineStake = stake / BigInt(rules.lines.length)
  return (
    <div className="plates">
      {feature ? (
        <FeaturePlate feature={feature} />
      ) : (
        <div className="plate grand">
          <span>{texts.t('top_win')}</span>
          <b className="number">{showMoney(stake * BigInt(rules.winMax), currency)}</b>
        </div>
      )}
      {best.map(([letter, pays], index) => (
        <div key={letter} className="plate" data-tier={index + 1}>
          <span>{texts.t('five_of', { symbol: texts.symbol(boot.symbols[letter] ?? '') })}</span>
          <b className="number">{showMoney(lineStake * BigInt(pays[2]), currency)}</b>
        </div>
      ))}
    </div>
  )
}

function FeaturePlate({ feature }: { feature: Feature }) {
  const { t } = usePlay().deps.texts
  const { played, total, multiplier } = feature
  return (
    <div className="plate grand">
      <span>
        {t('free_spins')} {multiplier > 1 && `×${multiplier}`}
      </span>
      <b className="number">{t('free_spins_left', { played, total })}</b>
    </div>
  )
}
