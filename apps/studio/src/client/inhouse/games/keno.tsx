import gem from '@hiyas/art/symbols/gem_topaz.webp'
import { KENO, type KenoChoice, kenoHits, kenoPays } from '@hiyas/fair/inhouse'
import { secureRandom } from '@hiyas/kernel'
import { useEffect, useState } from 'react'
import type { DrawnView } from '../../../wire-views.ts'
import type { GameModule, StageProps } from '../module.ts'
import { numbered, RiskSegments } from '../panel/Choice.tsx'

type Props = StageProps<KenoChoice, DrawnView<readonly number[]>>

const NUMBER_MS = 170
const REST_MS = 250
const NUMBERS = Array.from({ length: KENO.numbers }, (_, index) => index)

/** Keno Kislap: ten of forty numbers light up one after the other. */
export const keno: GameModule<KenoChoice, DrawnView<readonly number[]>> = {
  initial: { picks: [6, 12, 17, 20, 27, 33], risk: 'medium' },
  Stage,
  Controls,
  showMs: () => KENO.drawn * NUMBER_MS + REST_MS,
  said: ({ texts: { inhouse } }, { drawn }, choice) =>
    `${inhouse('drawn')} ${inOrder(drawn).join(', ')}. ${inhouse('hits')} ${kenoHits(choice, drawn)} / ${choice.picks.length}`,
  summary: (choice, view) => `${kenoHits(choice, view.drawn)}/${choice.picks.length}`,
  chosen: ({ picks, risk }, { inhouse }) => `${inhouse(`risk_${risk}`)} · ${inOrder(picks).join(' ')}`,
  drawn: view => numbered(view.drawn),
  rules: () => ['rule_keno'],
}

function Stage({ choice, view, roundId, isShowing, isBusy, showMs, sounds, texts, setChoice }: Props) {
  const shown = useShown(roundId, isShowing, showMs, sounds.scatter)
  const drawn = view?.drawn.slice(0, shown) ?? []
  const toggle = (number: number): void => {
    const { picks } = choice
    if (isBusy) return
    if (picks.includes(number)) setChoice({ ...choice, picks: picks.filter(pick => pick !== number) })
    else if (picks.length < KENO.picksMax) setChoice({ ...choice, picks: [...picks, number] })
  }
  return (
    <div className="keno">
      <div className="keno-board">
        {NUMBERS.map(number => {
          const isPicked = choice.picks.includes(number)
          const isDrawn = drawn.includes(number)
          return (
            <button
              key={number}
              type="button"
              aria-label={texts.inhouse(isDrawn ? (isPicked ? 'number_hit' : 'number_drawn') : 'number', {
                number: number + 1,
              })}
              aria-pressed={isPicked}
              aria-disabled={isBusy}
              data-drawn={isDrawn || undefined}
              onClick={() => toggle(number)}
            >
              {isPicked && isDrawn && <img src={gem} alt="" />}
              <span>{number + 1}</span>
            </button>
          )
        })}
      </div>
      <Pays choice={choice} hits={view ? kenoHits(choice, drawn) : null} texts={texts} />
    </div>
  )
}

/** How many of the drawn numbers are on show by now: none of a new round before the first one's time has come. */
function useShown(roundId: string, isShowing: boolean, showMs: number, onNumber: (nth: number) => void): number {
  const [shown, setShown] = useState({ roundId: '', count: 0 })
  const isRunning = isShowing && showMs > 0
  useEffect(() => {
    if (!isRunning) return
    let count = 0
    const pace = (showMs * (KENO.drawn * NUMBER_MS)) / (KENO.drawn * NUMBER_MS + REST_MS) / KENO.drawn
    const timer = setInterval(() => {
      count += 1
      setShown({ roundId, count })
      onNumber(count % 4)
      if (count === KENO.drawn) clearInterval(timer)
    }, pace)
    return () => clearInterval(timer)
  }, [roundId, isRunning, showMs, onNumber])
  if (!isRunning) return KENO.drawn
  return shown.roundId === roundId ? shown.count : 0
}

function Pays({ choice, hits, texts }: { choice: KenoChoice; hits: number | null; texts: Props['texts'] }) {
  const pays = kenoPays(choice.risk, choice.picks.length)
  if (pays.length === 0) return <p className="keno-hint">{texts.inhouse('pick_first')}</p>
  return (
    <ol className="keno-pays" aria-label={texts.inhouse('pays')}>
      {pays
        .map((pay, count) => ({ pay, count }))
        .map(({ pay, count }) => (
          <li key={count} data-on={hits === count || undefined} data-pays={pay > 0 || undefined}>
            <b>{showPay(pay)}</b>
            <span>{count}</span>
          </li>
        ))}
    </ol>
  )
}

/** Short enough for eleven in a row, and never more than is paid (GAM-10). */
function showPay(pay: number): string {
  if (pay >= 100_000) return `${pay / 100_000}k`
  if (pay >= 10_000) return String(Math.floor(pay / 100))
  if (pay >= 1_000) return String(Math.floor(pay / 10) / 10)
  return pay === 0 ? '0' : (pay / 100).toFixed(2)
}

function Controls({ choice, texts, isBusy, setChoice }: Props) {
  const { inhouse } = texts
  const pick = (picks: readonly number[]): void => {
    if (!isBusy) setChoice({ ...choice, picks })
  }
  return (
    <>
      <RiskSegments
        risk={choice.risk}
        texts={texts}
        isDisabled={isBusy}
        onPick={risk => setChoice({ ...choice, risk })}
      />
      <div className="inhouse-row">
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => pick(anyPicks())}>
          {inhouse('pick_random')}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy || choice.picks.length === 0}
          onClick={() => pick([])}
        >
          {inhouse('clear')}
        </button>
      </div>
    </>
  )
}

/** Numbers as they stand on the board. */
const inOrder = (places: readonly number[]): number[] => places.map(place => place + 1).toSorted((a, b) => a - b)

/** Ten numbers for who does not want to choose: they decide nothing, the draw does. */
function anyPicks(): number[] {
  const bytes = new Uint8Array(KENO.numbers)
  secureRandom.fill(bytes)
  return NUMBERS.toSorted((one, other) => (bytes[one] ?? 0) - (bytes[other] ?? 0)).slice(0, KENO.picksMax)
}
