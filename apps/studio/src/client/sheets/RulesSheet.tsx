import { useGameState, usePlay, useTable } from '../game/context.ts'
import type { Table } from '../game/state.ts'
import { showMoney } from '../money.ts'
import { SymbolArt } from '../stage/SymbolArt.tsx'
import type { TextKey } from '../texts/texts.ts'
import { Sheet } from './Sheet.tsx'

/** Pays and rules, all generated from the model and its certified sheet (GAM-10, GAM-11). */
export function RulesSheet() {
  const { t } = usePlay().deps.texts
  const table = useTable()
  if (!table) return null
  return (
    <Sheet title={t('rules_title')}>
      <Facts table={table} />
      <Specials table={table} />
      <Pays table={table} />
      <Ways table={table} />
      <Prose table={table} />
    </Sheet>
  )
}

const VOLATILITY: Readonly<Record<Table['rules']['volatility'], TextKey>> = {
  low: 'volatility_low',
  medium: 'volatility_medium',
  high: 'volatility_high',
  'very high': 'volatility_very_high',
}

function Facts({ table: { rules } }: { table: Table }) {
  const { t } = usePlay().deps.texts
  const every = Math.round(rules.winMaxEvery).toLocaleString('en-US')
  const facts = [
    { name: t('rtp'), value: `${rules.rtp}%` },
    { name: t('volatility'), value: t(VOLATILITY[rules.volatility]) },
    { name: t('max_win'), value: `${rules.winMax.toLocaleString('en-US')}x`, more: t('max_win_odds', { every }) },
    { name: t('hit_frequency'), value: `${rules.hitFrequency}%` },
  ]
  return (
    <dl className="facts">
      {facts.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Specials({ table: { rules } }: { table: Table }) {
  const { t } = usePlay().deps.texts
  const [three, four, five] = rules.freeSpins.awards
  return (
    <>
      <h3>
        {t('wild')} · {t('bonus')}
      </h3>
      <div className="special">
        <div className="art">
          <SymbolArt letter="W" />
        </div>
        <p>
          <b>{t('wild')}</b>
          {t('wild_rule')} {rules.wildMultiplier > 1 && t('wild_times')}
        </p>
      </div>
      <div className="special">
        <div className="art">
          <SymbolArt letter="S" />
        </div>
        <p>
          <b>{t('bonus')}</b>
          {t('scatter_rule')} {t('scatter_awards', { three, four, five, max: rules.freeSpins.spinsMax })}{' '}
          {t('feature_rule', { times: rules.freeSpins.multiplier })}
        </p>
      </div>
    </>
  )
}

function Pays({ table: { rules, currency } }: { table: Table }) {
  const { texts, boot } = usePlay().deps
  const stake = useGameState(state => state.stake)
  const lineStake = stake / BigInt(rules.lines.length)
  const rows = [
    ...Object.entries(rules.linePays).map(([letter, pays]) => ({ letter, pays, unit: lineStake })),
    { letter: 'S', pays: rules.scatterPays, unit: stake },
  ]
  return (
    <>
      <h3>{texts.t('pays_at', { stake: showMoney(stake, currency) })}</h3>
      <ul className="pays">
        {rows.map(({ letter, pays, unit }) => (
          <li key={letter}>
            <SymbolArt letter={letter} />
            <div>
              <span className="unseen">{texts.symbol(boot.symbols[letter] ?? '')}</span>
              {[5, 4, 3].map(count => (
                <div className="row" key={count}>
                  <span>{count}</span>
                  <b className="number">{showMoney(unit * BigInt(pays[count - 3] ?? 0), currency)}</b>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Ways({ table: { rules } }: { table: Table }) {
  const { t } = usePlay().deps.texts
  return (
    <>
      <h3>
        {t('lines')} · {rules.lines.length}
      </h3>
      <ul className="ways">
        {rules.lines.map((rows, index) => (
          <li key={rows.join('')}>
            <svg viewBox="0 0 54 34" aria-hidden="true">
              {dotsOf(rows).map(({ place, x, y, isOn }) => (
                <rect key={place} x={x} y={y} width={8} height={8} rx={2} data-on={isOn || undefined} />
              ))}
            </svg>
            {index + 1}
          </li>
        ))}
      </ul>
    </>
  )
}

const dotsOf = (rows: readonly number[]) =>
  rows.flatMap((on, reel) =>
    [0, 1, 2].map(row => ({ place: `${reel} ${row}`, x: 3 + reel * 10, y: 3 + row * 10, isOn: row === on })),
  )

function Prose({ table: { rules } }: { table: Table }) {
  const { t } = usePlay().deps.texts
  const { rtp, winMax: max, model, version, digest } = rules
  return (
    <div className="prose">
      <p>{t('lines_rule')}</p>
      <p>{t('rtp_rule', { rtp })}</p>
      <p>{t('cap_rule', { max: max.toLocaleString('en-US') })}</p>
      <p>{t('interrupt_rule')}</p>
      <p className="fine">{t('version', { model, version, digest: digest.slice(0, 12) })}</p>
      <p className="fine">{t('responsible')}</p>
    </div>
  )
}
