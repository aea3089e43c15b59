import { createPauses, type Pauses } from '../game/waits.ts'
import type { Ribbons } from './cells.ts'
import { burstAndFall, LAND_MS, land, makeReel, place, type Reel, turn } from './reel.ts'

export type ReelsOptions = {
  /** The strips of the model, and how many symbols each reel shows. */
  readonly strips: readonly string[]
  readonly rows: readonly number[]
  readonly ribbons: Ribbons
  /** Shows results at once: no motion at all. */
  isStill(): boolean
}

export type LandPlan = {
  /** The letters of each reel. */
  readonly window: readonly string[]
  /** When each reel starts to come to rest, from now. */
  readonly delaysMs: readonly number[]
  /** Reels that are waited for with special interest, as soon as the one before stands. */
  readonly teased: readonly boolean[]
  /** Reels that stand and keep what they show. */
  readonly held: readonly number[]
  onStop(reel: number): void
  onTease(reel: number): void
}

export type Reels = {
  /** Shows a window without motion. */
  show(window: readonly string[]): void
  spin(held?: readonly number[]): void
  /** Brings the turning reels to rest one after the other. Resolves when the last one stands. */
  land(plan: LandPlan): Promise<void>
  /** Symbols burst, by rows of each reel, and what is above falls. */
  fall(burst: readonly (readonly number[])[], window: readonly string[]): Promise<void>
  /** Reels turn into something else where they stand. */
  grow(window: readonly string[]): void
  /** Every reel that still turns comes to rest now. */
  hurry(): void
}

const STAGGER_MS = 55
/** The thud comes when the reel hits the ground, not when it has stopped trembling. */
const THUD_MS = LAND_MS * 0.5

/**
 * The reels as plain elements, animated by the browser's compositor: no script runs while they turn, so they stay smooth on a
 * slow phone. The elements under `root` belong to this object alone.
 */
export function createReels(root: HTMLElement, { strips, rows, ribbons, isStill }: ReelsOptions): Reels {
  const reels = strips.map((strip, index) => makeReel(root.ownerDocument, strip, index, ribbons, rows[index] ?? 0))
  root.replaceChildren(...reels.map(reel => reel.box))
  const pauses = createPauses()
  const show = (window: readonly string[]): void => {
    for (const [index, reel] of reels.entries()) place(reel, window[index] ?? '')
  }
  return {
    show,
    spin(held = []) {
      if (isStill()) return
      // All are measured before the first one moves: a look at a reel after that has the browser work the page out anew.
      const heights = reels.map(reel => reel.box.clientHeight)
      for (const [index, reel] of reels.entries())
        if (!held.includes(index)) turn(reel, heights[index] ?? 0, index * STAGGER_MS)
    },
    async land(plan) {
      if (!isStill()) {
        await Promise.all(reels.map((reel, index) => landOne(reel, index, plan, pauses)))
        return
      }
      show(plan.window)
      plan.onStop(reels.length - 1)
    },
    async fall(burst, window) {
      if (isStill()) show(window)
      else await Promise.all(reels.map((reel, index) => burstAndFall(reel, burst[index] ?? [], window[index] ?? '')))
    },
    grow(window) {
      for (const [index, reel] of reels.entries()) {
        const letters = window[index] ?? ''
        if (reel.shown === letters) continue
        place(reel, letters)
        if (!isStill()) reel.rest.animate(GROWTH, { duration: GROW_MS, easing: 'cubic-bezier(.3,1.5,.6,1)' })
      }
    },
    hurry: pauses.endAll,
  }
}

const GROW_MS = 320
const GROWTH = [
  { transform: 'scaleY(.2)', opacity: 0.4 },
  { transform: 'scaleY(1)', opacity: 1 },
]

async function landOne(reel: Reel, index: number, plan: LandPlan, pauses: Pauses): Promise<void> {
  if (plan.held.includes(index)) return
  const at = plan.delaysMs[index] ?? 0
  const before = plan.delaysMs[index - 1] ?? 0
  if (plan.teased[index]) {
    const isHurried = await pauses.pause(before + THUD_MS)
    if (!isHurried) {
      reel.box.dataset.teased = ''
      plan.onTease(index)
      await pauses.pause(at - before - THUD_MS)
    }
  } else await pauses.pause(at)
  setTimeout(() => plan.onStop(index), THUD_MS)
  await land(reel, plan.window[index] ?? '')
  delete reel.box.dataset.teased
}
