import type { Minor } from '@hiyas/kernel'
import type { WireRules, WireStep } from '../../wire.ts'
import { celebrationOf } from '../game/celebration.ts'
import type { SlotDeps } from '../game/deps.ts'
import { cellsOf, scatterIn } from './lighting.ts'

const SCATTERS_LIT_MS = 1_100
const INTRO_MS = 2_600
const MORE_MS = 1_100
const OUTRO_MS = 3_200

/** Shows what won the free spins, and how many. */
export async function beginFreeSpins(deps: SlotDeps, steps: readonly WireStep[], won: WireStep): Promise<void> {
  const { store, sounds, waits, texts, boot } = deps
  const first = steps.find(step => step.phase === 'free')
  const caption = texts.t('free_spins_won', { count: won.award })
  store.set({ highlight: { cells: cellsOf(won.window, scatterIn(won.window)), lines: [], caption } })
  sounds.freeSpins()
  await waits.pause(SCATTERS_LIT_MS)
  const special = first?.special ?? null
  store.set({
    scene: { kind: 'free_intro', count: won.award, multiplier: multiplierOf(store.get().session?.rules), special },
    highlight: null,
    spoken: special
      ? `${caption}. ${texts.t('special_symbol', { symbol: texts.symbol(boot.symbols[special] ?? '') })}`
      : caption,
  })
  await waits.pauseOrPress(INTRO_MS)
  store.set({ scene: { kind: 'none' }, feature: { played: 0, total: won.award, special } })
}

/** One more free spin is played. */
export function countFreeSpin({ store }: SlotDeps, { multiplier }: WireStep): void {
  const { feature } = store.get()
  if (feature) store.set({ feature: { ...feature, played: feature.played + 1 }, highlight: null, multiplier })
}

/** Said with how many are left, as what is said anew word by word is not read (A11Y-10). */
export async function moreFreeSpins({ store, sounds, waits, texts }: SlotDeps, count: number): Promise<void> {
  const { feature: before } = store.get()
  const feature = before && { ...before, total: before.total + count }
  const more = texts.t('free_spins_more', { count })
  sounds.freeSpins()
  store.set({
    scene: { kind: 'free_more', count },
    feature,
    spoken: feature ? `${more}. ${texts.t('free_spins_left', { played: feature.played, total: feature.total })}` : more,
  })
  await waits.pauseOrPress(MORE_MS)
  store.set({ scene: { kind: 'none' } })
}

export async function endFreeSpins({ store, sounds, waits }: SlotDeps, win: Minor, stake: Minor): Promise<void> {
  // What free spins bring is celebrated only when it is more than the round has cost (GAM-04).
  if (celebrationOf(win, stake) !== 'none') sounds.bigWin()
  const count = store.get().feature?.played ?? 0
  store.set({ scene: { kind: 'free_outro', count, win }, highlight: null })
  await waits.pauseOrPress(OUTRO_MS)
  store.set({ scene: { kind: 'none' } })
}

/** What multiplies every win of the free spins, or 1: a growing or drawn one is shown when it comes. By the rules, as what is drawn would tell how they end. */
function multiplierOf(rules: WireRules | null | undefined): number {
  if (rules?.feature.kind !== 'free' || rules.freeLadder) return 1
  const [only = 1, ...others] = rules.feature.times
  return others.length === 0 ? only : 1
}
