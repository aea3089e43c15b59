import type { Minor } from '@hiyas/kernel'
import { useEffect, useRef } from 'react'
import { usePlay } from '../game/context.ts'
import { showMoney } from '../money.ts'

const STEPS = 1_000n
const TICKS = 14

type CountUpProps = { value: Minor; ms: number; currency: string; className?: string }

/** A number that runs up to its value. The value itself is exact at every step: no float touches the money. */
export function CountUp({ value, ms, currency, className }: CountUpProps) {
  const node = useRef<HTMLElement>(null)
  const shown = useRef<Minor>(0n)
  const { sounds, isStill } = usePlay().deps
  useEffect(() => {
    const from = value >= shown.current ? shown.current : 0n
    const show = (amount: Minor): void => {
      shown.current = amount
      if (node.current) node.current.textContent = showMoney(amount, currency)
    }
    if (ms === 0 || isStill()) {
      show(value)
      return
    }
    let startedAt: number | null = null
    let ticked = 0
    let frame = requestAnimationFrame(function step(now: number) {
      startedAt ??= now
      const share = Math.min(1, (now - startedAt) / ms)
      const eased = BigInt(Math.round((1 - (1 - share) ** 2) * Number(STEPS)))
      show(roundToCents(from + ((value - from) * eased) / STEPS, value))
      if (Math.floor(share * TICKS) > ticked) sounds.tick(++ticked / TICKS)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, ms, currency, sounds, isStill])
  return (
    <span ref={node} className={className} aria-hidden="true">
      {showMoney(shown.current, currency)}
    </span>
  )
}

const CENT = 100n

/** On the way there the last digits are cut; the end is the true value. */
const roundToCents = (amount: Minor, end: Minor): Minor => (amount === end ? end : amount - (amount % CENT))
