import { type Database, sql } from '@hiyas/database'
import { MINUTE_MS } from '@hiyas/kernel'
import { proveBooks } from '../bets/books.ts'
import { benchKeys } from '../bets/requests.ts'
import { seedSessions } from '../bets/site.ts'
import { type House, inHouse } from '../games/house.ts'
import { takeSeats } from '../games/seats.ts'
import type { Figure } from '../row.ts'
import type { Supplier } from '../suppliers/message.ts'
import { admit } from './admission.ts'
import { type Booth, createBooth } from './booth.ts'
import { type Paced, playOpen } from './crowd.ts'
import { type Heard, nothingHeard } from './dealing.ts'
import { createDurations } from './durations.ts'
import { heardFigures, pacedFigures, seenFigures } from './figures.ts'
import { leftFigures, openFigure } from './leftovers.ts'
import { createMail } from './mail.ts'
import { moneyFigures } from './money.ts'
import type { SoakOptions } from './options.ts'
import { type Player, takeTurn } from './player.ts'
import { createReading } from './reading.ts'
import { restartFigures, restartInTurns } from './restarts.ts'
import { nothingSeen, type Seen } from './seen.ts'
import { seatPlayers } from './studio-players.ts'
import { memoryFigures, watchMemory } from './watch-memory.ts'

type SoakContext = SoakOptions & { cacheFolder: string; say: (sentence: string) => void }
type Accounts = { first: bigint; last: bigint }

/** As far apart as the rounds of one member are: whoever waits for a server that is away, and for what he is then told, is replaced by others. */
const ROUND_EACH_S = 30

/** Games that are opened at the same time before the play: all at once would be a rush of its own. */
const OPENED_AT_ONCE = 4

const SUPPLIERS: readonly Supplier[] = (['beexar', 'hub88', 'pam', 'caleta'] as const).map((dialect, number) => ({
  number,
  code: `SIM${number}`,
  dialect,
}))

/** Members play and look around for a long time while server and studio are ended again and again; then everything is counted. */
export function soak(context: SoakContext): Promise<Figure[]> {
  // All look at the site from one address.
  const environment = { RATE_FACTOR: '1000000' }
  return inHouse({ ...context, environment }, async house => {
    const { accounts, players, guests } = await prepare(house, context)
    const seen = nothingSeen()
    const heard = nothingHeard()
    const play = await playAll(house, context, { accounts, players, guests, seen, heard })
    const { say } = context
    say(
      `the play is over: ${seen.spins} spins, ${heard.bets} bets, ${seen.errorCount} errors; the books are closed and proved`,
    )
    const left = await leftFigures(house.studio)
    await proveBooks(house.siteDatabaseUrl)
    return [
      ...pacedFigures(play, seen, heard, context),
      ...seenFigures(seen, play.spunIn),
      ...heardFigures(heard, play.watches),
      ...restartFigures(play.restarts),
      ...memoryFigures(play.lives),
      ...left,
      await openFigure(house.site),
      ...(await moneyFigures(house, { accounts, players: players.length, watches: play.watches })),
    ]
  })
}

/** Suppliers are let in; members have money and are logged in, and those who play at the studio have a game open. */
async function prepare(
  house: House,
  { rate, studio, cacheFolder, say }: SoakContext,
): Promise<{ accounts: Accounts; players: Player[]; guests: number[] }> {
  const playing = Math.ceil((rate * studio * ROUND_EACH_S) / 100)
  const elsewhere = Math.ceil((rate * (100 - studio) * ROUND_EACH_S) / 100)
  const seats = await takeSeats(house.site, playing, elsewhere)
  const accounts = await accountsOf(house.site)
  await seedSessions(house.site, accounts)
  say(`${playing} members take their seats at the studio, ${elsewhere} play at ${SUPPLIERS.length} suppliers`)
  await admit(house, SUPPLIERS, benchKeys(cacheFolder))
  const players = await seatPlayers(house.url, seats)
  return { accounts, players, guests: Array.from({ length: elsewhere }, (_, number) => playing + number + 1) }
}

type Playing = { accounts: Accounts; players: Player[]; guests: number[]; seen: Seen; heard: Heard }

async function playAll(house: House, context: SoakContext, { accounts, players, guests, seen, heard }: Playing) {
  const { minutes, rate, studio, cacheFolder } = context
  const spunIn = createDurations()
  const mail = createMail(Number(new URL(house.url).port))
  const keys = benchKeys(cacheFolder)
  const parts = { keys, siteUrl: house.url, mail, heard, seen }
  const booths = SUPPLIERS.map(supplier => createBooth({ supplier, ...parts }))
  const watches = new Map(SUPPLIERS.map(({ code }, number) => [code, (booths[number] as Booth).watch]))
  const reading = createReading(house.site, { firstAccount: accounts.first, watches })
  const share = studio / 100
  const spins = { members: players, perSecond: rate * share, turn: (one: Player) => takeTurn(one, seen, spunIn) }
  const boothOf = (member: number) => booths[member % booths.length] as Booth
  await openGames(guests, boothOf)
  const endMs = performance.now() + minutes * MINUTE_MS
  const bets = {
    members: guests,
    perSecond: rate * (1 - share),
    turn: (member: number) => boothOf(member).playRound(member),
  }
  try {
    const [restarts, lives, atStudio, atSuppliers] = await Promise.all([
      restartInTurns(house, endMs, context),
      watchMemory(house, endMs),
      playOpen<Player>({ ...spins, endMs }),
      playOpen<number>({ ...bets, endMs }).finally(() => reading.finish()),
      reading.follow(),
    ])
    return { restarts, lives, paced: [atStudio, atSuppliers] as Paced[], spunIn, watches }
  } finally {
    mail.close()
  }
}

/** In the order in which they play: a token must be used soon. */
async function openGames(guests: readonly number[], boothOf: (member: number) => Booth): Promise<void> {
  const queue = guests.values()
  const openInTurn = async () => {
    for (const member of queue) await boothOf(member).open(member)
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openInTurn))
}

async function accountsOf(site: Database): Promise<Accounts> {
  const { rows } = await sql<Accounts>`
    select min(account) as first, max(account) as last from wallet.member_account`.execute(site.query)
  const [accounts] = rows
  if (accounts === undefined) throw new Error('nobody has an account')
  return accounts
}
