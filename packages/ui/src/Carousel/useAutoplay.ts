import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react'

/** Design: a banner stays five seconds. */
export const AUTOPLAY_INTERVAL_MS = 5000

/**
 * Calls `advance` every five seconds while nothing holds it: the pause button, a finger, a mouse above, focus inside,
 * a hidden tab, something that lies over the page, or the wish for less motion. Spread `hold` on the element whose touch and focus count.
 */
export function useAutoplay(wanted: boolean, advance: () => void) {
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const [focused, setFocused] = useState(false)
  const [calm, setCalm] = useState(true)
  const running = wanted && !paused && !held && !focused && !calm
  const onTick = useEffectEvent(() => {
    // Nobody sees what moves behind the mask, and a small phone draws all of it anew.
    if (document.querySelector('dialog[open]') === null) advance()
  })

  useEffect(() => {
    const wish = window.matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setCalm(wish.matches || document.hidden)
    read()
    wish.addEventListener('change', read)
    document.addEventListener('visibilitychange', read)
    return () => {
      wish.removeEventListener('change', read)
      document.removeEventListener('visibilitychange', read)
    }
  }, [])

  useEffect(() => {
    if (!running) return
    const timer = window.setInterval(onTick, AUTOPLAY_INTERVAL_MS)
    return () => window.clearInterval(timer)
  }, [running])

  const holdOn = () => setHeld(true)
  const release = (event: PointerEvent) => {
    const mouseStaysAbove = event.pointerType === 'mouse' && event.type !== 'pointerleave'
    if (!mouseStaysAbove) setHeld(false)
  }
  return {
    paused,
    toggle: () => setPaused(!paused),
    hold: {
      onPointerEnter: holdOn,
      onPointerDown: holdOn,
      onPointerLeave: release,
      onPointerUp: release,
      onPointerCancel: release,
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
