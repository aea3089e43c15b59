import { useState } from 'react'
import { useOverlay } from '../../../../shared/page/overlays.ts'
import { definePart, useDialogPart } from '../../../../shared/page/part.ts'
import type { Lobby } from '../use-lobby.ts'

const panelPart = definePart(() => import('./filter-panel.tsx'), [])

/** It stays until it has gone out of sight. */
type State = 'closed' | 'open' | 'closing'

/** The filter over the lobby: its code comes when it is first opened. */
export function useFilter() {
  'use memo'
  const [state, setState] = useState<State>('closed')
  return {
    state,
    open: () => setState('open'),
    close: () => setState('closing'),
    gone: () => setState('closed'),
  }
}

export function Filter({ lobby, state, close, gone }: Omit<ReturnType<typeof useFilter>, 'open'> & { lobby: Lobby }) {
  const wanted = state !== 'closed'
  const shown = useOverlay('opened', wanted)
  const FilterPanel = useDialogPart(panelPart, wanted, gone)
  if (!wanted || FilterPanel === null) return null
  return <FilterPanel lobby={lobby} open={shown && state === 'open'} onClose={close} onClosed={gone} />
}
