import type { Sounds } from '../effects/sounds.ts'
import type { Game } from './game.ts'

/** A game behind another page is silent and plays nothing by itself; who comes back to it sees the balance of now. */
export function followSight(page: Document, sounds: Sounds, game: Pick<Game, 'refresh' | 'stopUnseen'>): void {
  page.addEventListener('visibilitychange', () => {
    const isSeen = page.visibilityState === 'visible'
    sounds.setAway(!isSeen)
    if (isSeen) void game.refresh()
    else game.stopUnseen()
  })
}
