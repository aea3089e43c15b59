import { definePart, useDialogPart } from '../../../../shared/page/part.ts'
import { useOverlaySheet } from '../../../../shared/page/use-overlay-sheet.ts'
import type { Lobby } from '../use-lobby.ts'

const panelPart = definePart(() => import('./filter-panel.tsx'), [])

/** The filter over the lobby: its code comes when it is first opened. */
export function useFilter() {
  'use memo'
  const { about, open, show, close, gone } = useOverlaySheet<true>('opened')
  return { show: () => show(true), panel: { wanted: about !== null, open, close, gone } }
}

type FilterProps = ReturnType<typeof useFilter>['panel'] & { lobby: Lobby }

export function Filter({ lobby, wanted, open, close, gone }: FilterProps) {
  const FilterPanel = useDialogPart(panelPart, wanted, gone)
  if (!wanted || FilterPanel === null) return null
  return <FilterPanel lobby={lobby} open={open} onClose={close} onClosed={gone} />
}
