import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FrameMessage, messageOf } from './frame-messages.ts'

/** After this without a word from the game the member is offered a way around the frame. */
const SLOW_AFTER_MS = 8_000

/** `slow`: still loading, for too long. */
export type FrameState = 'loading' | 'slow' | 'playing'

export type Frame = { ref: RefObject<HTMLIFrameElement | null>; state: FrameState; wait: () => void }

/** Listens to the game in the frame and to how long it takes to speak. */
export function useFrame(onMessage: (message: FrameMessage) => void): Frame {
  const ref = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('loading')

  const hear = useEffectEvent((event: MessageEvent) => {
    // The frame has an opaque origin, so it is known by its window and not by its origin.
    if (event.source === null || event.source !== ref.current?.contentWindow) return
    const message = messageOf(event.data)
    if (message === null) return
    setState('playing')
    onMessage(message)
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
