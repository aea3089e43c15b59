import { formatAmount, type Minor } from '@hiyas/kernel'
import type { WireProof, WireRoundMoney } from '../../wire.ts'
import type { Game } from '../engines/engine.ts'
import { presentLink } from '../rooms/link.ts'
import type { RoomRound } from '../store/rooms.ts'
import type { RoundRow, SeedRow } from '../store/tables.ts'
import { isOfOtherRules, PLAYING_MAX_MS } from './rules.ts'

/** A round as its game sees it: the money, and what the engine shows. */
export function presentRound(
  game: Game,
  row: RoundRow,
  { seed, roomRound }: { seed?: SeedRow | undefined; roomRound?: RoomRound | undefined },
): WireRoundMoney {
  return {
    id: row.id,
    requestId: row.request_id,
    state: row.state,
    edition: game.edition && {
      name: game.edition,
      rtp: isOfOtherRules(row, game.engine) ? null : game.engine.sheet().rtp,
    },
    stake: formatAmount(row.stake),
    win: row.win === null ? null : formatAmount(row.win),
    step: row.steps,
    // When a bet of a room ends would tell what was drawn.
    endsAt:
      row.state === 'playing' && !roomRound ? new Date(row.opened_at.getTime() + PLAYING_MAX_MS).toISOString() : null,
    balanceBefore: orNull(row.balance_before),
    balanceAfter: orNull(row.balance_after),
    openedAt: row.opened_at.toISOString(),
    shown: isShown(row),
    proof: seed ? presentProof(row, seed) : null,
    room: roomRound ? presentLink(roomRound) : null,
    ...game.engine.present(row),
  }
}

/** That its win could not be paid is how a round ended too, and is told to who has seen what it won (GAM-17). */
const isShown = ({ state, shown_at, closed_at }: RoundRow): boolean =>
  shown_at !== null && (state !== 'disputed' || closed_at === null || shown_at > closed_at)

/** The server's half only after the pair has been turned over: before that it would tell every result to come. */
function presentProof(row: RoundRow, seed: SeedRow): WireProof {
  return {
    serverHash: seed.server_hash,
    serverSeed: seed.state === 'revealed' ? seed.server_seed : null,
    clientSeed: seed.client_seed ?? '',
    nonce: row.nonce ?? 0,
  }
}

const orNull = (amount: Minor | null): string | null => (amount === null ? null : formatAmount(amount))
