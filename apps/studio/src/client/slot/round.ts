import { SCATTER } from '@hiyas/fair/letters'
import type { Minor } from '@hiyas/kernel'
import type { WireRound, WireStep } from '../../wire.ts'
import { celebrationOf, countUpMs } from '../game/celebration.ts'
import type { SlotDeps } from '../game/deps.ts'
import { FREE_TURN_MIN_MS } from '../game/pace.ts'
import { readAmount, showMoney } from '../money.ts'
import { timingOf } from '../reels/timing.ts'
import { beginFreeSpins, countFreeSpin, endFreeSpins, moreFreeSpins } from './free-spins.ts'
import { presentBoard } from './hold.ts'
import { lightingOf, wonRows } from './lighting.ts'
import { awaitedIn } from './scatters.ts'

const ALL_LIT_MS = 900
const ONE_LIT_MS = 1_300
const FALL_LIT_MS = 620
const GROWN_MS = 380
const FREE_REST_MS = 450
const MEGA_REST_MS = 1_400
const NOTHING_AWAITED = { letter: SCATTER, worth: [] }

/**
 * Presents a decided round, step by step, from the moment its reels turn. It knows how a picture can come about and nothing of
 * the mechanics that decided it.
 */
export async function presentRound(deps: SlotDeps, round: WireRound): Promise<void> {
  const stake = readAmount(round.stake)
  const win = readAmount(round.win ?? '0')
  const free = round.steps.filter(step => step.phase === 'free')
  let won = 0n
  let wonFree = 0n
  for (const [index, step] of round.steps.entries()) {
    const before = round.steps[index - 1] ?? null
    const next = round.steps[index + 1] ?? null
    if (step.phase === 'free' && before?.phase === 'base') await beginFreeSpins(deps, round.steps, before)
    if (step.phase === 'free' && isTurn(step)) countFreeSpin(deps, step)
    const paid = lower(readAmount(step.win), win - won)
    if (step.phase === 'hold') await presentBoard(deps, step, before, { win: paid, stake })
    else {
      await arrive(deps, step, { before, isWon: celebrationOf(won, stake) !== 'none' })
      await showWin(deps, step, { before: won, win: paid, stake })
    }
    won += paid
    if (step.phase === 'free') wonFree += paid
    if (step.phase === 'free' && step.award > 0) await moreFreeSpins(deps, step.award)
    if (step.phase === 'free' && (next === null || isTurn(next))) await deps.waits.pause(FREE_REST_MS)
  }
  if (round.capped) deps.store.set({ notice: { kind: 'capped', win } })
  if (free.length > 0) await endFreeSpins(deps, wonFree, stake)
  deps.store.set({ win, feature: null, multiplier: 1 })
  if (free.length === 0) await celebrate(deps, win, stake)
}

/** Of a step that reaches the highest win only what is left up to it is paid, and no more is shown (GAM-09). */
const lower = (one: Minor, other: Minor): Minor => (one < other ? one : other)

/** Whether reels turned for this step. A special symbol that grows afterwards is a step in which none did. */
export const isTurn = ({ kind, held, window }: WireStep): boolean =>
  (kind === 'spin' || kind === 'respin') && held.length < window.length

/** Whether anything but the spin that was paid for and its falls belongs to the round: respins are a feature as well. */
export const hasFeature = ({ steps }: WireRound): boolean =>
  steps.some(({ phase, kind }) => phase !== 'base' || kind === 'respin')

/** What the reels rest on after a round: the last picture of the spin that was paid for. */
export function restingWindow({ steps }: WireRound): readonly string[] | undefined {
  const last = steps.findLast(step => step.phase === 'base')
  return last?.grown ?? last?.window
}

/**
 * The lit wins of the last step, one after the other, for as long as nobody plays. Not of a round that reached the highest win: less is paid than
 * each of them tells (GAM-09); nor of one that returns no more than its stake (GAM-04). Answers how to stop it.
 */
export function cycleWins(deps: SlotDeps, round: WireRound): () => void {
  const last = round.steps.at(-1)
  const isWon = celebrationOf(readAmount(round.win ?? '0'), readAmount(round.stake)) !== 'none'
  if (!last || !isWon || round.steps.length > 1 || round.capped || deps.isStill()) return () => undefined
  const { single } = lightingFor(deps, last)
  if (single.length < 2) return () => undefined
  let index = 0
  const timer = setInterval(() => {
    deps.store.set({ highlight: single[index++ % single.length] ?? null })
  }, ONE_LIT_MS)
  return () => clearInterval(timer)
}

/**
 * Brings the picture of a step onto the reels. Those of the first one turn already. `isWon`: what was shown until now is more than the stake. What
 * falls without that has no sound of a win (GAM-04).
 */
async function arrive(
  deps: SlotDeps,
  step: WireStep,
  { before, isWon }: { before: WireStep | null; isWon: boolean },
): Promise<void> {
  const { store } = deps
  store.set({ highlight: null, multiplier: step.multiplier })
  if (step.kind === 'fall' && before) {
    if (isWon) deps.sounds.burst()
    else deps.sounds.reelStop(0)
    await deps.reels().fall(wonRows(before), step.window)
  } else if (isTurn(step)) {
    if (before) {
      deps.sounds.spin()
      deps.reels().spin(step.held)
      if (!deps.isStill()) await deps.waits.pause(FREE_TURN_MIN_MS)
    }
    await landStep(deps, step)
  }
  if (!step.grown) return
  deps.reels().grow(step.grown)
  deps.sounds.grow()
  await deps.waits.pauseOrPress(GROWN_MS)
}

async function landStep(deps: SlotDeps, step: WireStep): Promise<void> {
  const { turbo, session } = deps.store.get()
  const awaited = session?.rules ? awaitedIn(session.rules, step.phase) : NOTHING_AWAITED
  const bringsAny = awaited.worth.some(worth => worth > 0)
  const { delaysMs, teased } = timingOf(step.window, { turbo, held: step.held, awaited })
  let scatters = 0
  await deps.reels().land({
    window: step.window,
    held: step.held,
    delaysMs,
    teased,
    onStop(reel) {
      deps.sounds.reelStop(reel)
      if (bringsAny && step.window[reel]?.includes(awaited.letter)) deps.sounds.scatter(scatters++)
    },
    onTease: () => deps.sounds.tease(),
  })
}

/**
 * Lights what the step won on top of what was won before, and lets the number run up. As long as that is no more than the stake, what has paid is
 * pointed out and nothing moves; free spins are won all the same (GAM-04).
 */
async function showWin(
  deps: SlotDeps,
  step: WireStep,
  { before, win, stake }: { before: Minor; win: Minor; stake: Minor },
): Promise<void> {
  const lit = lightingFor(deps, step).all
  if (!lit) return
  // On the step that reaches the highest win lies more than is paid for it: no sum is told but that one (GAM-09).
  const told = win < readAmount(step.win) ? { ...lit, caption: deps.texts.t('capped_in') } : lit
  const isQuiet = step.award === 0 && celebrationOf(before + win, stake) === 'none'
  if (celebrationOf(win, stake) !== 'none') deps.sounds.win()
  deps.store.set({
    highlight: { ...told, isQuiet },
    win: before + win,
    winMs: deps.isStill() ? 0 : countUpMs(win, stake),
  })
  const isQuick = deps.isStill() || deps.store.get().turbo
  const litMs = step.kind === 'fall' ? FALL_LIT_MS : ALL_LIT_MS
  await deps.waits.pauseOrPress(isQuick ? litMs / 2 : litMs)
}

async function celebrate(deps: SlotDeps, win: Minor, stake: Minor): Promise<void> {
  const celebration = celebrationOf(win, stake)
  if (celebration !== 'big' && celebration !== 'mega') return
  deps.sounds.bigWin()
  deps.store.set({ scene: { kind: 'big_win', size: celebration, win } })
  await deps.waits.pauseOrPress(countUpMs(win, stake) + MEGA_REST_MS)
  deps.store.set({ scene: { kind: 'none' } })
}

/** What a step lights up, with its sums in the currency of the session. */
export function lightingFor(deps: SlotDeps, step: WireStep) {
  const { session } = deps.store.get()
  if (!session) return { all: null, single: [] }
  return lightingOf(step, deps.boot.symbols, deps.texts, amount => showMoney(amount, session.currency))
}
