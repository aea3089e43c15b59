import { type ComponentType, useEffect, useState } from 'react'
import type { AutoplayProps } from './Autoplay.tsx'

/**
 * What moves something by itself, and the button that stops it: they come once the page stands, as nothing moves before. Where they
 * cannot come everything stands still. Null until then, and where it is not wanted.
 */
export function useAutoplay(wanted: boolean): ComponentType<AutoplayProps> | null {
  const [Autoplay, setAutoplay] = useState<ComponentType<AutoplayProps> | null>(null)
  // Fetching code is an effect on the world outside.
  useEffect(() => {
    if (wanted)
      void import('./Autoplay.tsx').then(
        module => setAutoplay(() => module.default),
        () => undefined,
      )
  }, [wanted])
  return wanted ? Autoplay : null
}
