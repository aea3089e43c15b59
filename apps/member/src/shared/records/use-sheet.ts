import { useState } from 'react'
import { useOverlay } from '../page/overlays.ts'

/** A sheet that somebody opened with his own hand (decision 11): what it is about stays drawn until it has gone. */
export function useSheet<About>() {
  const [about, setAbout] = useState<About | null>(null)
  const [open, setOpen] = useState(false)
  useOverlay('opened', open)
  return {
    about,
    open,
    show: (next: About) => {
      setAbout(next)
      setOpen(true)
    },
    close: () => setOpen(false),
    gone: () => setAbout(null),
  }
}
