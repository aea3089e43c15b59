import type { WireRules } from '../../wire.ts'
import { useGameState, usePlay } from '../game/context.ts'
import type { Feature } from '../game/state.ts'
import { showMoney } from '../money.ts'
import { paysForMore } from '../sheets/rule-texts.ts'
import { useSlot, useSlotSession } from '../slot/slot.tsx'
import { showFactor } from '../times.ts'
import { SpecialSymbol, SymbolArt } from './SymbolArt.tsx'

const TIERS = 3

/** What there is to win at the chosen bet: the cap of a round, fixed prizes or the best symbols. All from the model. */
export function Plates() {
  const { texts, boot } = useSlot().deps
  const session = useSlotSession()
  const stake = useGameState(state => state.stake)
  const feature = useGameState(state => state.feature)
  if (!session) return <div className="plates" />
  const { rules, currency } = session
  const unit = stake / BigInt(rules.units)
  const named = (letter: string): string => texts.symbol(boot.symbols[letter] ?? '')
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
      {tiersOf(rules).map((tier, index) => (
        <div key={'letter' in tier ? tier.letter : tier.prize} className="plate" data-tier={index + 1}>
          {'letter' in tier ? (
            <span>
              <span aria-hidden="true">
                {tier.count}
                <SymbolArt letter={tier.letter} />
              </span>
              <span className="unseen">{texts.t('most_of', { count: tier.count, symbol: named(tier.letter) })}</span>
            </span>
          ) : (
            <span>{tier.prize}</span>
          )}
          <b className="number">{showMoney(unit * BigInt(tier.units), currency)}</b>
        </div>
      ))}
    </div>
  )
}

/** A fixed prize, or how many of which symbol pay so much. The symbol is shown: its name is too long for a plate. */
type Tier = { readonly units: number } & (
  | { readonly prize: string }
  | { readonly letter: string; readonly count: string }
)

/** Fixed prizes where there are some, dearest first; otherwise the best symbols of the pay table. */
function tiersOf(rules: WireRules): Tier[] {
  const { feature, pays } = rules
  if (feature.kind === 'hold') {
    const named = feature.coins.flatMap(({ prize, units }) => (prize ? [{ prize, units }] : []))
    return [{ prize: 'GRAND', units: feature.grand }, ...named.toReversed()].slice(0, TIERS)
  }
  const best = pays.map(({ letter, units }) => ({ letter, band: units.findLastIndex(pay => pay > 0), units }))
  return best
    .filter(({ band }) => band >= 0)
    .slice(0, TIERS)
    .map(({ letter, band, units }) => ({
      letter,
      count: mostOf(rules, rules.bands[band] ?? 0),
      units: units[band] ?? 0,
    }))
}

/** `5`, or `13+` where more are possible. */
const mostOf = (rules: WireRules, count: number): string => (paysForMore(rules) ? `${count}+` : String(count))

function FeaturePlate({ feature }: { feature: Feature }) {
  const { t } = usePlay().deps.texts
  const multiplier = useGameState(state => state.multiplier)
  const { played, total, special } = feature
  return (
    <div className="plate grand">
      <span>
        {t('free_spins')} {multiplier > 1 && showFactor(multiplier)}
      </span>
      {special && <SpecialSymbol letter={special} />}
      <b className="number">{t('free_spins_left', { played, total })}</b>
    </div>
  )
}
