import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FrameMessageType, messageOf } from './frame-messages.ts'

/** After this without a word from the game the member is offered a way around the frame. */
export const SLOW_AFTER_MS = 8_000

/** `slow`: still loading, for too long. */
export type FrameState = 'loading' | 'slow' | 'playing'

export type Frame = { ref: RefObject<HTMLIFrameElement | null>; state: FrameState; wait: () => void }

/** Listens to the game in the frame and to how long it takes to speak. */
export function useFrame(onMessage: (type: NonNullable<FrameMessageType>) => void): Frame {
  const ref = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('loading')

  const hear = useEffectEvent((event: MessageEvent) => {
    // The frame has an opaque origin, so it is known by its window and not by its origin.
    if (event.source === null || event.source !== ref.current?.contentWindow) return
    const type = messageOf(event.data)
    if (type === null) return
    setState('playing')
    if (type !== 'loaded') onMessage(type)
  })

  useEffect(() => {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('slow'), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state])

  return { ref, state, wait: () => setState('loading') }
}
