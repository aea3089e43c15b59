import { hash } from 'node:crypto'
import { type games as contract, type In, MEMBER_TYPE, type Out } from '@hiyas/contract'
import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, invariant, newSecret, ok, type RandomSource, type Result, refuse } from '@hiyas/kernel'
import type { ContextOf, Notices } from '../../platform/module.ts'
import type { MemberState } from '../identity/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { type Availability, isOpenAt } from './availability.ts'
import type { Editions } from './editions/choices.ts'
import { editionAt } from './editions/rules.ts'
import type { Game } from './game.ts'
import { nodeIdOf } from './game.ts'
import { RECENTS_CHANGED } from './own-lists.ts'
import { gameName } from './present.ts'
import { findGame, gameNamed, hasVendor } from './repository/catalogue.ts'
import { insertLaunch } from './repository/launches.ts'
import { putRecent } from './repository/recents.ts'
import { type Closed, firstOfVendor } from './repository/shelf.ts'
import { lobbyOf, maintenanceDetail, whyNotPlay } from './rules.ts'
import type { SupplierBook } from './suppliers/book.ts'
import type { SupplierPresence } from './suppliers/presence.ts'
import { takesCurrency, whyNotServed } from './suppliers/rules.ts'
import type { SupplierTerms } from './suppliers/terms.ts'

/** Games run scripts and nothing else: no way to the member's storage, his session or the address bar. */
const SANDBOX = 'allow-scripts'

/** 240 bits are 40 characters: no dialect bears a longer name of a session. */
export const LAUNCH_TOKEN_BYTES = 30

export type LaunchOptions = {
  database: Database
  clock: Clock
  random: RandomSource
  wallet: WalletDoor
  memberStates: (merchant: string, memberIds: readonly string[]) => Promise<MemberState[]>
  book: SupplierBook
  presence: SupplierPresence
  availability: Pick<Availability, 'closedAt'>
  editions: Pick<Editions, 'of'>
  notices: Notices
}

type LaunchRefusal =
  | 'vendor.not.open'
  | 'game.not.found'
  | 'game.not.allowed'
  | 'vendor_under_maintenance'
  | 'member.disabled'

/** How tokens are kept: who reads the table cannot play for a member (decision 8). */
export const hashOf = (token: string): string => hash('sha256', token, 'hex')

/** Opens a game for a member: a launch with a token that is his, for this vendor, for one start. */
export function createLaunch(options: LaunchOptions) {
  const { database, clock, random, wallet, memberStates, notices } = options
  return async (
    context: ContextOf<'member'>,
    input: In<typeof contract.launchGame>,
  ): Promise<Result<Out<typeof contract.launchGame>, LaunchRefusal>> => {
    const { member, merchant } = context
    const [state] = await memberStates(member.merchant, [member.memberId])
    const asker = { profile: merchant.profile, memberType: member.type, isDisabled: state?.isDisabled ?? true }
    const closed = await options.availability.closedAt(merchant)
    const wanted = await askedFor(database, input, closed)
    if (wanted === null && input.vassalage && !(await hasVendor(database.query, input.vassalage)))
      return refuse('vendor.not.open')
    const allowed = whyNotPlay(wanted, asker, clock.nowMs())
    if (!allowed.ok) return allowed
    const game = allowed.value
    const edition = editionAt(await options.editions.of(merchant.code), game)
    const isOpen = !merchant.isClosed && edition !== null && isOpenAt(closed, game)
    // On his wallet the next press would be a bet, where none was asked for.
    const isFreePlay = input.accountType === '0'
    if (!isOpen || (isFreePlay && member.type !== MEMBER_TYPE.trial)) return refuse('game.not.allowed')
    const ready = await readySupplier(options, game, context)
    if (!ready.ok) return ready

    const owner = { merchant: member.merchant, memberId: member.memberId, currency: merchant.currency }
    const { account, currency } = await wallet.accountOf(owner)
    const token = newSecret(random, LAUNCH_TOKEN_BYTES)
    await inTransaction<null, never>(database, async tx => {
      await insertLaunch(tx, {
        tokenHash: hashOf(token),
        merchant: member.merchant,
        memberId: member.memberId,
        sessionId: member.sessionId,
        account,
        currency,
        vendor: game.vendor,
        nodeId: game.nodeId,
        code: edition.code,
        launchedAtMs: clock.nowMs(),
      })
      // FAV-09: who opens a game has played it, whichever client he has.
      await putRecent(tx, {
        merchant: member.merchant,
        memberId: member.memberId,
        nodeId: game.nodeId,
        playedAtMs: clock.nowMs(),
      })
      await notices.send(tx, RECENTS_CHANGED, `${member.merchant}/${member.memberId}`)
      return ok(null)
    })
    const lobby = lobbyOf(input.backUrl, context.header('host'))
    const query = new URLSearchParams({ token, lang: context.language, ...(lobby === null ? {} : { lobby }) })
    const url = `${ready.value.launchPath}/${edition.code}?${query}`
    return ok(presentLaunch(game, gameName(game, context.language), url))
  }
}

/** What is agreed with who runs the game, when he takes members now. One who does not answer is away as if it was agreed. */
async function readySupplier(
  { clock, book, presence }: LaunchOptions,
  game: Game,
  { merchant: { currency }, askTimeMs }: ContextOf<'member'>,
): Promise<Result<SupplierTerms, LaunchRefusal>> {
  const terms = await book.of(game.supplier)
  invariant(terms !== null, `the game ${game.nodeId} has a supplier`)
  const reason = whyNotServed(terms, game.code, clock.nowMs())
  if (reason === 'disabled') return refuse('vendor.not.open')
  if (reason === 'not_allowed' || !takesCurrency(terms, currency)) return refuse('game.not.allowed')
  if (reason === 'maintenance') return refuse('vendor_under_maintenance', { detail: maintenanceDetail(terms) })
  const there = await presence.of(terms, askTimeMs())
  if (there.isThere) return ok(terms)
  const maintenanceUntil = there.untilMs === null ? null : new Date(there.untilMs)
  return refuse('vendor_under_maintenance', { detail: maintenanceDetail({ maintenanceFrom: null, maintenanceUntil }) })
}

/** A client names a game by its node, or by vendor and game id, where a room id is a game id (LOBBY-72), by that id alone, or by a vendor alone (LOBBY-54). */
async function askedFor(
  { query }: Database,
  input: In<typeof contract.launchGame>,
  closed: Closed,
): Promise<Game | null> {
  const code = input.roomId ?? input.gameId
  const nodeId = input.nodeId ?? (input.vassalage && code ? nodeIdOf(input.vassalage, code) : undefined)
  if (nodeId !== undefined) return findGame(query, nodeId)
  if (code !== undefined) return gameNamed(query, code)
  return input.vassalage ? firstOfVendor(query, input.vassalage, { closed, category: input.gameType }) : null
}

const presentLaunch = (game: Game, name: string, url: string): Out<typeof contract.launchGame> => ({
  content: { game_url: url },
  gameUrl: url,
  game: { nodeId: game.nodeId, gameName: name, vassalage: game.vendor, vendorName: game.vendorName },
  sandbox: SANDBOX,
})
