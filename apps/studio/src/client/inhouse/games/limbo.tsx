import jeep from '@hiyas/art/symbols/em_jeep.webp'
import { LIMBO, type LimboChoice, limboWays, WORD_VALUES } from '@hiyas/fair/inhouse'
import { useEffect, useRef } from 'react'
import type { DrawnView } from '../../../wire-views.ts'
import { showTimes } from '../../times.ts'
import type { GameModule, StageProps } from '../module.ts'
import { Figures, Segments, Stepper, stepDown, stepUp } from '../panel/Choice.tsx'

type Props = StageProps<LimboChoice, DrawnView<number>>

const TARGETS = [150, 200, 500, 1_000, 10_000]
/** A longer run takes longer, to a point. */
const SHOW_MIN_MS = 700
const SHOW_PER_DECADE_MS = 450
const SHOW_MAX_MS = 2_400

/** Jeep Run: the number climbs with the jeep, and one is told where it stops. */
export const limbo: GameModule<LimboChoice, DrawnView<number>> = {
  initial: { target: 200 },
  Stage,
  Controls,
  showMs: (_, { drawn }) => Math.min(SHOW_MAX_MS, SHOW_MIN_MS + Math.log10(drawn / 100) * SHOW_PER_DECADE_MS),
  onShow: sounds => sounds.tease(),
  said: (_, view) => showTimes(view.drawn),
  summary: (_, view) => showTimes(view.drawn),
  chosen: ({ target }, { inhouse }) => `${inhouse('target')} ${showTimes(target)}`,
  rules: () => ['rule_limbo'],
}

function Stage({ choice, view, roundId, isShowing, isWon, showMs, sounds, texts }: Props) {
  const result = view && !isShowing ? (isWon ? 'won' : 'lost') : undefined
  return (
    <div className="limbo" data-result={result} data-running={isShowing || undefined}>
      <div className="limbo-sky" aria-hidden="true">
        <i className="limbo-hills" />
        <i className="limbo-road" />
        <img src={jeep} alt="" className="limbo-jeep" />
      </div>
      <Climb key={roundId} value={view?.drawn ?? 100} ms={isShowing ? showMs : 0} onTick={sounds.tick} />
      <p className="limbo-target">
        {texts.inhouse('target')} {showTimes(choice.target)}
      </p>
    </div>
  )
}

/** The number on its way: it grows as the run does, and ends on the exact result. */
function Climb({ value, ms, onTick }: { value: number; ms: number; onTick(share: number): void }) {
  const node = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const show = (hundredths: number): void => {
      if (node.current) node.current.textContent = showTimes(hundredths)
    }
    if (ms === 0) {
      show(value)
      return
    }
    let startedAt: number | null = null
    let ticks = 0
    let frame = requestAnimationFrame(function step(now: number) {
      startedAt ??= now
      const share = Math.min(1, (now - startedAt) / ms)
      show(share === 1 ? value : Math.floor(100 * (value / 100) ** share))
      if (share * 16 > ticks) onTick(ticks++ / 16)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, ms, onTick])
  return <p ref={node} className="limbo-times number" aria-hidden="true" />
}

function Controls({ choice, texts, isBusy, setChoice, say }: Props) {
  const { inhouse } = texts
  const { target } = choice
  const within = (value: number): number => Math.min(LIMBO.targetMax, Math.max(LIMBO.targetMin, value))
  const pick = (value: number): void => setChoice({ target: value })
  return (
    <>
      <Segments
        name={inhouse('target')}
        value={target}
        options={TARGETS.map(value => ({ value, text: showTimes(value) }))}
        isDisabled={isBusy}
        onPick={pick}
      />
      <div className="inhouse-row">
        <Stepper
          name={inhouse('target')}
          value={showTimes(target)}
          less={{
            label: inhouse('target_less'),
            to: within(stepDown(target)),
            isDisabled: isBusy || target === LIMBO.targetMin,
          }}
          more={{
            label: inhouse('target_more'),
            to: within(stepUp(target)),
            isDisabled: isBusy || target === LIMBO.targetMax,
          }}
          show={showTimes}
          onPick={pick}
          say={say}
        />
        <Figures
          figures={[
            { name: inhouse('chance'), value: `${((Number(limboWays(choice)) / WORD_VALUES) * 100).toFixed(2)}%` },
          ]}
        />
      </div>
    </>
  )
}
