import { MINUTE_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBoot } from '../../../shared/page/boot-context.tsx'

/** The clock of the bar (RG-01). */
const TICK_MS = SECOND_MS

/**
 * How long the game has been open: by a clock that nobody puts forward or back, as the device's may be. That one may stand still while the
 * device sleeps: `byServerMs` is how long it is at least.
 */
export function useElapsedMs(byServerMs: number): number {
  const [sinceMs, setSinceMs] = useState(() => performance.now())
  const [nowMs, setNowMs] = useState(sinceMs)
  // Time passes outside of React.
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  // As of when the server said so.
  useEffect(() => {
    const heardMs = performance.now()
    setSinceMs(beganMs => Math.min(beganMs, heardMs - byServerMs))
    setNowMs(heardMs)
  }, [byServerMs])
  return nowMs - sinceMs
}

/** The minute it is; of a page that the server drew, first the minute of the drawing, so that both pictures are one. */
export function useMinuteMs(): number {
  const { nowMs } = useBoot()
  return useSyncExternalStore(eachTick, minuteOfNow, () => nowMs)
}

function eachTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}

const minuteOfNow = (): number => Math.floor(systemClock.nowMs() / MINUTE_MS) * MINUTE_MS

/** `0:07:03`: hours, minutes and seconds of play (RG-01). */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
