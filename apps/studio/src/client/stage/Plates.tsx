import { useGameState, usePlay, useTable } from '../game/context.ts'
import type { Feature, Table } from '../game/state.ts'
import { showMoney } from '../money.ts'
import { paysForMore } from '../sheets/rule-texts.ts'
import { SymbolArt } from './SymbolArt.tsx'

const TIERS = 3

/** What there is to win at the chosen bet: the cap of a round, fixed prizes or the best symbols. All from the model. */
export function Plates() {
  const { texts, boot } = usePlay().deps
  const table = useTable()
  const stake = useGameState(state => state.stake)
  const feature = useGameState(state => state.feature)
  if (!table) return <div className="plates" />
  const { rules, currency } = table
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
      {tiersOf(rules, (letter, count) =>
        texts.t('most_of', { count: mostOf(rules, count), symbol: named(letter) }),
      ).map(({ name, units }, index) => (
        <div key={name} className="plate" data-tier={index + 1}>
          <span>{name}</span>
          <b className="number">{showMoney(unit * BigInt(units), currency)}</b>
        </div>
      ))}
    </div>
  )
}

type Rules = Table['rules']

/** Fixed prizes where there are some, dearest first; otherwise the best symbols of the pay table. */
function tiersOf(rules: Rules, nameOf: (letter: string, count: number) => string): { name: string; units: number }[] {
  const { feature, pays } = rules
  if (feature.kind === 'hold') {
    const named = feature.coins.flatMap(({ prize, units }) => (prize ? [{ name: prize, units }] : []))
    return [{ name: 'GRAND', units: feature.grand }, ...named.toReversed()].slice(0, TIERS)
  }
  const best = pays.map(({ letter, units }) => ({ letter, band: units.findLastIndex(pay => pay > 0), units }))
  return best
    .filter(({ band }) => band >= 0)
    .slice(0, TIERS)
    .map(({ letter, band, units }) => ({ name: nameOf(letter, rules.bands[band] ?? 0), units: units[band] ?? 0 }))
}

/** `5`, or `13+` where more are possible. */
const mostOf = (rules: Rules, count: number): string => (paysForMore(rules) ? `${count}+` : String(count))

function FeaturePlate({ feature }: { feature: Feature }) {
  const { t } = usePlay().deps.texts
  const multiplier = useGameState(state => state.multiplier)
  const { played, total, special } = feature
  return (
    <div className="plate grand">
      <span>
        {t('free_spins')} {multiplier > 1 && `×${multiplier}`}
      </span>
      {special && (
        <span className="special-symbol">
          <SymbolArt letter={special} />
        </span>
      )}
      <b className="number">{t('free_spins_left', { played, total })}</b>
    </div>
  )
}
