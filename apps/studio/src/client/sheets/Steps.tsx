import type { WireRound, WireStep } from '../../wire.ts'
import { usePlay, useTable } from '../game/context.ts'
import { lightingOf } from '../game/lighting.ts'
import { isTurn } from '../game/round.ts'
import { readAmount, showMoney } from '../money.ts'
import type { Texts } from '../texts/texts.ts'
import { MiniWindow } from './MiniWindow.tsx'

/** So many steps of a feature can be recalled at least (GAM-16), and more would be a long way to go. */
const STEPS_MAX = 50

/** A round step by step, without motion: each picture, what won in it, and what it paid. */
export function Steps({ round }: { round: WireRound }) {
  const { texts, boot } = usePlay().deps
  const currency = useTable()?.currency ?? 'PHP'
  const money = (amount: bigint): string => showMoney(amount, currency)
  const captionsOf = (step: WireStep) =>
    lightingOf(step, boot.symbols, texts, money).single.map(({ caption }, place) => ({ caption, place }))
  return (
    <ol className="steps">
      {numbered(round.steps)
        .slice(-STEPS_MAX)
        .map(({ step, nth, free }) => (
          <li key={nth}>
            <MiniWindow window={step.grown ?? step.window} />
            <span className="when">{nameOf(step, free, texts)}</span>
            <span className="after">
              {captionsOf(step).map(({ caption, place }) => (
                <span key={place}>{caption}</span>
              ))}
            </span>
            <span className="number result">{money(readAmount(step.win))}</span>
          </li>
        ))}
    </ol>
  )
}

/** Each step with its number, and with that of the free spin it belongs to. */
function numbered(steps: readonly WireStep[]): { step: WireStep; nth: number; free: number }[] {
  let free = 0
  return steps.map((step, index) => {
    if (step.phase === 'free' && isTurn(step)) free += 1
    return { step, nth: index + 1, free }
  })
}

function nameOf(step: WireStep, free: number, { t }: Texts): string {
  const { kind, phase, multiplier, award, scatterWin, board } = step
  const name =
    phase === 'hold'
      ? t('step_coins', { count: board?.coins.length ?? 0 })
      : kind === 'fall'
        ? t('step_fall')
        : phase === 'free'
          ? t('step_free', { number: free })
          : t(kind === 'respin' ? 'step_respin' : 'step_spin')
  const times = multiplier > 1 ? [`×${multiplier}`] : []
  // Where scatters pay nothing, what they have won is told as their win.
  const more = award > 0 && readAmount(scatterWin) > 0n ? [t('free_spins_more', { count: award })] : []
  return [name, ...times, ...more].join(' ')
}
