import { useGameState, usePlay } from '../game/context.ts'
import { showMoney } from '../money.ts'
import { type SlotSession, useSlot, useSlotSession } from '../slot/slot.tsx'
import { SymbolArt } from '../stage/SymbolArt.tsx'
import { showFactor } from '../times.ts'
import { Responsible } from './Responsible.tsx'
import { paysForMore, ruleTexts, setsRule } from './rule-texts.ts'
import { Sheet } from './Sheet.tsx'
import { VOLATILITY } from './volatility.ts'

export function RulesSheet() {
  const { t } = usePlay().deps.texts
  return (
    <Sheet title={t('rules_title')}>
      <Rules />
    </Sheet>
  )
}

/** Pays and rules, all generated from the model and its certified sheet (GAM-10, GAM-11). */
export function Rules() {
  const session = useSlotSession()
  if (!session) return null
  return (
    <>
      <Facts session={session} />
      <Specials session={session} />
      <Pays session={session} />
      {session.rules.wins === 'lines' && <Ways session={session} />}
      <Prose session={session} />
    </>
  )
}

function Facts({ session: { rules } }: { session: SlotSession }) {
  const { t } = usePlay().deps.texts
  const every = Math.round(rules.winMaxEvery).toLocaleString('en-US')
  const facts = [
    { name: t('rtp'), value: `${rules.rtp}%` },
    { name: t('volatility'), value: t(VOLATILITY[rules.volatility]) },
    { name: t('max_win'), value: showFactor(rules.winMax), more: t('max_win_odds', { every }) },
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

/** The symbols that do more than pay, and what they do in this model. */
function Specials({ session }: { session: SlotSession }) {
  const { texts } = usePlay().deps
  const stake = useGameState(state => state.stake)
  const unit = stake / BigInt(session.rules.units)
  const { specials, features } = ruleTexts(session.rules, texts, units =>
    showMoney(unit * BigInt(units), session.currency),
  )
  return (
    <>
      {specials.map(({ letter, name, text }) => (
        <div key={letter} className="special">
          <div className="art">
            <SymbolArt letter={letter} />
          </div>
          <p>
            <b>{name}</b>
            {text}
          </p>
        </div>
      ))}
      <div className="prose">
        {features.map(text => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </>
  )
}

function Pays({ session: { rules, currency } }: { session: SlotSession }) {
  const { texts, boot } = useSlot().deps
  const stake = useGameState(state => state.stake)
  const unit = stake / BigInt(rules.units)
  const all = [
    ...rules.pays.map(({ letter, units }) => ({ letter, rows: rowsOf(rules.bands, units, paysForMore(rules)) })),
    { letter: rules.scatter, rows: rowsOf(SCATTER_COUNTS, rules.scatterPays) },
  ]
  return (
    <>
      <h3>{texts.t('pays_at', { stake: showMoney(stake, currency) })}</h3>
      <ul className="pays">
        {all
          .filter(({ rows }) => rows.length > 0)
          .map(({ letter, rows }) => (
            <li key={letter}>
              <SymbolArt letter={letter} />
              <div>
                <span className="unseen">{texts.symbol(boot.symbols[letter] ?? '')}</span>
                {rows.map(({ count, pay }) => (
                  <div className="row" key={count}>
                    <span>{count}</span>
                    <b className="number">{showMoney(unit * BigInt(pay), currency)}</b>
                  </div>
                ))}
              </div>
            </li>
          ))}
      </ul>
    </>
  )
}

const SCATTER_COUNTS = [3, 4, 5, 6]

/** What each count pays, most first: `12+`, `10-11`, `8-9`, or single counts. */
function rowsOf(bands: readonly number[], units: readonly number[], hasMore = false): { count: string; pay: number }[] {
  const rows = units.map((pay, index) => {
    const from = bands[index] ?? 0
    const to = (bands[index + 1] ?? from + 1) - 1
    const isLast = index === bands.length - 1
    return { count: to > from ? `${from}-${to}` : hasMore && isLast ? `${from}+` : String(from), pay }
  })
  return rows.filter(({ pay }) => pay > 0).toReversed()
}

const DOT = 10
const DOT_SIZE = 8
const DOT_EDGE = 3

function Ways({ session: { rules } }: { session: SlotSession }) {
  const { t } = usePlay().deps.texts
  const height = rules.rows[0] ?? 0
  const box = `0 0 ${rules.rows.length * DOT + DOT_EDGE + 1} ${height * DOT + DOT_EDGE + 1}`
  return (
    <>
      <h3>
        {t('lines')} · {rules.lines.length}
      </h3>
      <ul className="ways">
        {rules.lines.map((rows, index) => (
          <li key={rows.join('')}>
            <svg viewBox={box} aria-hidden="true">
              {dotsOf(rows, height).map(({ place, x, y, isOn }) => (
                <rect key={place} x={x} y={y} width={DOT_SIZE} height={DOT_SIZE} rx={2} data-on={isOn || undefined} />
              ))}
            </svg>
            {index + 1}
          </li>
        ))}
      </ul>
    </>
  )
}

const dotsOf = (rows: readonly number[], height: number) =>
  rows.flatMap((on, reel) =>
    Array.from({ length: height }, (_, row) => ({
      place: `${reel} ${row}`,
      x: DOT_EDGE + reel * DOT,
      y: DOT_EDGE + row * DOT,
      isOn: row === on,
    })),
  )

function Prose({ session: { rules } }: { session: SlotSession }) {
  const { texts, boot } = useSlot().deps
  const { t } = texts
  const { rtp, winMax: max, model, version, digest } = rules
  return (
    <div className="prose">
      <p>{t('rtp_rule', { rtp })}</p>
      <p>{t('cap_rule', { max: max.toLocaleString('en-US') })}</p>
      {rules.hasSets && <p>{setsRule(rules, texts, letter => texts.symbol(boot.symbols[letter] ?? ''))}</p>}
      <p>{t('interrupt_rule')}</p>
      <p className="fine">{t('version', { model, version, digest: digest.slice(0, 12) })}</p>
      <Responsible />
    </div>
  )
}
