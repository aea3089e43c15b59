import { type TextArea, useTexts } from '@hiyas/i18n'
import { useToast } from '@hiyas/ui'
import { type ComponentType, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { watched } from '../watched.ts'
import { noteMissed } from './missed.ts'
import { bringFailedLinks, loadTexts } from './part-files.ts'

/** Code of the page that comes when it is first wanted. */
export type PartState<Props> = { kind: 'waiting' } | { kind: 'ready'; View: ComponentType<Props> } | { kind: 'failed' }

export type Part<Props> = {
  /** Brings it, once. After a failure the next call tries again. Never throws. */
  fetch: () => Promise<void>
  state: () => PartState<Props>
  subscribe: (listener: () => void) => () => void
}

/** Names a part of the page that comes by itself, a screen or what most visits never open, with the texts it shows. */
export function definePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly TextArea[],
): Part<Props> {
  const state = watched<PartState<Props>>({ kind: 'waiting' })
  let coming: Promise<void> | null = null
  async function bring(): Promise<void> {
    const again = state.get().kind === 'failed'
    if (again) state.set({ kind: 'waiting' })
    try {
      const [module] = await Promise.all([load(), loadTexts(areas), again && bringFailedLinks()])
      state.set({ kind: 'ready', View: module.default })
    } catch {
      state.set({ kind: 'failed' })
      coming = null
    }
  }
  return { fetch: () => (coming ??= bring()), state: state.get, subscribe: state.subscribe }
}

/** Asks once more for a part that did not come. */
export async function fetchAgain<Props>(part: Part<Props>): Promise<void> {
  await part.fetch()
  if (part.state().kind === 'failed') await noteMissed(part)
}

/** Follows a part, and brings it as soon as it is wanted. */
export function usePart<Props>(part: Part<Props>, wanted: boolean): PartState<Props> {
  const state = useSyncExternalStore(part.subscribe, part.state, part.state)
  // Fetching code is an effect on the world outside.
  useEffect(() => {
    if (wanted) void part.fetch()
  }, [part, wanted])
  return state
}

/** A dialog whose code comes when it is first opened. When it cannot come, that is said, and the next opening tries again. */
export function useDialogPart<Props>(
  part: Part<Props>,
  open: boolean,
  onClose: () => void,
): ComponentType<Props> | null {
  const { t } = useTexts()
  const toast = useToast()
  const state = usePart(part, open)
  const giveUp = useEffectEvent(() => {
    // What failed at the opening before is on its way again.
    if (part.state().kind !== 'failed') return
    toast({ text: t('shell.load_failed'), tone: 'danger' })
    onClose()
    void noteMissed(part)
  })
  useEffect(() => {
    if (open && state.kind === 'failed') giveUp()
  }, [open, state.kind])
  return state.kind === 'ready' ? state.View : null
}
