import { type Minor, newId } from '@hiyas/kernel'
import type { Deps } from '../deps.ts'
import { isShutBy } from '../rounds/rules.ts'
import type { SessionRow } from '../store/tables.ts'
import { askWallet } from '../wallet.ts'
import type { Sessions } from './finding.ts'

export type OverDeps = Deps & { readonly sessions: Pick<Sessions, 'shut'> }

type Told = {
  /** Null where the wallet did not tell it. */
  readonly balance: Minor | null
  /** The wallet knows the token of the session no more, or said so before. */
  readonly isShut: boolean
}

/** Asks for the balance under the token of a session, and shuts the session where the wallet answers that the token is no more. */
export async function askForBalance(deps: OverDeps, session: SessionRow): Promise<Told> {
  const request = {
    request_uuid: newId(deps.clock.nowMs(), deps.random),
    token: session.wallet_token,
    user: session.player,
    game_code: session.game,
  }
  const result = await askWallet(client => client.balance(request), deps.wallet)
  const wasShut = session.shut_at !== null
  const isShutNow = result.answered && isShutBy(result.status)
  if (isShutNow && !wasShut) await deps.sessions.shut(session)
  const isTold = result.answered && result.status === 'RS_OK'
  return { balance: isTold ? result.balance : null, isShut: wasShut || isShutNow }
}

/**
 * Whether a session is over, asked before it learns of, or has a hand in, what another one of its player began: it may lie in a lost telephone,
 * which its player has logged out from elsewhere, and bets are not all that he is to be kept from there (SES-07). A wallet that does not
 * answer says nothing against it: its player goes on with his round (GAM-17).
 */
export const isOver = async (deps: OverDeps, session: SessionRow): Promise<boolean> =>
  session.shut_at !== null || (await askForBalance(deps, session)).isShut
