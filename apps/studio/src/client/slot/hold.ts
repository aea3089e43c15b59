import { COIN } from '@hiyas/fair/letters'
import type { Minor } from '@hiyas/kernel'
import type { WireStep } from '../../wire.ts'
import { celebrationOf } from '../game/celebration.ts'
import type { SlotDeps } from '../game/deps.ts'
import { showMoney } from '../money.ts'
import type { Texts } from '../texts/texts.ts'
import { cellsOf } from './lighting.ts'

const COINS_LIT_MS = 900
const INTRO_MS = 2_000
const TURN_MS = 750
const OUTRO_MS = 3_200

/** One turn of the board of coins: it opens, fills, and tells at its end what it pays. */
export async function presentBoard(
  deps: SlotDeps,
  { board }: WireStep,
  before: WireStep | null,
  { win, stake }: { win: Minor; stake: Minor },
): Promise<void> {
  if (!board) return
  const { store, sounds, waits } = deps
  if (before?.phase !== 'hold') {
    const caption = deps.texts.t('hold_won', { count: board.coins.length })
    store.set({ highlight: { cells: cellsOf(before?.window ?? [], COIN), lines: [], caption }, spoken: caption })
    sounds.freeSpins()
    await waits.pause(COINS_LIT_MS)
    store.set({ highlight: null, board })
    await waits.pauseOrPress(INTRO_MS)
    return
  }
  await waits.pause(TURN_MS)
  if (board.coins.length > (before.board?.coins.length ?? 0)) sounds.scatter(board.coins.length % COIN_NOTES)
  else sounds.reelStop(0)
  store.set({ board })
  if (win === 0n) return
  await waits.pause(TURN_MS)
  if (celebrationOf(win, stake) !== 'none') sounds.bigWin()
  const total = { count: board.coins.length, isFull: board.isFull }
  const paid = showMoney(win, store.get().session?.currency ?? '')
  store.set({ scene: { kind: 'hold_outro', ...total, win }, spoken: `${boardTotal(deps.texts, total)}. ${paid}` })
  await waits.pauseOrPress(OUTRO_MS)
  store.set({ scene: { kind: 'none' }, board: null })
}

/** What the board has come to: the prize of a full one, or its coins. */
export const boardTotal = ({ t }: Pick<Texts, 't'>, { count, isFull }: { count: number; isFull: boolean }): string =>
  isFull ? 'GRAND' : t('hold_total', { count })

/** The coin sound climbs through so many notes. */
const COIN_NOTES = 4
