import { SECOND_MS } from '@hiyas/kernel'
import type { PlayProfile, WireRoom } from '../../wire.ts'
import type { Deps } from '../deps.ts'
import { isForPlayMoney } from '../rounds/rules.ts'
import { createWorker } from '../rounds/worker.ts'
import { latestRoomRounds, liveRooms, type Room, seatsOf } from '../store/rooms.ts'
import type { SessionRow } from '../store/tables.ts'
import { isOver } from './link.ts'
import { beginRoomRound, bringOn, rulesOf } from './live.ts'
import { isNextDue } from './phases.ts'
import { presentRoom, SEATS_SHOWN } from './view.ts'

/** How often a room is looked after while somebody is in it. */
const TURN_MS = 250
/** Who asked for a room without staying on the line counts as present for so long. */
const ASKED_MS = 15 * SECOND_MS
/** So long a turn waits for the bets it ends: mostly they are in what it tells. Who listens waits for no slow wallet (GAM-14). */
const ENDING_WAIT_MS = 250
/** Turns whose bets are being ended at the same time: a wallet that lets all of them wait is asked no more. */
const ENDINGS_MAX = 4
/** So long after a turn of it a room counts as looked after: some turns may fail or be late before its pages hear of none (GAM-17). */
const CARRIED_MAX_MS = 2 * SECOND_MS
/** What stands between may take a silent line for a broken one. */
const PING_MS = 10 * SECOND_MS
/** What has happened in a room, as everybody is shown. */
const LATEST_SHOWN = 20

export type Listener = (room: WireRoom) => void

export type Rooms = {
  /** Takes up the rounds that a process before has left. */
  start(): Promise<void>
  /** The room as it is now, with the bets ended that were due; it goes on for a while for who has asked. */
  look(seat: InRoom): Promise<WireRoom>
  /** Tells of every change until the returned function is called. */
  watch(seat: InRoom, listener: Listener): () => void
  /**
   * Whether something is to be written on a line that has been silent for so long. While its round runs the page counts on by itself: it hears
   * at once that what it was told still holds, and nothing while nobody can tell, as a database that is away tells of no end (GAM-17).
   */
  isPingDue(seat: InRoom, silentMs: number): boolean
  stop(): Promise<void>
}

type InRoom = Room & Pick<SessionRow, 'profile'>

/**
 * One room in this process: who listens, and what it was last told. Who plays for play money is in the same round as who does not, and neither
 * is shown the other: sums of both would be an amount of no money.
 */
type Place = {
  readonly room: Room
  readonly isPlayMoney: boolean
  readonly listeners: Set<Listener>
  askedAtMs: number
  shown: WireRoom | null
  told: string
  turning: Promise<WireRoom> | null
  timer: NodeJS.Timeout | null
}

/**
 * The rooms of this process. A room goes on while somebody is in it, and to the end of its round in any case; else it sleeps and costs
 * nothing. Several processes may carry the same room: what moves a round moves it once.
 */
export function createRooms(deps: Deps): Rooms {
  const places = new Map<string, Place>()
  const endings = createEndings(deps)
  let isStopped = false

  const placeOf = ({ game, currency }: Room, profile?: PlayProfile): Place => {
    const isPlayMoney = profile !== undefined && isForPlayMoney(profile)
    const key = `${game} ${currency} ${isPlayMoney}`
    const known = places.get(key)
    if (known) return known
    const place = emptyPlace({ game, currency }, isPlayMoney)
    places.set(key, place)
    return place
  }

  const turn = (place: Place): Promise<WireRoom> => {
    place.turning ??= turnOnce(deps, place, endings.begin).finally(() => {
      place.turning = null
      const goesOn = !isStopped && (isWanted(deps, place) || isLive(place))
      if (goesOn) place.timer ??= setTimeout(() => again(place), TURN_MS)
    })
    return place.turning
  }
  const again = (place: Place): void => {
    place.timer = null
    turn(place).catch(error =>
      deps.log.error({ err: error, ...place.room }, 'a turn of a room failed; the next tries again'),
    )
  }

  return {
    async start() {
      for (const room of await liveRooms(deps.database.query)) again(placeOf(room))
    },
    async look(seat) {
      const place = placeOf(seat, seat.profile)
      place.askedAtMs = deps.clock.nowMs()
      // A turn that is under way may have read the time before what is asked about.
      await place.turning?.catch(() => undefined)
      const shown = await turn(place)
      if (endings.isIdle()) return shown
      await endings.done()
      return turn(place)
    },
    watch(seat, listener) {
      const place = placeOf(seat, seat.profile)
      place.listeners.add(listener)
      const nowMs = deps.clock.nowMs()
      // What may hold no more is nothing to begin with: he is told by the next turn that succeeds, though it has found nothing new (GAM-17).
      if (place.shown && isCarried(place.shown, nowMs)) listener({ ...place.shown, nowMs })
      else place.told = ''
      if (!place.timer) again(place)
      return () => place.listeners.delete(listener)
    },
    isPingDue(seat, silentMs) {
      const { shown } = placeOf(seat, seat.profile)
      const nowMs = deps.clock.nowMs()
      return shown && isRunning(shown, nowMs) ? isCarried(shown, nowMs) : silentMs >= PING_MS
    },
    async stop() {
      isStopped = true
      for (const { timer } of places.values()) if (timer) clearTimeout(timer)
      await Promise.allSettled([...places.values()].map(({ turning }) => turning))
      await endings.done()
    },
  }
}

const emptyPlace = (room: Room, isPlayMoney: boolean): Place => ({
  room,
  isPlayMoney,
  listeners: new Set(),
  askedAtMs: 0,
  shown: null,
  told: '',
  turning: null,
  timer: null,
})

/** Ends the bets whose time has come, beside the turns: a wallet that lets one player wait holds up nobody else's round. */
function createEndings(deps: Deps) {
  const { runOnce } = createWorker(deps)
  const running = new Set<Promise<unknown>>()
  return {
    /** Begins with those that are due, and waits a little for them. */
    async begin(): Promise<void> {
      if (running.size >= ENDINGS_MAX) return
      const ending: Promise<unknown> = runOnce()
        .catch(error => deps.log.error({ err: error }, 'ending the bets of a room failed; the next turn tries again'))
        .finally(() => running.delete(ending))
      running.add(ending)
      const { promise: enough, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ENDING_WAIT_MS)
      await Promise.race([ending, enough])
      clearTimeout(timer)
    },
    isIdle: () => running.size === 0,
    /** Waits for those that are under way. */
    done: () => Promise.all(running),
  }
}

const isWanted = (deps: Deps, { listeners, askedAtMs }: Place): boolean =>
  listeners.size > 0 || deps.clock.nowMs() - askedAtMs < ASKED_MS

/** Whether what was last told still holds. */
const isCarried = ({ nowMs: toldMs }: WireRoom, nowMs: number): boolean => nowMs - toldMs < CARRIED_MAX_MS

/** By the clock, as the page sees it: where the database is away nobody has said that it has begun. */
const isRunning = ({ round }: WireRoom, nowMs: number): boolean =>
  round !== null && !isOver(round.state) && nowMs >= round.startsAtMs

const isLive = ({ shown }: Place): boolean => shown?.round != null && !isOver(shown.round.state)

/** Brings a room to where the clock says it is, ends the bets whose time has come, and tells who listens what has changed. */
async function turnOnce(deps: Deps, place: Place, endDue: () => Promise<void>): Promise<WireRoom> {
  const { room, isPlayMoney } = place
  const { pauseMs } = rulesOf(room)
  let [current] = await latestRoomRounds(deps.database.query, room, 1)
  if (current) current = await bringOn(deps, current, deps.clock.nowMs())
  const isDue = () => !current || isNextDue(current, pauseMs, deps.clock.nowMs())
  if (isDue() && isWanted(deps, place) && deps.random.isSound()) {
    // Everybody goes by the times of the round that begins here: by a clock that is right.
    await deps.clock.compare()
    if (isDue()) await beginRoomRound(deps, room, current)
  }
  if (current && current.state !== 'betting') await endDue()
  const latest = await latestRoomRounds(deps.database.query, room, LATEST_SHOWN + 1)
  const [newest] = latest
  const seats = newest ? await seatsOf(deps.database.query, newest.id, { isPlayMoney, limit: SEATS_SHOWN }) : null
  const shown = presentRoom({ room, latest, seats, pauseMs, nowMs: deps.clock.nowMs() })
  tell(place, shown)
  return shown
}

function tell(place: Place, shown: WireRoom): void {
  const text = JSON.stringify({ ...shown, nowMs: 0 })
  place.shown = shown
  if (text === place.told) return
  place.told = text
  for (const listener of place.listeners) listener(shown)
}
