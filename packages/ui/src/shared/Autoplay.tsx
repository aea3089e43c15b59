import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { pauseFill, playFill } from '../Icon/icons.ts'

/** Design: a banner stays five seconds. */
const AUTOPLAY_INTERVAL_MS = 5000

/** What somebody paused stays so when he comes back to it, for as long as the page lives. */
const stopped = new Set<string>()

export type PauseLabels = { pauseLabel: string; playLabel: string }

export type AutoplayProps = PauseLabels & {
  /** What it is that moves. */
  name: string
  /** Whose touch and focus count. */
  area: RefObject<HTMLElement | null>
  advance: () => void
  className?: string | undefined
}

/**
 * Calls `advance` every five seconds while nothing holds it: a finger, a mouse above, focus inside, a hidden tab, something that
 * lies over the page, the wish for less motion, or the button that this draws, by which everybody can stop it (WCAG 2.2.2).
 */
export default function Autoplay({ name, area, advance, pauseLabel, playLabel, className }: AutoplayProps) {
  const [paused, setPaused] = useState(() => stopped.has(name))
  const held = useHeld(area)
  const calm = useSyncExternalStore(onCalm, isCalm)
  const running = !paused && !held && !calm
  const onTick = useEffectEvent(() => {
    // Nobody sees what moves behind the mask, and a small phone draws all of it anew.
    if (document.querySelector('dialog[open]') === null) advance()
  })

  useEffect(() => {
    if (!running) return
    const timer = window.setInterval(onTick, AUTOPLAY_INTERVAL_MS)
    return () => window.clearInterval(timer)
  }, [running])

  const toggle = () => {
    if (paused) stopped.delete(name)
    else stopped.add(name)
    setPaused(!paused)
  }
  return (
    <button type="button" className={className} aria-label={paused ? playLabel : pauseLabel} onClick={toggle}>
      <Icon shape={paused ? playFill : pauseFill} />
    </button>
  )
}

/** Where a finger, a mouse or the focus is stands outside of React: the area is drawn before this has come. */
function useHeld(area: RefObject<HTMLElement | null>): boolean {
  const [touched, setTouched] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const element = area.current
    if (element === null) return
    const over = new AbortController()
    const { signal } = over
    const hold = () => setTouched(true)
    const release = (event: PointerEvent) => {
      const mouseStaysAbove = event.pointerType === 'mouse' && event.type !== 'pointerleave'
      if (!mouseStaysAbove) setTouched(false)
    }
    const readFocus = () => setFocused(element.querySelector(':focus-visible') !== null)
    readFocus()
    for (const kind of ['pointerenter', 'pointerdown'] as const) element.addEventListener(kind, hold, { signal })
    for (const kind of ['pointerleave', 'pointerup', 'pointercancel'] as const)
      element.addEventListener(kind, release, { signal })
    element.addEventListener('focusin', readFocus, { signal })
    element.addEventListener('focusout', () => setFocused(false), { signal })
    return () => over.abort()
  }, [area])
  return touched || focused
}

/** A hidden tab, or the wish for less motion. */
const isCalm = (): boolean => document.hidden || lessMotion().matches

const lessMotion = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)')

function onCalm(listener: () => void): () => void {
  const wish = lessMotion()
  wish.addEventListener('change', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    wish.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
