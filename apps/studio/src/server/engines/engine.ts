import type { Edition } from '@hiyas/fair'
import type { Minor, RandomSource, Result } from '@hiyas/kernel'
import type { Title } from '../../titles/title.ts'
import type { Moment } from '../rooms/phases.ts'
import type { RoundRow } from '../store/tables.ts'
import type { PlayedRound, Theory } from './theory.ts'

/** The least time from one spin to the next where the profile asks for care (GAM-01), and of every other game (GAM-02). */
export const SLOT_CYCLE_FLOOR_MS = 2_500
export const CYCLE_FLOOR_MS = 5_000

/** What a round has come to: `win` is null as long as the player has something to decide. `state` is kept as JSON. */
export type Turn<State> = { readonly state: State; readonly win: Minor | null }

/** A round that waits for its player. */
export type OpenRound<State> = { readonly stake: Minor; readonly state: State; readonly currency: string }

/**
 * What makes a game one that everybody plays at once, in a room: a round of the room takes bets, runs, and is over for all. Pure: what a
 * bet has come to follows from the bet and the moment alone.
 */
export type RoomRules<State = unknown> = {
  /** For how long a round takes bets, and how long its end stands before the next. */
  readonly bettingMs: number
  readonly pauseMs: number
  /** What a link of the room's chain decides, kept as JSON, and how long that takes to unfold. */
  draw(link: string, salt: string): { readonly drawn: object; readonly runMs: number }
  /** When a bet wins by itself, counted from the start of what unfolds; null where nothing but the end of the round ends it. */
  endMs(state: State, drawn: object): number | null
  /** What a bet has come to by a moment. Null: it goes on; or the round broke before it came to anything. */
  turn(round: OpenRound<State>, at: Moment): Turn<State> | null
  /** What the player does at a moment that has not ended the bet. Takes anything as action. */
  act(round: OpenRound<State>, at: Moment, action: unknown): Result<Turn<State>, 'action_invalid'>
  /** What everybody is shown of a bet. */
  show(state: State): object
}

/** The numbers a game is listed and certified with (GAM-11). */
export type Sheet = {
  readonly type: 'RNG' | 'INHOUSE'
  readonly rtp: string
  readonly hitFrequency: string
  readonly volatility: 'low' | 'medium' | 'high' | 'very high'
  readonly winMax: number
  readonly lines: number
}

/**
 * A way to play, bound to one title. Everything here is pure: the round's life, the wallet and the database belong to `rounds/`.
 * What `start` decides is stored whole before anybody is told anything (GAM-06, RNG-03); an engine with further actions answers a
 * turn without a win, and its state is stored again after each action.
 */
export type Engine<Choice = unknown, State = unknown> = {
  /** One word for all titles that are played alike: seeds are kept per player and family. */
  readonly family: string
  /** True: `chance` is the stream of the player's seed pair and nonce (RNG-12). False: the system's generator. */
  readonly isProvable: boolean
  readonly model: { readonly id: string; readonly version: number; readonly digest: string }
  /** The least time between two rounds where the profile asks for care (GAM-01, GAM-02). */
  readonly cycleFloorMs: number
  /** The wallet's cap on stakes holds for it (GAM-05). */
  readonly isCapped: boolean
  /**
   * It shows a round for longer than the wallet takes for its win, and asks for the balance afterwards: the player hears how it ended before
   * that. Where nothing turns, the balance is seen with the result.
   */
  readonly isAnsweredBeforeItsWin: boolean
  /** What may be staked, smallest first, and which of it a new player finds chosen. */
  stakesOf(currency: string): readonly Minor[]
  stakeDefaultOf(currency: string): Minor
  /** Reads what the player has chosen beside the stake. Takes anything. */
  readChoice(input: unknown): Result<Choice, 'choice_invalid'>
  start(bet: { stake: Minor; choice: Choice; chance: RandomSource; currency: string }): Turn<State>
  /** Goes on with an open round. Takes anything as action. Only engines that leave rounds open. */
  act?(round: OpenRound<State>, action: unknown): Result<Turn<State>, 'action_invalid'>
  /**
   * How an open round ends when its player does not come back: at its value of now, or with null: nothing was revealed, so the
   * stake goes back (GAM-17).
   */
  expire?(round: OpenRound<State>): Turn<State> | null
  /** Only games that everybody plays at once. */
  readonly room?: RoomRules<State>
  /** The rules as the game shows them (GAM-10). */
  rules(): object
  /** What the game is shown of a round beside its money. Never what an open round still hides. */
  present(row: RoundRow): object
  sheet(): Sheet
  /** What a round of it must return on average, and how far chance carries it (GAM-19). */
  theoryOf(round: PlayedRound): Theory
}

/** A game: how it is called and dressed, and how it is played. */
export type Game = Pick<Title, 'code' | 'vendor' | 'title' | 'skin' | 'classifications' | 'released'> & {
  /** Which of the approved editions it is; null where there is one (GAM-15). */
  readonly edition: Edition | null
  readonly engine: Engine
}
