import { type Minor, sum } from '@hiyas/kernel'
import type { WireRound, WireSpin } from '../../wire.ts'
import { readAmount, showMoney } from '../money.ts'
import { timingOf } from '../reels/timing.ts'
import type { GameDeps } from './deps.ts'
import { lightingOf, scatterCells } from './lighting.ts'
import { celebrationOf, countUpMs, FREE_TURN_MIN_MS } from './pace.ts'
import type { Highlight } from './state.ts'

const ALL_LIT_MS = 900
const ONE_LIT_MS = 1_300
const INTRO_MS = 2_600
const OUTRO_MS = 3_200
const MORE_MS = 1_100
const FREE_REST_MS = 450
const SCATTERS_LIT_MS = 1_100

/** Presents a decided round from the moment its reels turn: stops, wins, free spins, celebration. */
export async function presentRound(deps: GameDeps, round: WireRound): Promise<void> {
  const [base, ...free] = round.spins
  if (!base) return
  const stake = readAmount(round.stake)
  await landSpin(deps, base)
  await showSpinWin(deps, base, 0n, stake)
  if (free.length > 0) await presentFreeSpins(deps, base, free, stake)
  const win = readAmount(round.win ?? '0')
  deps.store.set({ win, feature: null })
  if (free.length === 0) await celebrate(deps, win, stake)
}

/** The lit wins of the last spin, one after the other, for as long as nobody plays. Answers how to stop it. */
export function cycleWins(deps: GameDeps, round: WireRound): () => void {
  const last = round.spins.at(-1)
  const { table } = deps.store.get()
  if (!last || !table || deps.isStill()) return () => undefined
  const { single } = lightingFor(deps, last)
  if (single.length < 2) return () => undefined
  let index = 0
  const timer = setInterval(() => {
    deps.store.set({ highlight: single[index++ % single.length] ?? null })
  }, ONE_LIT_MS)
  return () => clearInterval(timer)
}

async function landSpin(deps: GameDeps, spin: WireSpin): Promise<void> {
  const { delaysMs, teased } = timingOf(spin.window, deps.store.get().turbo)
  let scatters = 0
  await deps.reels().land({
    window: spin.window,
    delaysMs,
    teased,
    onStop(reel) {
      deps.sounds.reelStop(reel)
      if (spin.window[reel]?.includes('S')) deps.sounds.scatter(scatters++)
    },
    onTease: () => deps.sounds.tease(),
  })
}

/** Lights what the spin won on top of `before`, and lets the number run up. */
async function showSpinWin(deps: GameDeps, spin: WireSpin, before: Minor, stake: Minor): Promise<void> {
  const win = readAmount(spin.win)
  const { all } = lightingFor(deps, spin)
  if (!all) return
  const celebration = celebrationOf(win, stake)
  if (celebration !== 'none') deps.sounds.win()
  deps.store.set({ highlight: all, win: before + win, winMs: deps.isStill() ? 0 : countUpMs(win, stake) })
  const { turbo } = deps.store.get()
  await deps.waits.pauseOrPress(deps.isStill() || turbo ? ALL_LIT_MS / 2 : ALL_LIT_MS)
}

async function presentFreeSpins(
  deps: GameDeps,
  base: WireSpin,
  free: readonly WireSpin[],
  stake: Minor,
): Promise<void> {
  const { store, sounds, waits, texts } = deps
  const multiplier = free[0]?.multiplier ?? 1
  store.set({ highlight: scatterHighlight(deps, base) })
  sounds.freeSpins()
  await waits.pause(SCATTERS_LIT_MS)
  store.set({
    scene: { kind: 'free_intro', count: base.award, multiplier },
    highlight: null,
    spoken: texts.t('free_spins_won', { count: base.award }),
  })
  await waits.pauseOrPress(INTRO_MS)
  let total = base.award
  let win = 0n
  store.set({
    scene: { kind: 'none' },
    feature: { played: 0, total, multiplier, win },
    win: readAmount(base.win),
    winMs: 0,
  })
  for (const [index, spin] of free.entries()) {
    store.set({ feature: { played: index + 1, total, multiplier, win }, highlight: null })
    deps.reels().spin()
    if (!deps.isStill()) await waits.pause(FREE_TURN_MIN_MS)
    await landSpin(deps, spin)
    await showSpinWin(deps, spin, readAmount(base.win) + win, stake)
    win += readAmount(spin.win)
    if (spin.award > 0) {
      total += spin.award
      sounds.freeSpins()
      store.set({
        scene: { kind: 'free_more', count: spin.award },
        feature: { played: index + 1, total, multiplier, win },
      })
      await waits.pauseOrPress(MORE_MS)
      store.set({ scene: { kind: 'none' } })
    }
    await waits.pause(FREE_REST_MS)
  }
  await endFreeSpins(deps, free, stake)
}

async function endFreeSpins(deps: GameDeps, free: readonly WireSpin[], stake: Minor): Promise<void> {
  const { store, sounds, waits } = deps
  const win = sum(free.map(spin => readAmount(spin.win)))
  // What free spins bring is celebrated only when it is more than the round has cost (GAM-04).
  if (celebrationOf(win, stake) !== 'none') sounds.bigWin()
  store.set({ scene: { kind: 'free_outro', count: free.length, win }, highlight: null })
  await waits.pauseOrPress(OUTRO_MS)
  store.set({ scene: { kind: 'none' } })
}

async function celebrate(deps: GameDeps, win: Minor, stake: Minor): Promise<void> {
  const celebration = celebrationOf(win, stake)
  if (celebration !== 'big' && celebration !== 'mega') return
  deps.sounds.bigWin()
  deps.store.set({ scene: { kind: 'big_win', size: celebration, win } })
  await deps.waits.pauseOrPress(countUpMs(win, stake) + 1_400)
  deps.store.set({ scene: { kind: 'none' } })
}

function lightingFor(deps: GameDeps, spin: WireSpin) {
  const { table } = deps.store.get()
  if (!table) return { all: null, single: [] }
  const money = (amount: Minor) => showMoney(amount, table.currency)
  return lightingOf(spin, table.rules, deps.boot.symbols, deps.texts, money)
}

function scatterHighlight(deps: GameDeps, spin: WireSpin): Highlight {
  return { cells: scatterCells(spin), lines: [], caption: deps.texts.t('free_spins_won', { count: spin.award }) }
}
