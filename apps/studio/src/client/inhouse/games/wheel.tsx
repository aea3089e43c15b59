import gem from '@hiyas/art/symbols/gem_diamond.webp'
import { RISKS, WHEEL, type WheelChoice } from '@hiyas/fair/inhouse'
import { useState } from 'react'
import type { DrawnView } from '../../../wire-views.ts'
import { showTimes } from '../../times.ts'
import type { GameModule, StageProps } from '../module.ts'
import { RiskSegments } from '../panel/Choice.tsx'

type Props = StageProps<WheelChoice, DrawnView<number>>

const SHOW_MS = 3_200
const TURNS = 5
const RADIUS = 100
const WEDGE = 360 / WHEEL.segments
/** Where it stands before the first round: on a segment that pays nothing at any risk (GAM-08). */
const QUIET = WHEEL.pays.low.findIndex((_, segment) => RISKS.every(risk => WHEEL.pays[risk][segment] === 0))
const START = -QUIET * WEDGE

/** Gulong: a great wheel with a pointer above, slower and slower. */
export const wheel: GameModule<WheelChoice, DrawnView<number>> = {
  initial: { risk: 'low' },
  Stage,
  Controls,
  showMs: () => SHOW_MS,
  onShow: sounds => sounds.spin(),
  said: (_, view) => showTimes(view.times),
  summary: (_, view) => showTimes(view.times),
  chosen: ({ risk }, { inhouse }) => inhouse(`risk_${risk}`),
  drawn: (view, { inhouse }) => inhouse('segment', { number: view.drawn + 1 }),
  rules: () => ['rule_wheel'],
}

function Stage({ choice, view, roundId, isShowing, isWon, showMs }: Props) {
  const pays = WHEEL.pays[choice.risk]
  const result = view && !isShowing ? (isWon ? 'won' : 'lost') : undefined
  return (
    <div className="wheel" data-result={result}>
      <div className="wheel-rim">
        <svg
          viewBox="-104 -104 208 208"
          className="wheel-disc"
          style={{ rotate: `${useTurn(roundId, view?.drawn ?? 0)}deg`, transitionDuration: `${showMs}ms` }}
          aria-hidden="true"
        >
          {pays
            .map((pay, segment) => ({ pay, turn: segment * WEDGE }))
            .map(({ pay, turn }) => (
              <g key={turn} transform={`rotate(${turn})`} data-tier={tierOf(pay)}>
                <path d={WEDGE_PATH} />
                <text y={-78} textAnchor="middle">
                  {pay === 0 ? '·' : pay / 100}
                </text>
              </g>
            ))}
        </svg>
        <i className="wheel-pointer" aria-hidden="true" />
        <img src={gem} alt="" className="wheel-hub" />
      </div>
      <p className="wheel-result number" aria-hidden="true">
        {view && !isShowing ? showTimes(view.times) : ' '}
      </p>
    </div>
  )
}

/** Always onwards: each round adds whole turns and comes to rest with its segment under the pointer. */
function useTurn(roundId: string, segment: number): number {
  const [last, setLast] = useState({ roundId: '', turn: START })
  if (last.roundId !== roundId) {
    const whole = Math.ceil(last.turn / 360) + TURNS
    setLast({ roundId, turn: roundId === '' ? START : whole * 360 - segment * WEDGE })
  }
  return last.turn
}

function Controls({ choice, texts, isBusy, setChoice }: Props) {
  const pays = [...new Set(WHEEL.pays[choice.risk])].toSorted((one, other) => one - other)
  return (
    <>
      <RiskSegments risk={choice.risk} texts={texts} isDisabled={isBusy} onPick={risk => setChoice({ risk })} />
      <ul className="wheel-legend">
        {pays.map(pay => (
          <li key={pay} data-tier={tierOf(pay)}>
            {showTimes(pay)}
          </li>
        ))}
      </ul>
    </>
  )
}

const tierOf = (pay: number): number => (pay === 0 ? 0 : pay < 150 ? 1 : pay < 200 ? 2 : pay < 400 ? 3 : 4)

const half = (WEDGE / 2 / 180) * Math.PI
const [x, y] = [Math.sin(half) * RADIUS, -Math.cos(half) * RADIUS]
const WEDGE_PATH = `M0 0L${-x} ${y}A${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}Z`
