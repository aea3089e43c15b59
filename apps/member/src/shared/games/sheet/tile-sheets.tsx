import { useClient } from '@hiyas/client'
import { followLongPresses } from '@hiyas/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { definePart, useDialogPart, usePart } from '../../page/part.ts'
import { useOverlaySheet } from '../../page/use-overlay-sheet.ts'
import type { Game } from '../categories.ts'
import { gameOf } from './game-of.ts'

const sheetPart = definePart(() => import('./game-sheet.tsx'), ['play'])
const hintPart = definePart(() => import('./tile-hint.tsx'), ['play'])

/** The tiles of games on whatever page: a link of a list that launches one. */
const TILE = 'article > a[href*="nodeId="]'
const HINT = 'tile-hint'

/** The sheet of a game, which every tile of it opens by a long press: its code comes when it is first opened. */
export function TileSheets() {
  const client = useClient()
  const cache = useQueryClient()
  const { about: game, open, show, close, gone } = useOverlaySheet<Game>('opened')
  const GameSheet = useDialogPart(sheetPart, game !== null, gone)
  const pressed = useEffectEvent((href: string) => {
    const of = gameOf(client, cache, href)
    if (of) show(of)
  })
  // Presses are the page's, whatever draws its tiles.
  useEffect(() => followLongPresses(document, TILE, tile => pressed(tile.getAttribute('href') ?? '')), [])
  return (
    <>
      <HintForKeys />
      {GameSheet && game && <GameSheet game={game} open={open} onClose={close} onClosed={gone} />}
    </>
  )
}

/** Whoever comes to a tile by keyboard is told of the key: nothing on a tile shows it, and it is no tab stop of its own. */
function HintForKeys() {
  const [seen, setSeen] = useState<'never' | 'now' | 'before'>('never')
  const hint = usePart(hintPart, seen !== 'never')
  // The focus is the page's as well.
  useEffect(() => {
    const come = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(`${TILE}:focus-visible`)) return
      target.setAttribute('aria-describedby', HINT)
      setSeen('now')
    }
    const go = () => setSeen(last => (last === 'now' ? 'before' : last))
    document.addEventListener('focusin', come)
    document.addEventListener('focusout', go)
    return () => {
      document.removeEventListener('focusin', come)
      document.removeEventListener('focusout', go)
    }
  }, [])
  return hint.kind === 'ready' ? <hint.View id={HINT} shown={seen === 'now'} /> : null
}
