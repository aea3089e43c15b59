import { formatAmount, type Minor, newId } from '@hiyas/kernel'
import type { ErrorCode, WireRound, WireState } from '../../wire.ts'
import { readAmount, showMoney } from '../money.ts'
import { timingOf } from '../reels/timing.ts'
import { askForRound, waitForState } from './connection.ts'
import type { GameDeps } from './deps.ts'
import { TURBO_TURN_MIN_MS, TURN_MIN_MS } from './pace.ts'
import { cycleWins, presentRound } from './round.ts'
import type { Message, Sheet } from './state.ts'

export type Game = {
  /** The session is open; `last` is how the round before ended. */
  welcome(last: WireRound | null): void
  /** The reels are drawn: the game can be played. */
  stageIsReady(): void
  /** The player pressed SPIN, or a key that means it. */
  press(): void
  changeStake(step: 1 | -1): void
  setStake(stake: Minor): void
  startAuto(rounds: number): void
  toggleTurbo(): void
  toggleSound(): void
  openSheet(sheet: Sheet | null): void
  dismissMessage(): void
  /** Asks for the balance anew. */
  refresh(): Promise<void>
  exit(): void
  deposit(): void
}

const PAY_POLL_MS = 2_000
const AUTO_REST_MS = 350
/** Autoplay stops at a win above so many stakes. */
const AUTO_WIN_STAKES = 10n
const MESSAGE_OF: Readonly<Partial<Record<ErrorCode, Exclude<Message['kind'], 'voided'>>>> = {
  insufficient_funds: 'funds',
  limit_reached: 'limit',
  round_open: 'open',
  session_unknown: 'session',
  wallet_unreachable: 'wallet',
}

/** The game of one session: what a press does, and everything that follows from it. */
export function createGame(deps: GameDeps): Game {
  const { api, host, store, sounds, texts, waits } = deps
  let window: readonly string[] = []
  let lastRoundId: string | null = null
  let stopCycle = (): void => undefined
  let nextPressAtMs = 0

  const money = (amount: Minor): string => showMoney(amount, store.get().table?.currency ?? 'PHP')

  async function play(): Promise<void> {
    const { stake, balance, table, turbo } = store.get()
    if (!table) return
    if (balance !== null && balance < stake) {
      stopAuto({ message: { kind: 'funds' } })
      return
    }
    stopCycle()
    const startedAt = deps.clock.nowMs()
    nextPressAtMs = startedAt + table.profile.cycleFloorMs
    store.set({
      phase: 'busy',
      highlight: null,
      win: 0n,
      winMs: 0,
      notice: null,
      spoken: texts.t('status_spinning', { stake: money(stake) }),
      ...(balance === null ? {} : { balance: balance - stake }),
    })
    sounds.spin()
    deps.reels().spin()
    host.send({ type: 'round_started', round: null, stake: formatAmount(stake) })
    const outcome = await askForRound(deps, formatAmount(stake), newId(startedAt, deps.random))
    const turned = deps.clock.nowMs() - startedAt
    const least = turbo ? TURBO_TURN_MIN_MS : TURN_MIN_MS
    if (!deps.isStill() && turned < least) await waits.pauseOrPress(least - turned)
    if (outcome.kind === 'recovered') return recover(outcome.state, balance)
    if (outcome.result.kind === 'refused') return refused(outcome.result.code, outcome.result.detail, balance)
    await finish(outcome.result.value.round)
  }

  async function finish(round: WireRound): Promise<void> {
    lastRoundId = round.id
    await presentRound(deps, round)
    window = round.spins[0]?.window ?? window
    if (round.spins.length > 1) {
      deps.reels().show(window)
      store.set({ highlight: null })
    }
    const win = readAmount(round.win ?? '0')
    void api.shown(round.id)
    settleBalance(round)
    stopCycle = cycleWins(deps, round)
    host.send({ type: 'round_ended', round: round.id, stake: round.stake, win: round.win ?? '0.00' })
    const shown = money(store.get().balance ?? 0n)
    store.set({
      spoken:
        win > 0n
          ? texts.t('status_win', { win: money(win), balance: shown })
          : texts.t('status_no_win', { balance: shown }),
    })
    await rest(win, readAmount(round.stake), round.spins.length > 1)
  }

  /** Waits out the cycle floor of the profile (GAM-01), then hands the game back or plays on by itself. */
  async function rest(win: Minor, stake: Minor, hadFeature: boolean): Promise<void> {
    const left = nextPressAtMs - deps.clock.nowMs()
    if (left > 0) await waits.pause(left)
    const { autoLeft } = store.get()
    const goesOn = autoLeft > 1 && !hadFeature && win <= stake * AUTO_WIN_STAKES
    store.set({ phase: 'ready', autoLeft: goesOn ? autoLeft - 1 : 0 })
    if (!goesOn) return
    await waits.pause(AUTO_REST_MS)
    if (store.get().autoLeft > 0 && store.get().phase === 'ready') await play()
  }

  function settleBalance(round: WireRound): void {
    if (round.balanceAfter !== null) {
      store.set({ balance: readAmount(round.balanceAfter) })
      host.send({ type: 'balance', balance: round.balanceAfter })
      return
    }
    if (round.state === 'staked' && round.win !== null)
      store.set({ notice: { kind: 'win_coming', win: readAmount(round.win) } })
    void pollUntilPaid(round.id)
  }

  async function pollUntilPaid(id: string): Promise<void> {
    while (lastRoundId === id) {
      await waits.pause(PAY_POLL_MS)
      const state = await waitForState(deps)
      if (!state || lastRoundId !== id) return
      const isOpen =
        state.lastRound?.id === id && state.lastRound.state === 'staked' && state.lastRound.balanceAfter === null
      if (isOpen) continue
      takeBalance(state)
      store.set({ notice: null })
      return
    }
  }

  function takeBalance(state: WireState): void {
    if (state.balance === null) return
    store.set({ balance: readAmount(state.balance) })
    host.send({ type: 'balance', balance: state.balance })
  }

  /** No result: the reels come back to where they stood, and the player reads why. */
  async function refused(
    code: ErrorCode,
    detail: Readonly<Record<string, unknown>>,
    before: Minor | null,
  ): Promise<void> {
    await backToWindow()
    const told = typeof detail.balance === 'string' ? readAmount(detail.balance) : before
    if (code === 'too_soon') {
      stopAuto({ balance: before })
      return
    }
    const message: Message =
      code === 'round_voided'
        ? { kind: 'voided', stake: store.get().stake, returned: detail.returned === true }
        : { kind: MESSAGE_OF[code] ?? 'fault' }
    stopAuto({ balance: told, message })
    if (code === 'round_voided' || code === 'round_open') await refresh()
  }

  /** After the connection was away: either the round was played, then it is shown, or it never was. */
  async function recover(state: WireState | null, before: Minor | null): Promise<void> {
    if (state?.lastRound && state.lastRound.id !== lastRoundId && state.lastRound.spins.length > 0) {
      await finish(state.lastRound)
      return
    }
    await backToWindow()
    if (!state) {
      stopAuto({ balance: before, message: { kind: 'session' } })
      return
    }
    stopAuto({ balance: before })
    takeBalance(state)
  }

  async function backToWindow(): Promise<void> {
    const { delaysMs } = timingOf(window, true)
    await deps.reels().land({
      window,
      delaysMs,
      teased: delaysMs.map(() => false),
      onStop: () => undefined,
      onTease: () => undefined,
    })
  }

  function stopAuto(change: Parameters<typeof store.set>[0] = {}): void {
    store.set({ phase: 'ready', autoLeft: 0, ...change })
  }

  async function refresh(): Promise<void> {
    if (store.get().phase !== 'ready') return
    const result = await api.state()
    if (result.kind === 'ok' && store.get().phase === 'ready') takeBalance(result.value)
  }

  return {
    welcome(last) {
      const { table } = store.get()
      if (!table) return
      lastRoundId = last?.id ?? null
      window = last?.spins[0]?.window ?? table.rules.strips.map(strip => strip.slice(0, 3))
      if (last && !last.shown) {
        if (last.win !== null)
          store.set({ notice: { kind: 'resumed', win: readAmount(last.win) }, win: readAmount(last.win) })
        else if (last.state === 'voided' || last.state === 'voiding') {
          store.set({ notice: { kind: 'resumed_void', stake: readAmount(last.stake) } })
        }
        void api.shown(last.id)
        if (last.state === 'staked') void pollUntilPaid(last.id)
      }
    },
    stageIsReady() {
      deps.reels().show(window)
      store.set({ phase: 'ready' })
    },
    press() {
      sounds.wake()
      const { phase, autoLeft, table, scene } = store.get()
      waits.press()
      if (autoLeft > 0) {
        store.set({ autoLeft: 0 })
        return
      }
      // Stopping the reels by hand is a quick spin: only where the profile allows those (GAM-03).
      if (phase === 'busy' && table?.profile.turbo) deps.reels().hurry()
      if (phase === 'ready' && scene.kind === 'none') void play()
    },
    changeStake(step) {
      const { table, stake, phase } = store.get()
      if (!table || phase !== 'ready') return
      const next = table.stakes[table.stakes.indexOf(stake) + step]
      if (next === undefined) return
      sounds.press()
      store.set({ stake: next })
    },
    setStake: stake => store.set({ stake, message: null }),
    startAuto(rounds) {
      const { table, phase } = store.get()
      if (!table?.profile.autoplay || phase !== 'ready') return
      store.set({ autoLeft: rounds, sheet: null })
      void play()
    },
    toggleTurbo() {
      const { table, turbo } = store.get()
      if (table?.profile.turbo) store.set({ turbo: !turbo })
    },
    toggleSound() {
      const sound = !store.get().sound
      sounds.wake()
      sounds.setOn(sound)
      store.set({ sound })
    },
    openSheet: sheet => store.set({ sheet }),
    dismissMessage() {
      const { message } = store.get()
      store.set({ message: null })
      if (message?.kind === 'session') host.send({ type: 'exit' })
    },
    refresh,
    exit: () => host.send({ type: 'exit' }),
    deposit: () => host.send({ type: 'deposit' }),
  }
}
