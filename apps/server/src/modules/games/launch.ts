import { hash } from 'node:crypto'
import type { games as contract, In, Out } from '@hiyas/contract'
import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, newSecret, ok, type RandomSource, type Result } from '@hiyas/kernel'
import type { ContextOf } from '../../platform/module.ts'
import type { MemberState } from '../identity/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { Game } from './game.ts'
import { nodeIdOf } from './game.ts'
import { gameName } from './present.ts'
import { findGame, launchPathOf } from './repository/catalogue.ts'
import { insertLaunch } from './repository/launches.ts'
import { whyNotPlay } from './rules.ts'

/** Games run scripts and nothing else: no way to the member's storage, his session or the address bar. */
const SANDBOX = 'allow-scripts'

export type LaunchOptions = {
  database: Database
  clock: Clock
  random: RandomSource
  wallet: WalletDoor
  memberStates: (merchant: string, memberIds: readonly string[]) => Promise<MemberState[]>
}

type LaunchRefusal = 'game.not.found' | 'game.not.allowed' | 'vendor_under_maintenance' | 'member.disabled'

/** How tokens are kept: who reads the table cannot play for a member (decision 8). */
export const hashOf = (token: string): string => hash('sha256', token, 'hex')

/** Opens a game for a member: a launch with a token that is his, for this vendor, for one start. */
export function createLaunch({ database, clock, random, wallet, memberStates }: LaunchOptions) {
  return async (
    context: ContextOf<'member'>,
    input: In<typeof contract.launchGame>,
  ): Promise<Result<Out<typeof contract.launchGame>, LaunchRefusal>> => {
    const { member, merchant } = context
    const [state] = await memberStates(member.merchant, [member.memberId])
    const asker = { profile: merchant.profile, memberType: member.type, isDisabled: state?.isDisabled ?? true }
    const allowed = whyNotPlay(await askedFor(database, input), asker, clock.nowMs())
    if (!allowed.ok) return allowed
    const game = allowed.value

    const owner = { merchant: member.merchant, memberId: member.memberId, currency: merchant.currency }
    const { account, currency } = await wallet.accountOf(owner)
    const token = newSecret(random)
    await inTransaction<null, never>(database, async tx => {
      await insertLaunch(tx, {
        tokenHash: hashOf(token),
        merchant: member.merchant,
        memberId: member.memberId,
        memberType: member.type,
        sessionId: member.sessionId,
        account,
        currency,
        vendor: game.vendor,
        nodeId: game.nodeId,
        launchedAtMs: clock.nowMs(),
      })
      return ok(null)
    })
    const query = new URLSearchParams({ token, lang: context.language })
    const url = `${await launchPathOf(database.query, game.supplier)}/${game.code}?${query}`
    return ok(presentLaunch(game, gameName(game, context.language), url))
  }
}

/** A client names a game by its node, or by vendor and game id; a room id is a game id (LOBBY-72). */
async function askedFor(database: Database, input: In<typeof contract.launchGame>): Promise<Game | null> {
  const code = input.roomId ?? input.gameId
  const nodeId = input.nodeId ?? (input.vassalage && code ? nodeIdOf(input.vassalage, code) : undefined)
  return nodeId === undefined ? null : findGame(database.query, nodeId)
}

const presentLaunch = (game: Game, name: string, url: string): Out<typeof contract.launchGame> => ({
  content: { game_url: url },
  gameUrl: url,
  game: { nodeId: game.nodeId, gameName: name, vassalage: game.vendor, vendorName: game.vendorName },
  sandbox: SANDBOX,
})
