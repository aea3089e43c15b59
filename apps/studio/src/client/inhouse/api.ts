import type {
  WireInhouseRound,
  WireInhouseRules,
  WireRoom,
  WireSeeds,
  WireSession,
  WireState,
  WireTurnedSeeds,
} from '../../wire.ts'
import { type ApiResult, createCaller } from '../api.ts'
import type { PlayClock } from '../play-clock.ts'

type InhouseSession = WireSession<WireInhouseRules, WireInhouseRound>
export type State = WireState<WireInhouseRound>
export type Played = { readonly round: WireInhouseRound; readonly balance: string | null }

/** The calls of our own games. Each is safe to repeat: a bet by its request, an action by its number, a turn of the seeds by its pair. */
export type InhouseApi = {
  open(token: string, game: string): Promise<ApiResult<InhouseSession>>
  state(): Promise<ApiResult<State>>
  /** `room`: the round of the room that the bet is for. */
  play(stake: string, requestId: string, choice: unknown, room?: string): Promise<ApiResult<Played>>
  act(round: string, step: number, action: object): Promise<ApiResult<Played>>
  history(): Promise<ApiResult<{ rounds: WireInhouseRound[] }>>
  shown(round: string): Promise<ApiResult<object>>
  seeds(): Promise<ApiResult<WireSeeds>>
  room(): Promise<ApiResult<WireRoom>>
  /** Follows the room until the line ends; throws when there is none. */
  listenToRoom(stop: AbortSignal, onRoom: (room: WireRoom) => void, onBytes: () => void): Promise<void>
  /** `serverHash`: of the pair that is to be turned over. */
  turnSeeds(clientSeed: string, serverHash?: string): Promise<ApiResult<WireTurnedSeeds>>
}

export function createInhouseApi(base: string, clock: PlayClock): InhouseApi {
  const { call, open, listen } = createCaller(base, clock)
  return {
    open,
    state: () => call('session'),
    play: (stake, requestId, choice, room) => call('play', { stake, requestId, choice, room }),
    act: (round, step, action) => call('act', { round, step, action }),
    history: () => call('history'),
    shown: round => call('shown', { round }),
    seeds: () => call('seeds'),
    room: () => call('room'),
    listenToRoom: (stop, onRoom, onBytes) => listen('room/events', stop, onRoom, onBytes),
    turnSeeds: (clientSeed, serverHash) => call('seeds', { clientSeed, serverHash }),
  }
}
