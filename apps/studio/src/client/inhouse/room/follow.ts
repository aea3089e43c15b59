import { SECOND_MS } from '@hiyas/kernel'
import type { WireRoom } from '../../../wire.ts'
import { takeBalance } from '../../game/balance.ts'
import { clearNotice, sayAway } from '../../game/connection.ts'
import { awayIn } from '../away.ts'
import type { InhouseContext } from '../context.ts'
import { catchUp, endRound } from '../ending.ts'
import { bet } from '../play.ts'
import { hasOpenRound } from '../table.ts'

/** The server sends something every ten seconds: silence for longer means that the line is dead. */
const SILENCE_MAX_MS = 22 * SECOND_MS
/** While a round runs it sends something every second: after silence for longer nobody knows whether it still does. */
const UNHEARD_MAX_MS = 3 * SECOND_MS
const UNHEARD_LOOK_MS = 250
const RETRY_MIN_MS = SECOND_MS
const RETRY_MAX_MS = 8 * SECOND_MS
/** A word of the server that seems later than this was held up on its way, or one of the clocks was put right: it is asked which. */
const LATE_MAX_MS = 500
const TIME_PAUSE_MS = 5 * SECOND_MS
/** How often a bet is asked about that should have ended by now. */
const ASK_AGAIN_MS = 500
/** The same once its flight is over: what has won nothing is decided a second after the end. */
const ASK_AFTER_END_MS = 1_250

/** Keeps a line to the room for as long as the page lives; while there is none, asks how the room stands. */
export async function followRoom(context: InhouseContext): Promise<void> {
  const looking = setInterval(() => sayUnheard(context), UNHEARD_LOOK_MS)
  try {
    await followLines(context)
  } finally {
    clearInterval(looking)
  }
  // Its own bet may have ended while nobody heard: no word of the room says so any more, and how it ended is told to it still (SES-07, GAM-17).
  await askUntilEnded(context)
}

/** Until the session is over, or is told nothing of the room any more. */
async function followLines(context: InhouseContext): Promise<void> {
  let pauseMs = RETRY_MIN_MS
  for (;;) {
    const hasHeard = await listenOnce(context)
    const askedAtMs = context.clock.nowMs()
    const asked = await context.api.room()
    if (asked.kind === 'ok') takeRoom(context, asked.value, askedAtMs)
    if (asked.kind === 'refused' && asked.code === 'session_unknown') {
      endSession(context)
      return
    }
    if (asked.kind === 'unreachable') sayAway(context, awayIn(context)('offline'))
    const isThere = hasHeard || asked.kind !== 'unreachable'
    pauseMs = isThere ? RETRY_MIN_MS : Math.min(pauseMs * 2, RETRY_MAX_MS)
    await context.waits.pause(pauseMs)
  }
}

/** The session is over: said once. Nothing is asked after it but how a bet has ended that is open here still. */
function endSession(context: InhouseContext): void {
  const { store, room } = context
  if (room.get().isOver) return
  room.set({ isOver: true, isArmed: false })
  // Who says it has answered.
  clearNotice(context, ['offline'])
  store.set({ message: { kind: 'session' } })
}

/** One line from its opening to its end. Answers whether anything was heard on it. */
async function listenOnce(context: InhouseContext): Promise<boolean> {
  const line = new AbortController()
  let hasHeard = false
  let isOpen = false
  let silence = setTimeout(() => line.abort(), SILENCE_MAX_MS)
  const onBytes = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => line.abort(), SILENCE_MAX_MS)
    // That a line is open does not say that anybody knows how its room stands: where somebody does, that is told at once (GAM-17).
    if (isOpen) hear(context)
    isOpen = true
  }
  const onRoom = (room: WireRoom): void => {
    hasHeard = true
    takeRoom(context, room)
  }
  try {
    await context.api.listenToRoom(line.signal, onRoom, onBytes)
  } catch {
    // The line broke: another one is opened.
  } finally {
    clearTimeout(silence)
    // Also one that was given up on this side: it would stay open beside the next.
    line.abort()
  }
  return hasHeard
}

/** Whether a round goes on by our clock alone, as nothing has been heard of it for so long: it may be over (GAM-17). */
export function isUnheard(context: Pick<InhouseContext, 'clock' | 'room'>): boolean {
  const { room, heardAtMs } = context.room.get()
  const round = room?.round
  if (!round || round.state === 'over' || round.state === 'broken') return false
  const runMs = serverNowMs(context) - round.startsAtMs
  return Math.min(runMs, context.clock.nowMs() - heardAtMs) > UNHEARD_MAX_MS
}

function sayUnheard(context: InhouseContext): void {
  const isSaid = context.store.get().away.offline !== undefined
  if (!isSaid && isUnheard(context)) sayAway(context, awayIn(context)('offline'))
}

/** The line is alive: what was said of its silence holds no more. What is said of a question that nobody answers is another matter. */
function hear(context: InhouseContext): void {
  disarmAfterSilence(context)
  if (isUnheard(context)) clearNotice(context, ['offline'])
  context.room.set({ heardAtMs: context.clock.nowMs() })
}

/** Who has pressed for the next flight looks on no more, where the line to it was lost for so long: a stake that nobody sees is not taken (GAM-17). */
function disarmAfterSilence({ store, room, clock }: InhouseContext): void {
  const { isArmed, heardAtMs } = room.get()
  if (!isArmed || !Number.isFinite(heardAtMs) || clock.nowMs() - heardAtMs <= SILENCE_MAX_MS) return
  room.set({ isArmed: false })
  store.set({ notice: { kind: 'arm_lost' } })
}

/** The time by the server's clock. */
export const serverNowMs = ({ clock, room }: Pick<InhouseContext, 'clock' | 'room'>): number => {
  const { aheadMs } = room.get()
  return clock.nowMs() + (Number.isFinite(aheadMs) ? aheadMs : 0)
}

/** How far the server's clock is ahead: no less than a word of it says that was just heard, and no more than its answer says to what was just asked. */
function aheadMsBy({ nowMs }: WireRoom, { clock, room }: InhouseContext, askedAtMs: number): number {
  return Math.min(Math.max(room.get().aheadMs, nowMs - clock.nowMs()), nowMs - askedAtMs)
}

const timing = new WeakSet<InhouseContext>()

/** Only the time is taken from the answer: how the room stands the line may have told anew meanwhile. */
async function askForTime(context: InhouseContext): Promise<void> {
  if (timing.has(context)) return
  timing.add(context)
  try {
    const askedAtMs = context.clock.nowMs()
    const asked = await context.api.room()
    if (asked.kind === 'ok') context.room.set({ aheadMs: aheadMsBy(asked.value, context, askedAtMs) })
    await context.waits.pause(TIME_PAUSE_MS)
  } finally {
    timing.delete(context)
  }
}

function takeRoom(context: InhouseContext, room: WireRoom, askedAtMs = Number.NEGATIVE_INFINITY): void {
  const { clock, module } = context
  disarmAfterSilence(context)
  const before = context.room.get()
  const lateMs = before.aheadMs - (room.nowMs - clock.nowMs())
  context.room.set({ room, aheadMs: aheadMsBy(room, context, askedAtMs), heardAtMs: clock.nowMs() })
  if (lateMs > LATE_MAX_MS) void askForTime(context)
  clearNotice(context, ['offline'])
  module.room?.onRoom?.(context, room, before.room)
  if (hasOwnEnded(context, room)) void askForOwn(context)
  if (before.isArmed && room.round?.state === 'betting') void betArmed(context)
}

async function betArmed(context: InhouseContext): Promise<void> {
  const { store, table, room } = context
  if (store.get().phase !== 'ready' || hasOpenRound(table.get())) return
  room.set({ isArmed: false })
  await bet(context)
}

/** Whether the round the player has bet in is over. */
function hasOwnEnded({ table }: InhouseContext, { round }: WireRoom): boolean {
  const own = table.get()
  if (!hasOpenRound(own) || !own.round?.room || !round) return false
  return own.round.room.id !== round.id || round.state === 'over' || round.state === 'broken'
}

const asking = new WeakSet<InhouseContext>()

/** Asks until the player's own bet has ended, and shows how. Nothing is asked anew once the session is over. */
export async function askForOwn(context: InhouseContext): Promise<void> {
  if (!context.room.get().isOver) await askUntilEnded(context)
}

/**
 * Less often while nobody answers, and no more where it is said that the session is over: that the room says nothing any more does not end it.
 * Where another page has played on since, how the bet ended is not told any more: what there is now is taken up.
 */
async function askUntilEnded(context: InhouseContext): Promise<void> {
  if (asking.has(context)) return
  asking.add(context)
  try {
    let pauseMs = ASK_AGAIN_MS
    while (hasOpenRound(context.table.get())) {
      const id = context.table.get().round?.id
      const result = context.store.get().phase === 'ready' ? await context.api.state() : null
      const last = result?.kind === 'ok' ? result.value.lastRound : null
      // An action of the player may have ended it while we asked: then it is told already.
      const isStill = hasOpenRound(context.table.get()) && context.store.get().phase === 'ready'
      if (result?.kind === 'ok' && last && last.id === id && last.state !== 'playing' && isStill) {
        endRound(context, last)
        takeBalance(context, result.value)
        return
      }
      if (result?.kind === 'ok' && last?.id !== id && isStill) {
        await catchUp(context)
        if (context.table.get().round?.id !== id) return
      }
      if (result?.kind === 'refused') {
        endSession(context)
        return
      }
      const { room } = context.room.get()
      const againMs = room && hasOwnEnded(context, room) ? ASK_AFTER_END_MS : ASK_AGAIN_MS
      pauseMs = result?.kind === 'unreachable' ? Math.min(pauseMs * 2, RETRY_MAX_MS) : againMs
      await context.waits.pause(pauseMs)
    }
  } finally {
    asking.delete(context)
  }
}
