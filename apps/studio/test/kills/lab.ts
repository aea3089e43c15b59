import { randomUUID } from 'node:crypto'
import { seededStream, uniformInteger } from '@hiyas/fair'
import { invariant, type Minor, newSecret, parseAmount, SECOND_MS } from '@hiyas/kernel'
import { PLAYING_MAX_MS } from '../../src/server/rounds/rules.ts'
import type { WireRoundMoney } from '../../src/wire.ts'
import { buildHouse, type House, type Process, startProcess, type WalletHabit } from './house.ts'
import { IMMORTAL, type Life, live, newLife } from './life.ts'

/** Games that end at once, and games that wait for their player. */
const GAMES = ['hiyas-reels', 'mina-de-oro', 'alon-hi-lo', 'swerte-dice'] as const
type GameCode = (typeof GAMES)[number]
const STAKE = '2.00'
const MONEY: Minor = 1_000_0000n
/** Rounds that are played, and killed, at the same time. */
const TABLES = 10
/** Longer than any lease and the first pauses of a retry. */
const LATER_MS = 20 * SECOND_MS
const TURNS_MAX = 40
/** Where a process dies that outlived its work. */
const IDLE = 'idle'

/** Asked for and unheard, paid and unheard, decided and not stored, stored and not told. */
export const PLACES = [
  'before bet',
  'after bet',
  'before update round',
  'after update round',
  'before win',
  'after win',
]

export type KillReport = {
  readonly rounds: number
  /** Processes that died at work; those that had nothing left to do are not counted. */
  readonly kills: number
  /** How many processes died at each place. */
  readonly places: ReadonlyMap<string, number>
  /** How many rounds ended in each state, and how many stakes never left the wallet. */
  readonly ends: ReadonlyMap<string, number>
  /** What does not hold, in sentences; empty when all is well. */
  readonly faults: readonly string[]
}

/**
 * Plays round after round, in each of which the process dies at a step that the seed has chosen; another one takes over, which every third time dies as
 * well; the player comes back or does not. In the end every round must have ended, the wallet must hold what its history says to the
 * centavo, and the player must be able to see it (GAM-17).
 */
export async function runKills(seed: string, kills: number, wallet: WalletHabit = 'honest'): Promise<KillReport> {
  const house = await buildHouse(wallet)
  const lengths = await lengthsOf(house)
  const report = {
    rounds: 0,
    kills: 0,
    places: new Map<string, number>(),
    ends: new Map<string, number>(),
    faults: [] as string[],
  }
  while (report.kills < kills) {
    const numbers = Array.from({ length: TABLES }, (_, index) => report.rounds + index)
    report.rounds += numbers.length
    const tables = await Promise.all(numbers.map(number => killOnce(house, lengths, seed, number)))
    await finish(house)
    for (const table of tables) {
      report.kills += table.deaths.filter(place => place !== IDLE).length
      for (const place of table.deaths) count(report.places, place)
      report.faults.push(...(await faultsOf(house, table, report.ends)))
    }
  }
  return report
}

type Table = {
  readonly player: string
  readonly game: GameCode
  readonly requestId: string
  readonly deaths: string[]
  secret: string | null
}

/** How many steps a whole round of each game takes when nothing goes wrong. */
async function lengthsOf(house: House): Promise<Record<GameCode, number>> {
  const lengths = await Promise.all(
    GAMES.map(async game => {
      const life = newLife(IMMORTAL)
      await live(life, () => playThrough(startProcess(house), newTable(house, game), 3))
      await life.end(IDLE)
      return [game, life.steps()] as const
    }),
  )
  await finish(house)
  return Object.fromEntries(lengths) as Record<GameCode, number>
}

function newTable(house: House, game: GameCode): Table {
  const player = `p${randomUUID().slice(0, 18)}`
  house.books.money.set(player, MONEY)
  return { player, game, requestId: randomUUID(), deaths: [], secret: null }
}

async function killOnce(house: House, lengths: Record<GameCode, number>, seed: string, number: number): Promise<Table> {
  const random = seededStream(seed, 'kills', number)
  const chance = (bound: number) => uniformInteger(random, bound)
  const table = newTable(house, GAMES[chance(GAMES.length)] as GameCode)
  const steps = 1 + chance(3)
  // Any step of the round, or every second time one of the few at which money is on its way.
  const diesAt = chance(2) === 0 ? 1 + chance(lengths[table.game]) : (PLACES[chance(PLACES.length)] as string)
  await dieAfter(table, diesAt, process => playThrough(process, table, steps), house)
  if (chance(3) === 0) {
    house.clock.advance(LATER_MS)
    await dieAfter(table, 1 + chance(20), process => process.worker.runOnce(), house)
  }
  // Every second player comes back at once and says again what he has not been answered.
  if (chance(2) === 0) await playThrough(startProcess(house), table, steps)
  return table
}

async function dieAfter(
  table: Table,
  diesAt: number | string,
  work: (process: Process) => Promise<unknown>,
  house: House,
): Promise<void> {
  const life: Life = newLife(diesAt)
  await live(life, () => work(startProcess(house)))
  await life.end(IDLE)
  table.deaths.push(life.place() ?? '')
}

/** A player sits down, bets, takes some steps where the game has any, and cashes out. */
async function playThrough(process: Process, table: Table, steps: number): Promise<void> {
  table.secret ??= await sitDown(process, table)
  const session = await process.find(table.secret)
  invariant(session.ok, 'a session that was told is kept')
  const choice =
    table.game === 'mina-de-oro' ? { mines: 3 } : table.game === 'swerte-dice' ? { over: true, target: 5_000 } : {}
  const played = await process.play(session.value, { stake: STAKE, requestId: table.requestId, choice })
  // What goes on behind the answer is part of the round: a process dies there too.
  await process.closing.ended()
  if (!played.ok) return
  let round: WireRoundMoney = played.value.round
  for (let step = round.step; round.state === 'playing'; step++) {
    const action = step < steps ? moveOf(table.game, step) : outOf(table.game)
    const acted = await process.act(session.value, { round: round.id, step, action })
    if (!acted.ok) return
    round = acted.value.round
  }
}

/** Opens a session with a token of its own: a launch whose answer died with a process is used up. */
async function sitDown(process: Process, { player, game }: Pick<Table, 'player' | 'game'>): Promise<string> {
  const opened = await process.open({ token: `${player}.${randomUUID()}`, game, nonce: newSecret() })
  invariant(opened.ok, 'the wallet knows the player')
  return opened.value.session
}

const moveOf = (game: GameCode, step: number): object => (game === 'mina-de-oro' ? { tile: step } : { move: 'high' })
const outOf = (game: GameCode): object => (game === 'mina-de-oro' ? { out: true } : { move: 'out' })

/** Time passes, and a process that nobody kills does what is left to do. */
async function finish(house: House): Promise<void> {
  const { worker } = startProcess(house)
  for (const pauseMs of [LATER_MS, LATER_MS, PLAYING_MAX_MS]) {
    house.clock.advance(pauseMs)
    for (let turn = 0; turn < TURNS_MAX && (await worker.runOnce()) > 0; turn++) house.clock.advance(LATER_MS)
  }
}

/** Holds the wallet against the history a player is shown. */
async function faultsOf(house: House, table: Table, ends: Map<string, number>): Promise<string[]> {
  const faults: string[] = []
  const moves = [...house.books.moves.values()].filter(move => move.user === table.player)
  const held = house.books.money.get(table.player) ?? 0n
  // He comes back a day later, and his session is over.
  const process = startProcess(house)
  const session = await process.find(await sitDown(process, table))
  invariant(session.ok, 'a new session is known')
  const { rounds } = await process.history(session.value)
  if (rounds.length === 0) {
    count(ends, 'never bet')
    return moves.some(move => move.kind === 'bet') ? [`${table.player}: a stake that history does not show`] : []
  }
  let due = MONEY
  for (const round of rounds) {
    count(ends, round.state)
    if (round.state === 'settled') due += minor(round.win ?? '0') - minor(round.stake)
    else if (round.state !== 'voided') faults.push(`${table.player}: a round ended ${round.state}`)
    const closed = moves.filter(move => move.round === round.id && move.closed)
    const bets = moves.filter(move => move.round === round.id && move.kind === 'bet')
    if (bets.length > 1) faults.push(`${table.player}: a stake was taken twice`)
    if (bets.length === 1 && closed.length !== 1) faults.push(`${table.player}: a round is not closed at the wallet`)
  }
  if (rounds.length > 1) faults.push(`${table.player}: one request became ${rounds.length} rounds`)
  if (held !== due) faults.push(`${table.player}: holds ${held}, and history says ${due}`)
  return faults
}

function minor(text: string): Minor {
  const amount = parseAmount(text)
  invariant(amount.ok, 'history shows amounts')
  return amount.value
}

function count(tally: Map<string, number>, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1)
}
