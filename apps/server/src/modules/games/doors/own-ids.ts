import { hash } from 'node:crypto'
import type { StoredMove as Stored } from '@hiyas/ledger'
import type { WalletDoor } from '../../wallet/index.ts'
import type { OwnIds } from './supplier-secrets.ts'

type StoredMove = Pick<Stored, 'externalId' | 'transactionId' | 'isOfUnknown'>

/** Our ids of a round and of what was done in it. */
export type Named = { round: string; moves: ReadonlyMap<string, string> }

/** A rollback of what never came has no id of ours (W-17). */
export async function ownIdsOf(
  wallet: WalletDoor,
  how: OwnIds,
  { supplier, round, stored }: { supplier: string; round: string; stored: readonly StoredMove[] },
): Promise<Named> {
  if (how === 'counted') return counted(wallet, supplier, round, stored)
  const moves = stored.map(move => [move.externalId, idOf(move)] as const)
  return { round: roundId(supplier, round), moves: new Map(moves) }
}

/** The same of one move, for dialects that tell no id of the round. */
export async function ownIdOf(
  wallet: WalletDoor,
  how: OwnIds,
  { supplier, round, stored }: { supplier: string; round: string; stored: StoredMove },
): Promise<string> {
  if (how === 'counted') return (await counted(wallet, supplier, round, [stored])).moves.get(stored.externalId) ?? ''
  return idOf(stored)
}

const idOf = ({ transactionId, isOfUnknown }: StoredMove): string => (isOfUnknown ? '' : `op-${transactionId}`)

/** Ids as suites that prove the dialect expect them: `op-tx-1`, `op-round-1`. */
async function counted(
  wallet: WalletDoor,
  supplier: string,
  round: string,
  stored: readonly StoredMove[],
): Promise<Named> {
  const externalIds = stored.map(move => move.externalId)
  const ordinals = await wallet.ordinalsOf({ supplier, externalIds, round })
  const moves = stored.map(({ externalId, isOfUnknown }) => {
    const place = isOfUnknown ? undefined : ordinals.moves.get(externalId)
    return [externalId, place === undefined ? '' : `op-tx-${place}`] as const
  })
  return { round: `op-round-${ordinals.round}`, moves: new Map(moves) }
}

/** The same for the same round, without a table of rounds. */
const roundId = (supplier: string, round: string): string =>
  `op-${hash('sha256', `${supplier}\n${round}`, 'base64url').slice(0, 22)}`
