import { inOneStatement } from '@hiyas/database'
import {
  formatAmount,
  invariant,
  isKnownCurrency,
  MINUTE_MS,
  type Minor,
  newId,
  type Ok,
  ok,
  type Result,
  refuse,
} from '@hiyas/kernel'
import { type Hub88Answer, hub88Minor } from '@hiyas/supplier'
import type { WireRoundMoney, WireSession, WireShown, WireState } from '../../wire.ts'
import type { Deps } from '../deps.ts'
import { gameOf } from '../engines/games.ts'
import { presentRounds } from '../rounds/answer.ts'
import type { Closing } from '../rounds/closing.ts'
import { gameOfRound } from '../rounds/decide.ts'
import { playerIn } from '../rounds/player.ts'
import { CLOCKS_APART_MAX_MS, isUnrecoverable, profileOf, stakesWithin } from '../rounds/rules.ts'
import { attempt } from '../rounds/settlement.ts'
import { ownerOf, seedsOf } from '../seeds/service.ts'
import { markShown, playingRound, roundsOfPlayer } from '../store/rounds.ts'
import { insertSession, sessionByLaunch } from '../store/sessions.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'
import { askWallet } from '../wallet.ts'
import { secretDigestOf } from './finding.ts'
import { askForBalance, isOver, type OverDeps } from './over.ts'

/** GAM-16: at least ten cycles that came to their end; twice as many rounds cost nothing. */
const COMPLETED_LEAST = 10
const HISTORY_ROUNDS = 20

export type OpenInput = { readonly token: string; readonly game: string; readonly nonce: string }
/** What the game of a session is told; rounds and rules are those of its engine. */
type StateNow = WireState<WireRoundMoney>
type OpenedSession = WireSession<object, WireRoundMoney>

export type OpenRefusal = 'game_unknown' | 'launch_used' | 'launch_refused' | 'wallet_unreachable' | 'game_stopped'

/** For so long a page may open its own session again: who tries anew after a dead stretch of road. */
const OPEN_AGAIN_MS = 10 * MINUTE_MS

/**
 * Trades a launch token for a play session. The wallet says who the token belongs to; a token opens one session and never a
 * second one. Nothing is used up while the wallet cannot be reached, and a page whose answer was lost is answered the same again.
 */
export const openSession =
  (deps: Deps) =>
  async ({ token, game, nonce }: OpenInput): Promise<Result<OpenedSession, OpenRefusal>> => {
    const played = gameOf(game)
    if (!played) return refuse('game_unknown', { field: 'game' })
    const launchDigest = secretDigestOf(token)
    const secret = secretOfPage(token, nonce)
    const earlier = await sessionByLaunch(deps.database.query, launchDigest)
    if (earlier && !isOfPage(deps, earlier, game, secret)) return refuse('launch_used', { field: 'token' })

    const askedMs = deps.clock.nowMs()
    const request = { request_uuid: newId(askedMs, deps.random), token, game_code: game }
    const info = await askWallet(client => client.userInfo(request), deps.wallet)
    if (!info.answered || info.status === 'RS_ERROR_UNKNOWN') return refuse('wallet_unreachable')
    const { user, currency } = info.answer
    if (info.status !== 'RS_OK' || user === undefined || currency === undefined || !isKnownCurrency(currency)) {
      deps.log.info({ status: info.status, game }, 'launch refused by the wallet')
      return refuse('launch_refused', { field: 'token' })
    }

    const { engine } = played
    const profile = earlier?.profile ?? {
      ...profileOf(profileNameIn(info.answer), engine.cycleFloorMs),
      ...(engine.isCapped ? slotCapIn(info.answer, currency) : {}),
    }
    const stakes = stakesWithin(engine.stakesOf(currency), profile)
    // Nobody is let in to a game whose smallest stake is above his cap.
    if (stakes.length === 0) return refuse('launch_refused', { field: 'token' })
    const stakeDefault = engine.stakeDefaultOf(currency)

    const nowMs = deps.clock.nowMs()
    const begun: SessionRow = {
      id: newId(nowMs, deps.random),
      token_digest: secretDigestOf(secret),
      launch_digest: launchDigest,
      wallet_token: token,
      player: user,
      currency,
      game,
      profile,
      model_digest: engine.model.digest,
      created_at: new Date(nowMs),
      last_seen_at: new Date(nowMs),
      shut_at: null,
    }
    const session = earlier ?? (await stored(deps, begun))
    if (!isOfPage(deps, session, game, secret)) return refuse('launch_used', { field: 'token' })

    const seeds = engine.isProvable ? await seedsOf(deps)(ownerOf(session, played)) : null
    if (seeds && !seeds.ok) return seeds
    const rounds = await roundToShow(deps, session)
    const [lastRound = null] = await presentRounds(deps, rounds)
    const balance = leftBetween({ sinceMs: askedMs, byMs: byNowMs(deps) }, rounds) ?? info.balance
    return ok({
      session: secret,
      currency,
      profile: session.profile,
      balance: balance === null ? null : formatAmount(balance),
      stakes: stakes.map(formatAmount),
      stakeDefault: formatAmount(stakes.includes(stakeDefault) ? stakeDefault : (stakes.at(-1) ?? stakeDefault)),
      rules: engine.rules(),
      ageMin: info.answer.age_min ?? null,
      lastRound,
      seeds: seeds?.value ?? null,
    })
  }

/** What a round has left that was paid, or taken back, since a time: a balance of before is without it. One that has won nothing moved none. */
function leftBetween({ sinceMs, byMs }: { sinceMs: number; byMs: number }, rounds: readonly RoundRow[]): Minor | null {
  const isWithin = (at: Date | null) => at !== null && at.getTime() >= sinceMs && at.getTime() <= byMs
  return rounds.find(({ closed_at, win }) => isWithin(closed_at) && win !== 0n)?.balance_after ?? null
}

/** What is later was written by a clock that was put back since. */
const byNowMs = ({ clock }: Pick<Deps, 'clock'>): number => clock.nowMs() + CLOCKS_APART_MAX_MS

/** Stores a session; where the same launch has opened another one meanwhile, answers that. */
async function stored({ database }: Deps, session: SessionRow): Promise<SessionRow> {
  if (await inOneStatement(database, tx => insertSession(tx, session))) return session
  const other = await sessionByLaunch(database.query, session.launch_digest)
  invariant(other, 'a launch that is used has a session')
  return other
}

/** As hard to guess as the two it is made of, and the same whenever the same page asks: so that it need not be kept. */
const secretOfPage = (token: string, nonce: string): string => secretDigestOf(`${token} ${nonce}`).toString('base64url')

const isOfPage = ({ clock }: Deps, session: SessionRow, game: string, secret: string): boolean =>
  session.game === game &&
  session.token_digest.equals(secretDigestOf(secret)) &&
  clock.nowMs() - session.created_at.getTime() <= OPEN_AGAIN_MS

/**
 * What the game needs to go on after it was away: the balance, and how the last round ended (GAM-17). One whose session is over is told of a
 * round that it began itself, and of none of another (SES-07).
 */
export const stateOf =
  (deps: OverDeps) =>
  async (session: SessionRow): Promise<Result<StateNow, 'session_unknown'>> => {
    // One after the other: a balance of before a round was paid would be told as the one after it, and asked for no more.
    const rounds = await roundToShow(deps, session)
    const { balance, isShut } = await askForBalance(deps, session)
    const told = isShut && rounds[0]?.session_id !== session.id ? await lastOwnRound(deps, session) : rounds
    if (isShut && told.length === 0) return refuse('session_unknown')
    return ok({
      balance: balance === null ? null : formatAmount(balance),
      lastRound: (await presentRounds(deps, told))[0] ?? null,
    })
  }

/**
 * The round a game goes on with: the one that waits for its player, else the newest. Another bet may have been begun after it and
 * taken back, because only one may be open: it must not hide the one that is (GAM-17). One that nobody can go on with has ended first.
 */
async function roundToShow(deps: Deps, session: SessionRow): Promise<RoundRow[]> {
  const { database } = deps
  const player = playerIn(session)
  const [open, newest] = await Promise.all([
    playingRound(database.query, player),
    lastRound(deps, session, { among: 1, isAsked: () => true }),
  ])
  if (!open) return newest
  return [isUnrecoverable(open, gameOfRound(open).engine) ? await attempt(deps, open) : open]
}

/**
 * The last round of a player, of those that are asked for among his newest; none where there is none. One that was begun by a clock that was
 * ahead and has been put back hides none of now, which was begun after it, but where it alone has not been shown (GAM-17).
 */
async function lastRound(
  deps: Deps,
  session: SessionRow,
  { among, isAsked }: { among: number; isAsked: (round: RoundRow) => boolean },
): Promise<RoundRow[]> {
  const lastBy = async (by: Date | null) =>
    (await roundsOfPlayer(deps.database.query, playerIn(session), among, { by })).find(isAsked)
  const newest = await lastBy(null)
  const by = new Date(byNowMs(deps))
  if (!newest) return []
  const ofNow = newest.opened_at > by ? await lastBy(by) : undefined
  const isHidden = ofNow && (ofNow.shown_at === null || newest.shown_at !== null)
  return [isHidden ? ofNow : newest]
}

/** The last round that a session began itself, though another has played on since: its page may not have heard how it ended (GAM-17). */
const lastOwnRound = (deps: Deps, session: SessionRow): Promise<RoundRow[]> =>
  lastRound(deps, session, { among: HISTORY_ROUNDS, isAsked: ({ session_id }) => session_id === session.id })

/**
 * The player's latest rounds in this game, in any edition of it, newest first (GAM-16). Bets that a slow wallet had taken back crowd out no
 * cycle. A session that is over is told those that it began itself (SES-07).
 */
export const historyOf = (deps: OverDeps) => async (session: SessionRow) => {
  const { query } = deps.database
  const player = playerIn(session)
  const [newest, completed] = await Promise.all([
    roundsOfPlayer(query, player, HISTORY_ROUNDS),
    roundsOfPlayer(query, player, COMPLETED_LEAST, { asked: 'completed' }),
  ])
  const listed = new Set(newest.map(({ id }) => id))
  // What is not among the newest of all is older than each of them.
  const rounds = [...newest, ...completed.filter(({ id }) => !listed.has(id))]
  const own = rounds.filter(({ session_id }) => session_id === session.id)
  const isAllOwn = own.length === rounds.length
  return { rounds: await presentRounds(deps, !isAllOwn && (await isOver(deps, session)) ? own : rounds) }
}

/**
 * Notes that the player has been shown how a round ended. Answers the balance it has left, which is that of a win that is still on its way
 * to the wallet: who has seen the reels stop wants to see it arrive. Null where nobody knows it yet. A session that is known to be over notes and
 * is told nothing of what another began (SES-07): the wallet is not asked, as every spin passes here.
 */
export const noteShown =
  ({ closing, ...deps }: Deps & { readonly closing: Closing }) =>
  async (session: SessionRow, round: string): Promise<Ok<WireShown>> => {
    await closing.of(round)
    const seen = await inOneStatement(deps.database, tx => markShown(tx, session, round, new Date(deps.clock.nowMs())))
    const left = seen?.balance_after ?? null
    return ok({ balanceAfter: left === null ? null : formatAmount(left) })
  }

/** The operator's licence profile, when the wallet names one beside what the dialect asks for. */
function profileNameIn(answer: object): string | undefined {
  return 'profile' in answer && typeof answer.profile === 'string' ? answer.profile : undefined
}

/** The most the player may stake on a round of a slot, when the wallet names it. What is no amount closes the game: it is a cap. */
function slotCapIn({ slot_stake_max }: Hub88Answer, currency: string): { stakeMax?: string } {
  if (slot_stake_max === undefined) return {}
  const max = hub88Minor(slot_stake_max, currency)
  return { stakeMax: max.ok ? formatAmount(max.value) : '0' }
}
