import { SCATTER, WILD } from '@hiyas/fair/letters'
import { type ReactNode, useEffect, useRef } from 'react'
import { useGameState, usePlay } from '../game/context.ts'
import type { Cell } from '../game/state.ts'
import { createReels, type Reels } from '../reels/reels.ts'
import { useSlotSession } from '../slot/slot.tsx'
import { CoinBoard } from './CoinBoard.tsx'
import { Ladder } from './Ladder.tsx'
import { Lines } from './Lines.tsx'
import { SymbolArt } from './SymbolArt.tsx'

const BULBS = Array.from({ length: 17 }, (_, index) => index)

/** The machine: frame, bulbs, reels, and what lights up on them. */
export function Cabinet({ onReels }: { onReels: (reels: Reels) => void }) {
  return (
    <Frame>
      <Bulbs />
      <div className="window">
        <ReelBox onReels={onReels} />
        <Lit />
        <CoinBoard />
      </div>
      <Ladder />
      <Bulbs low />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const isFestive = useGameState(state => state.feature !== null || state.board !== null)
  return (
    <div className="cabinet" data-festive={isFestive || undefined}>
      {children}
    </div>
  )
}

/** What has won, out of the shade. */
function Lit() {
  const highlight = useGameState(state => state.highlight)
  return (
    <>
      <div className="shade" data-on={highlight ? true : undefined} />
      {highlight && <Lines key={highlight.lines.join(' ')} lines={highlight.lines} isQuiet={highlight.isQuiet} />}
      {highlight?.cells.map(cell => (
        <LitCell key={`${cell.reel} ${cell.row}`} cell={cell} isQuiet={highlight.isQuiet} />
      ))}
    </>
  )
}

function ReelBox({ onReels }: { onReels: (reels: Reels) => void }) {
  const { texts, isStill } = usePlay().deps
  const session = useSlotSession()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = box.current
    if (!root || !session) return
    const ribbons = { W: texts.t('wild'), S: texts.t('bonus') }
    const { strips, rows } = session.rules
    onReels(createReels(root, { strips, rows, ribbons, isStill }))
    // The elements inside belong to the reels: a new session starts from an empty box.
    return () => root.replaceChildren()
  }, [session, texts, isStill, onReels])
  return <div ref={box} className="reels" aria-hidden="true" />
}

function LitCell({ cell, isQuiet }: { cell: Cell; isQuiet?: boolean | undefined }) {
  const { t } = usePlay().deps.texts
  const ribbon = cell.letter === WILD ? t('wild') : cell.letter === SCATTER ? t('bonus') : undefined
  const place = { '--at': cell.reel, '--row': cell.row, '--cells': cell.of }
  return (
    <div className="lit" data-quiet={isQuiet || undefined} style={place as React.CSSProperties} aria-hidden="true">
      <SymbolArt letter={cell.letter} ribbon={ribbon} />
    </div>
  )
}

function Bulbs({ low = false }: { low?: boolean }) {
  return (
    <div className={low ? 'bulbs low' : 'bulbs'} aria-hidden="true">
      {BULBS.map(bulb => (
        <i key={bulb} />
      ))}
    </div>
  )
}
