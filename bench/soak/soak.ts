import { setTimeout as sleep } from 'node:timers/promises'
import { members, records, wallet } from '@hiyas/contract'
import { type Database, sql } from '@hiyas/database'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { proveBooks } from '../bets/books.ts'
import { BOOK, seedSessions, sessionOf } from '../bets/site.ts'
import { type House, inHouse } from '../games/house.ts'
import { none } from '../games/leftovers.ts'
import { pickUp, sitDown } from '../games/player.ts'
import { randomFromSeed } from '../games/random.ts'
import { takeSeats } from '../games/seats.ts'
import { type Figure, show } from '../row.ts'
import { booksOf, leftFigures, moneyOf } from './leftovers.ts'
import { type Ask, type Member, nothingSeen, type Seen, visit } from './member.ts'
import { growthOf, type Life } from './memory.ts'
import type { SoakOptions } from './options.ts'
import { find, type Program, restart } from './programs.ts'

type SoakContext = SoakOptions & { cacheFolder: string; say: (sentence: string) => void }
type Restarted = { program: Program; signal: string; backInMs: number }

const SAMPLE_MS = 10 * SECOND_MS
/** In a shorter life memory is still being filled: then its growth is told and nothing is asked of it. */
const LIFE_JUDGED_SAMPLES = 30
const ANSWER_TIMEOUT_MS = 20 * SECOND_MS
const TURNS: readonly Program[] = ['server', 'studio']

/** Members play and look around for a long time while server and studio are ended again and again; then everything is counted. */
export function soak(context: SoakContext): Promise<Figure[]> {
  // All look at the site from one address.
  const environment = { RATE_FACTOR: '1000000' }
  return inHouse({ ...context, environment }, async house => {
    const play = await prepare(house, context.players)
    const before = await moneyOf(house.site)
    const endMs = performance.now() + context.minutes * MINUTE_MS
    const seen = nothingSeen()
    const memory = watchMemory(house, endMs)
    const [restarts, lives] = await Promise.all([
      restartInTurns(house, endMs, context),
      memory,
      ...play.map(member => visit(endMs, member, seen)),
    ])
    context.say(`the play is over: ${seen.spins} spins, ${seen.errorCount} errors; the books are closed and proved`)
    const left = await leftFigures(house.studio)
    await proveBooks(house.siteDatabaseUrl)
    const money = (await moneyOf(house.site)) - before - (await booksOf(house.studio))
    return [
      ...seenFigures(seen, context),
      ...restartFigures(restarts),
      ...memoryFigures(lives),
      ...left,
      none(
        'soak.money',
        Math.abs(Number(money)),
        'minor units by which members’ money differs from what the studio’s rounds come to',
      ),
    ]
  })
}

/** Everybody has a game open and is logged in at the site. */
async function prepare(house: House, players: number): Promise<Member[]> {
  const seats = await takeSeats(house.site, players)
  await seedSessions(house.site, await accountsOf(house.site))
  const all: Member[] = []
  for (const [number, seat] of seats.entries()) {
    const phone = pickUp(house.url, number)
    const stake = await sitDown(phone, seat)
    all.push({
      spin: requestId => phone.ask('spin', { stake, requestId }),
      looks: looksOf(house.url, sessionOf(number + 1)),
      below: randomFromSeed(number),
    })
  }
  return all
}

async function accountsOf(site: Database): Promise<{ first: bigint; last: bigint }> {
  const { rows } = await sql<{ first: bigint; last: bigint }>`
    select min(account) as first, max(account) as last from wallet.member_account`.execute(site.query)
  const [accounts] = rows
  if (accounts === undefined) throw new Error('nobody has an account')
  return accounts
}

/** What members open between rounds: who they are, what they have, what they played, and home. */
function looksOf(siteUrl: string, token: string): Ask[] {
  const headers = { authorization: token, merchant: BOOK.merchant }
  const get = (path: string) =>
    fetch(new URL(path, siteUrl), { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  // From before the first round until after the last, so that what is asked for grows with the play.
  const now = Date.now()
  const days = { startTime: String(now - DAY_MS), endTime: String(now + DAY_MS), page: '1' }
  const paths = [
    members.memberInfo.path,
    wallet.walletBalance.path,
    `${records.bettingRecords.path}?${new URLSearchParams({ ...days, size: '20' })}`,
  ]
  const calls = paths.map(path => async () => (await (await get(path)).json()) as Record<string, unknown>)
  return [...calls, async () => ({ success: (await get('/m/home')).status === 200 })]
}

/** Server and studio in turns, in order and without warning in turns, each every so many minutes. */
async function restartInTurns(house: House, endMs: number, { every, say }: SoakContext): Promise<Restarted[]> {
  const done: Restarted[] = []
  const pauseMs = (every * MINUTE_MS) / TURNS.length
  const beganMs = performance.now()
  for (let turn = 0; ; turn++) {
    const dueMs = beganMs + (turn + 0.5) * pauseMs
    // What is ended last has time to come back while everybody plays.
    if (dueMs + pauseMs / 2 > endMs) return done
    await sleep(Math.max(0, dueMs - performance.now()))
    const program = TURNS[turn % TURNS.length] ?? 'server'
    const signal = turn % (2 * TURNS.length) < TURNS.length ? 'SIGTERM' : 'SIGKILL'
    const backInMs = await restart(house.pid, program, signal, () => isThere(house.url))
    say(`${signal} to the ${program}: back in ${show(backInMs / SECOND_MS)} s`)
    done.push({ program, signal, backInMs })
  }
}

/** Both programs answer: the list of the studio's games comes through the site. */
async function isThere(siteUrl: string): Promise<boolean> {
  const answered = await Promise.all(
    ['/readyz', '/studio/api/games'].map(path =>
      fetch(new URL(path, siteUrl), { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).then(
        response => response.ok,
        () => false,
      ),
    ),
  )
  return answered.every(Boolean)
}

type Lives = Record<Program, Life[]>

/** What both programs hold, every ten seconds, life by life. */
async function watchMemory({ pid }: House, endMs: number): Promise<Lives> {
  const lives: Lives = { server: [], studio: [] }
  const last: Partial<Record<Program, number>> = {}
  for (; performance.now() < endMs; await sleep(SAMPLE_MS)) {
    for (const program of TURNS) {
      const now = await find(pid, program)
      if (now === null) continue
      if (now.pid !== last[program]) lives[program].push([])
      last[program] = now.pid
      lives[program].at(-1)?.push(now.residentMb)
    }
  }
  return lives
}

function seenFigures(
  { spins, looks, banners, voided, errors, errorCount }: Seen,
  { minutes, players }: SoakOptions,
): Figure[] {
  const longest = Math.max(0, ...banners) / SECOND_MS
  const perSecond = spins / ((minutes * MINUTE_MS) / SECOND_MS)
  return [
    {
      name: 'soak.spins',
      value: perSecond,
      unit: '/s',
      bound: null,
      note: `${spins} spins and ${looks} looks of ${players} members`,
    },
    {
      name: 'soak.banner',
      value: longest,
      unit: 's',
      bound: null,
      note: `the longest of ${banners.length} waits behind a reconnect banner`,
    },
    {
      name: 'soak.voided',
      value: voided,
      unit: '',
      bound: null,
      note: 'rounds cancelled and paid back, whose bet a kill left without an answer',
    },
    none('soak.errors', errorCount, errors[0] ?? 'every question was answered, behind a banner at worst'),
  ]
}

function restartFigures(restarts: readonly Restarted[]): Figure[] {
  const all = restarts.map(({ program, signal, backInMs }) => `${program} ${signal} ${show(backInMs / SECOND_MS)} s`)
  return [{ name: 'soak.restarts', value: restarts.length, unit: '', bound: null, note: all.join(', ') }]
}

function memoryFigures(lives: Lives): Figure[] {
  return TURNS.map(program => {
    const of = lives[program]
    const samples = Math.max(0, ...of.map(life => life.length))
    const note = `last quarter of its longest life by the one before; at most ${show(Math.max(0, ...of.flat()))} MB`
    const bound = samples >= LIFE_JUDGED_SAMPLES ? '<= 1.1' : null
    return { name: `soak.${program}_growth`, value: growthOf(of), unit: 'x', bound, note }
  })
}
