import type { Tx } from '@hiyas/database'
import { inTransaction } from '@hiyas/database'
import { hashOfSeed, seededStream } from '@hiyas/fair'
import { invariant, newId, ok, type RandomSource, type Result, refuse } from '@hiyas/kernel'
import type { WireRevealedSeed, WireSeeds, WireTurnedSeeds } from '../../wire.ts'
import type { Deps } from '../deps.ts'
import type { Game } from '../engines/engine.ts'
import { randomHex } from '../random-hex.ts'
import { isSeedPlaying } from '../store/rounds.ts'
import {
  countRound,
  deleteSeed,
  insertSeed,
  lockActiveSeed,
  type Owner,
  revealedSeed,
  seedsInUse,
  setSeedState,
} from '../store/seeds.ts'
import type { SeedRow, SessionRow } from '../store/tables.ts'

const SERVER_SEED_BYTES = 32
/** What a player finds as his half until he writes his own. */
const CLIENT_SEED_BYTES = 8

export const ownerOf = ({ player, currency }: SessionRow, game: Game): Owner => ({
  player,
  currency,
  family: game.engine.family,
})

/**
 * The player's pair in use and the hash of the next; made when he has none. What is shown here is shown before any bet on it. What a failing
 * generator gave is not kept: it would decide rounds after the next start, when nobody knows of it any more (RNG-09).
 */
export const seedsOf =
  (deps: Deps) =>
  async (owner: Owner): Promise<Result<WireSeeds, 'game_stopped'>> => {
    const { active, next } = await seedsInUse(deps.database.query, owner)
    if (active && next) return ok(presentSeeds(active, next))
    return inTransaction<WireSeeds, 'game_stopped'>(deps.database, async tx => {
      await insertSeed(tx, newPair(deps, owner, 'active'))
      await insertSeed(tx, newPair(deps, owner, 'next'))
      if (!deps.random.isSound()) return refuse('game_stopped')
      const made = await seedsInUse(tx, owner)
      invariant(made.active && made.next, 'a player has a pair and the next one')
      return ok(presentSeeds(made.active, made.next))
    })
  }

/** `serverHash`: of the pair that is to be turned over; where it is not said, the one in use. */
export type TurnInput = { readonly clientSeed: string; readonly serverHash?: string }

/**
 * Turns the pair over: tells the server's seed of the old one, and begins the next, whose hash has been on show, with the player's
 * own half. Refused while a round of the old pair waits for the player: its seed would tell what is hidden. A pair that is named and has been
 * turned over before stays so, and is told again: who has lost the answer asks for the same (RNG-12).
 */
export const turnSeeds =
  (deps: Deps) =>
  async (
    session: SessionRow,
    game: Game,
    { clientSeed, serverHash }: TurnInput,
  ): Promise<Result<WireTurnedSeeds, 'round_open' | 'game_stopped'>> => {
    const owner = ownerOf(session, game)
    const seeds = await seedsOf(deps)(owner)
    if (!seeds.ok) return seeds
    return inTransaction(deps.database, async tx => {
      const old = await lockActiveSeed(tx, owner)
      const { next: active } = await seedsInUse(tx, owner)
      invariant(old && active, 'a player has a pair and the next one')
      if (serverHash !== undefined && serverHash !== old.server_hash) {
        const before = await revealedSeed(tx, owner, serverHash)
        return ok({ ...presentSeeds(old, active), revealed: before ? presentRevealed(before) : null })
      }
      if (await isSeedPlaying(tx, old.id)) return refuse('round_open')
      const now = new Date(deps.clock.nowMs())
      // What has decided nothing proves nothing: it is told like any other, and not kept.
      if (old.nonce === 0) await deleteSeed(tx, old.id)
      else await setSeedState(tx, old.id, { state: 'revealed', revealed_at: now })
      await setSeedState(tx, active.id, { state: 'active', client_seed: clientSeed })
      const next = newPair(deps, owner, 'next')
      if (!deps.random.isSound()) return refuse('game_stopped')
      await insertSeed(tx, next)
      return ok({ ...presentSeeds({ ...active, client_seed: clientSeed }, next), revealed: presentRevealed(old) })
    })
  }

const presentRevealed = (seed: SeedRow): WireRevealedSeed => ({
  serverSeed: seed.server_seed,
  serverHash: seed.server_hash,
  clientSeed: seed.client_seed ?? '',
  rounds: seed.nonce,
})

/** Where a round's chance comes from, and what to keep of that with the round. */
export type Draws = { random: RandomSource; kept: { seed_id?: string; nonce?: number } }

/**
 * Takes the next nonce of the player's pair, which stays locked until the transaction ends. A nonce is taken only by a stake that
 * was really debited: whoever refuses a bet cannot skip the result it would have had.
 */
export async function takeNonce(tx: Tx, owner: Owner): Promise<Draws> {
  const seed = await lockActiveSeed(tx, owner)
  invariant(seed?.client_seed, 'a session of a provably fair game begins with a pair')
  await countRound(tx, seed.id, seed.nonce)
  return {
    random: seededStream(seed.server_seed, seed.client_seed, seed.nonce),
    kept: { seed_id: seed.id, nonce: seed.nonce },
  }
}

function newPair(deps: Deps, owner: Owner, state: 'active' | 'next'): SeedRow {
  const nowMs = deps.clock.nowMs()
  const serverSeed = randomHex(deps.random, SERVER_SEED_BYTES)
  return {
    id: newId(nowMs, deps.random),
    ...owner,
    state,
    server_seed: serverSeed,
    server_hash: hashOfSeed(serverSeed),
    client_seed: state === 'active' ? randomHex(deps.random, CLIENT_SEED_BYTES) : null,
    nonce: 0,
    created_at: new Date(nowMs),
    revealed_at: null,
  }
}

const presentSeeds = (active: SeedRow, next: SeedRow): WireSeeds => ({
  family: active.family,
  serverHash: active.server_hash,
  clientSeed: active.client_seed ?? '',
  nonce: active.nonce,
  nextServerHash: next.server_hash,
})
