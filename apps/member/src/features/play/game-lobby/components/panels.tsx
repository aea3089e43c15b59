import { useState } from 'react'
import type { Game } from '../../../../shared/games/categories.ts'
import { useOverlay } from '../../../../shell/overlays.ts'
import { definePart, useDialogPart } from '../../../../shell/part.ts'
import type { Lobby } from '../use-lobby.ts'

const filterPart = definePart(() => import('./filter-panel.tsx'), [])
const sheetPart = definePart(() => import('./game-sheet.tsx'), [])

/** What somebody has opened over the lobby. It stays until it has gone out of sight. */
export type Opened = { kind: 'filter' } | { kind: 'game'; game: Game }
type Panel = { what: Opened; closing: boolean }

/** The one panel over the lobby: its code comes when it is first opened. */
export function usePanel() {
  'use memo'
  const [panel, setPanel] = useState<Panel | null>(null)
  return {
    panel,
    open: (what: Opened) => setPanel({ what, closing: false }),
    close: () => setPanel(now => now && { ...now, closing: true }),
    gone: () => setPanel(null),
  }
}

export function Panels({ lobby, panel, close, gone }: Omit<ReturnType<typeof usePanel>, 'open'> & { lobby: Lobby }) {
  const shown = useOverlay('opened', panel !== null)
  const kind = panel?.what.kind
  const FilterPanel = useDialogPart(filterPart, kind === 'filter', gone)
  const GameSheet = useDialogPart(sheetPart, kind === 'game', gone)
  if (panel === null) return null
  const way = { open: shown && !panel.closing, onClose: close, onClosed: gone }
  if (panel.what.kind === 'filter') return FilterPanel && <FilterPanel lobby={lobby} {...way} />
  return GameSheet && <GameSheet game={panel.what.game} {...way} />
}
