import { type games as contract, type In, type Language, MEMBER_TYPE, type Out, SITE_RUNS_ON } from '@hiyas/contract'
import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, invariant, newSecret, ok, type RandomSource, type Result, refuse } from '@hiyas/kernel'
import type { ContextOf, Merchant, Notices } from '../../platform/module.ts'
import type { MemberState } from '../identity/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { type Availability, isOpenAt } from './availability.ts'
import type { Editions } from './editions/choices.ts'
import { editionAt, type KnownChoices } from './editions/rules.ts'
import type { Edition, Game } from './game.ts'
import { nodeIdOf } from './game.ts'
import { RECENTS_CHANGED } from './own-lists.ts'
import { gameName } from './present.ts'
import { findGame, gameNamed, hasVendor } from './repository/catalogue.ts'
import { insertLaunch, LAUNCH_TOKEN_BYTES, launchHashOf } from './repository/launches.ts'
import { putRecent } from './repository/recents.ts'
import { type Closed, firstOfVendor } from './repository/shelf.ts'
import { languageOf, lobbyOf } from './rules/launch.ts'
import { maintenanceDetail, whyNotPlay } from './rules/play.ts'
import { rulesToldAtMs } from './rules-changed.ts'
import type { Agreements } from './suppliers/agreements.ts'
import type { SupplierPresence } from './suppliers/presence.ts'
import { isGameAgreed, takesCurrency } from './suppliers/rules.ts'
import type { SupplierTerms } from './suppliers/terms.ts'

/** Games run scripts and nothing else: no way to the member's storage, his session or the address bar. */
const SANDBOX = 'allow-scripts'

export type LaunchOptions = {
  database: Database
  clock: Clock
  random: RandomSource
  wallet: WalletDoor
  memberStates: (merchant: string, memberIds: readonly string[]) => Promise<MemberState[]>
  agreements: Agreements
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
  | 'terms.not.accepted'
type Refused = Exclude<Result<never, LaunchRefusal>, { ok: true }>

/** Opens a game for a member: a launch with a token that is his, for this vendor, for one start. */
export function createLaunch(options: LaunchOptions) {
  const { clock, random, wallet, memberStates } = options
  return async (
    context: ContextOf<'member'>,
    input: In<typeof contract.launchGame>,
  ): Promise<Result<Out<typeof contract.launchGame>, LaunchRefusal>> => {
    const { member, merchant } = context
    const closed = await options.availability.closedAt(merchant)
    const isTrial = member.type === MEMBER_TYPE.trial
    const wanted = await wantedBy(options, input, { merchant: merchant.code, closed, isTrial })
    if (!wanted.ok) return wanted
    const { game, terms, edition, choices } = wanted.value
    // On his wallet the next press would be a bet, where none was asked for.
    const isFree = input.accountType === '0' && !isTrial
    const isOffered = isOfferedAt(merchant, wanted.value, closed) && !isFree
    const asker = { profile: merchant.profile, memberType: member.type, isOffered, supplier: terms }
    const allowed = whyNotPlay(game, asker, clock.nowMs())
    if (!allowed.ok) return allowed
    invariant(edition !== null, 'what is offered has an edition')
    const away = await whyAway(options, terms, context)
    if (away !== null) return away
    const [state] = await memberStates(member.merchant, [member.memberId])
    if (state?.isDisabled ?? true) return refuse('member.disabled')
    if (state?.owesTerms) return refuse('terms.not.accepted')

    const owner = { merchant: member.merchant, memberId: member.memberId, currency: merchant.currency }
    const { account, currency } = await wallet.accountOf(owner)
    const token = newSecret(random, LAUNCH_TOKEN_BYTES)
    const language = languageOf(game, context.language)
    const { profile } = merchant
    await writeLaunch(options, member, { token, account, currency, game, code: edition.code, language, profile })
    const lobby = lobbyOf(input.backUrl, context.header('host'))
    const url = addressOf(terms, edition.code, { token, language, lobby })
    const rulesChangedAt = rulesToldAtMs(game, { choices, supplier: terms }, clock.nowMs())
    const isBalanceThere = terms.dialect === 'transfer'
    return ok({ ...presentLaunch(game, gameName(game, context.language), url), isBalanceThere, rulesChangedAt })
  }
}

/** Who asks for a game, and what is closed to him. */
type Asker = { closed: Closed; isTrial: boolean }

/** A game with who brings it; `edition` is null where the one that was chosen here is not approved. */
type Wanted = { game: Game; terms: SupplierTerms; edition: Edition | null; choices: KnownChoices }

async function wantedBy(
  { database, agreements, editions }: LaunchOptions,
  input: In<typeof contract.launchGame>,
  { merchant, ...asker }: { merchant: string } & Asker,
): Promise<Result<Wanted, 'vendor.not.open' | 'game.not.found'>> {
  const game = await askedFor(database, input, asker)
  if (game === null) return refuse((await isVendorKnown(database, input)) ? 'game.not.found' : 'vendor.not.open')
  const terms = await agreements.of(game.supplier)
  invariant(terms !== null, `the game ${game.nodeId} has a supplier`)
  if (!terms.isEnabled) return refuse('vendor.not.open')
  const choices = await editions.of(merchant)
  return ok({ game, terms, edition: editionAt(choices, game), choices })
}

/** Of the vendor that is named where no game of his was found. */
const isVendorKnown = async ({ query }: Database, { vassalage }: In<typeof contract.launchGame>): Promise<boolean> =>
  !vassalage || hasVendor(query, vassalage)

const isOfferedAt = (merchant: Merchant, { game, terms, edition }: Wanted, closed: Closed): boolean =>
  !merchant.isClosed &&
  edition !== null &&
  isOpenAt(closed, game) &&
  isGameAgreed(terms, game.code) &&
  takesCurrency(terms, merchant.currency)

/** Refuses where who runs the game does not answer, as if a maintenance was agreed; nobody knows when he is back. */
async function whyAway(
  { presence }: LaunchOptions,
  terms: SupplierTerms,
  { askTimeMs }: ContextOf<'member'>,
): Promise<Refused | null> {
  const { isThere } = await presence.of(terms, askTimeMs())
  if (isThere) return null
  const detail = maintenanceDetail({ maintenanceFrom: null, maintenanceUntil: null })
  return refuse('vendor_under_maintenance', { detail })
}

/** A client names a game by its node, or by vendor and game id, where a room id is a game id (LOBBY-72), by that id alone, or by a vendor alone (LOBBY-54). */
async function askedFor(
  { query }: Database,
  input: In<typeof contract.launchGame>,
  { closed, isTrial }: Asker,
): Promise<Game | null> {
  const code = input.roomId ?? input.gameId
  const nodeId = input.nodeId ?? (input.vassalage && code ? nodeIdOf(input.vassalage, code) : undefined)
  if (nodeId !== undefined) return findGame(query, nodeId)
  if (code !== undefined) return gameNamed(query, code)
  if (!input.vassalage) return null
  const asked = { closed, category: input.gameType, platform: input.platform || SITE_RUNS_ON, isTrial }
  return firstOfVendor(query, input.vassalage, asked)
}

/** What is opened, with whose money, under which licence, and by which token. */
type Opening = {
  token: string
  account: bigint
  currency: string
  game: Game
  code: string
  language: Language
  profile: string
}

/** Writes down that he opens the game, and who may play it by this token. */
async function writeLaunch(
  { database, clock, notices }: LaunchOptions,
  { merchant, memberId, sessionId }: ContextOf<'member'>['member'],
  { token, game, ...opening }: Opening,
): Promise<void> {
  const { vendor, nodeId } = game
  const nowMs = clock.nowMs()
  await inTransaction<null, never>(database, async tx => {
    await insertLaunch(tx, {
      tokenHash: launchHashOf(token),
      merchant,
      memberId,
      sessionId,
      vendor,
      nodeId,
      ...opening,
      launchedAtMs: nowMs,
    })
    // FAV-09: who opens a game has played it, whichever client he has.
    await putRecent(tx, { merchant, memberId, nodeId, playedAtMs: nowMs })
    await notices.send(tx, RECENTS_CHANGED, `${merchant}/${memberId}`)
    return ok(null)
  })
}

/** Where the game is opened: at who supplies it. */
function addressOf(
  { launchPath }: SupplierTerms,
  code: string,
  { token, language, lobby }: { token: string; language: Language; lobby: string | null },
): string {
  const query = new URLSearchParams({ token, lang: language, ...(lobby === null ? {} : { lobby }) })
  return `${launchPath}/${code}?${query}`
}

const presentLaunch = (game: Game, name: string, url: string) => ({
  content: { game_url: url },
  gameUrl: url,
  game: { nodeId: game.nodeId, gameName: name, vassalage: game.vendor, vendorName: game.vendorName },
  sandbox: SANDBOX,
})
