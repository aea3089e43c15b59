import { useState } from 'react'
import { type Overlay, useOverlay } from './overlays.ts'

/**
 * What opens, closes, and is gone once its animation has ended (decision 11). What it is `about` stays drawn until then, and the place over the
 * page its own: whoever draws it says `gone`. It waits where something more urgent has the place. Once it is there it stays below that: closed,
 * it would be gone with what has been chosen in it (A11Y-11).
 */
export function useOverlaySheet<About>(name: Overlay) {
  const [about, setAbout] = useState<About | null>(null)
  const [wanted, setWanted] = useState(false)
  const [isThere, setThere] = useState(false)
  const mayShow = useOverlay(name, about !== null)
  if (mayShow && wanted && !isThere) setThere(true)
  return {
    about,
    mayShow,
    open: wanted && (mayShow || isThere),
    show: (next: About) => {
      setAbout(next)
      setWanted(true)
    },
    close: () => setWanted(false),
    gone: () => {
      setAbout(null)
      setThere(false)
    },
  }
}
