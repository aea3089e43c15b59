import type { Minor } from '@hiyas/kernel'
import type { WireBoard, WireRound, WireStep } from '../../wire.ts'
import { useSession } from '../game/context.ts'
import { readAmount, showMoney } from '../money.ts'
import { lightingOf } from '../slot/lighting.ts'
import { isTurn } from '../slot/round.ts'
import { useSlot } from '../slot/slot.tsx'
import type { Texts } from '../texts/texts.ts'
import { showFactor } from '../times.ts'
import { MiniWindow, WindowText } from './MiniWindow.tsx'

/** So many steps of a feature can be recalled at least (GAM-16), and more would be a long way to go. */
const STEPS_MAX = 50

/** A round step by step, without motion: each picture, what won in it, and what it paid. */
export function Steps({ round }: { round: WireRound }) {
  const { texts, boot } = useSlot().deps
  const currency = useSession()?.currency ?? 'PHP'
  const money = (amount: bigint): string => showMoney(amount, currency)
  const captionsOf = (told: Told) => wordsOf(told).map((caption, place) => ({ caption, place }))
  const wordsOf = ({ step, paid }: Told): string[] => {
    // What lies on the step at which the highest win was reached is more than was paid for it.
    if (paid < readAmount(step.win)) return [texts.t('capped_in')]
    if (step.board) return isBoardOver(step.board) ? coinsOn(step.board, money) : []
    return lightingOf(step, boot.symbols, texts, money).single.map(({ caption }) => caption)
  }
  return (
    <ol className="steps">
      {toldOf(round)
        .slice(-STEPS_MAX)
        .map(told => (
          <li key={told.nth}>
            <MiniWindow window={told.step.grown ?? told.step.window} />
            <InWords told={told} />
            <span className="when">{nameOf(told.step, told.free, texts)}</span>
            <span className="after">
              {captionsOf(told).map(({ caption, place }) => (
                <span key={place}>{caption}</span>
              ))}
            </span>
            <span className="number result">{money(told.paid)}</span>
          </li>
        ))}
    </ol>
  )
}

/** What the picture of a step shows, for those who do not see it (A11Y-10): of a board of coins what lies on it, unless its end tells that to everybody. */
function InWords({ told: { step, paid } }: { told: Told }) {
  const { window, grown, board, win } = step
  const currency = useSession()?.currency ?? 'PHP'
  if (board === null) return <WindowText window={grown ?? window} />
  if (isBoardOver(board) && paid >= readAmount(win)) return null
  return <span className="unseen">{coinsOn(board, amount => showMoney(amount, currency)).join(', ')}</span>
}

const isBoardOver = ({ left, isFull }: WireBoard): boolean => left === 0 || isFull

type Told = { step: WireStep; nth: number; free: number; paid: Minor }

/** Each step with its number, with that of the free spin it belongs to, and with what was paid for it: all of them together no more than the round (GAM-09). */
function toldOf({ steps, win, capped }: WireRound): Told[] {
  let free = 0
  let left = capped ? readAmount(win ?? '0') : null
  return steps.map((step, index) => {
    if (step.phase === 'free' && isTurn(step)) free += 1
    const won = readAmount(step.win)
    const paid = left !== null && left < won ? left : won
    if (left !== null) left -= paid
    return { step, nth: index + 1, free, paid }
  })
}

/** What lies on a board of coins: each worth once, with how many there are of it. */
function coinsOn({ coins, isFull }: WireBoard, money: (amount: Minor) => string): string[] {
  const counts = new Map<string, number>()
  for (const { prize, win } of coins) {
    const worth = [...(prize === null ? [] : [prize]), money(readAmount(win))].join(' ')
    counts.set(worth, (counts.get(worth) ?? 0) + 1)
  }
  const told = Array.from(counts, ([worth, count]) => (count > 1 ? `${worth} ×${count}` : worth))
  return isFull ? [...told, 'GRAND'] : told
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
  const times = multiplier > 1 ? [`· ${showFactor(multiplier)}`] : []
  // Where scatters pay nothing, what they have won is told as their win.
  const more = award > 0 && readAmount(scatterWin) > 0n ? [t('free_spins_more', { count: award })] : []
  return [name, ...times, ...more].join(' ')
}
