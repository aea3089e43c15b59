import { startCluster, withDatabase } from '../bets/cluster.ts'
import { startServer } from '../bets/server.ts'
import { ask, loopbackOf } from '../http.ts'
import { type Context, type Figure, type Row, shareOf, show, spreadFigure } from '../row.ts'
import { FIRST_WORDS, GAMES, SECOND_WORDS, STARS, seedCatalogue } from './catalogue-seed.ts'
import { randomFromSeed } from './random.ts'

const GAME_LIST = '/wps/relay/GCSGAME_gameList'
const PER_SECOND = 50
const SECONDS = 6
/** The first answers fill caches and plans, as those of the first minute of an evening do. */
const WARM_UP = 60

/** What a visitor of a large catalogue waits for. */
export const catalogue: Row = {
  name: 'catalogue',
  what: `pages of lists and searches, ${PER_SECOND} a second, in ${GAMES.toLocaleString('en')} games with ${STARS.toLocaleString('en')} stars`,
  measure,
}

async function measure({ cacheFolder, rounds, say }: Context): Promise<Figure[]> {
  const cluster = await startCluster(cacheFolder, say)
  try {
    const url = await cluster.empty('catalogue')
    await (await startServer(url, cacheFolder)).stop()
    say('the catalogue is written')
    await withDatabase(url, seedCatalogue)
    const server = await startServer(url, cacheFolder)
    const measured: { page: number; search: number }[] = []
    try {
      const timesOf = (wish: Wish, round: number, count: number) => askAll(server.port, wishesOf(wish, round, count))
      await timesOf(pageOf, 0, WARM_UP)
      await timesOf(searchOf, 0, WARM_UP)
      for (let number = 1; number <= rounds; number++) {
        const page = shareOf(await timesOf(pageOf, number, PER_SECOND * SECONDS), 0.95)
        const search = shareOf(await timesOf(searchOf, number, PER_SECOND * SECONDS), 0.95)
        measured.push({ page, search })
        say(`round ${number}: p95 of a page ${show(page)} ms, of a search ${show(search)} ms`)
      }
    } finally {
      await server.stop()
    }
    const of = (what: 'page' | 'search') => measured.map(round => round[what])
    return [
      spreadFigure({ name: 'catalogue.page_p95', unit: 'ms', bound: '<= 20' }, of('page')),
      spreadFigure({ name: 'catalogue.search_p95', unit: 'ms', bound: '<= 30' }, of('search')),
    ]
  } finally {
    await cluster.stop()
  }
}

type Input = Record<string, string>
type Wish = (below: (limit: number) => number) => Input

/** What people look at: mostly the first pages of slots, now and then a vendor, a class, a stake, or somewhere deep. */
export const pageOf: Wish = below => {
  const gameType = ['RNG', 'RNG', 'RNG', 'LIVE', 'FISH', 'PVP'][below(6)] ?? 'RNG'
  const pageNo = 1 + (below(4) === 0 ? below(70) : below(4))
  const narrowed: Input[] = [
    {},
    {},
    { vassalage: `B${1 + below(60)}` },
    { gameClassify: `class-${below(12)}` },
    { minBet: '0.1' },
    { isNew: '1' },
  ]
  return { gameType, pageNo: `${pageNo}`, pageSize: '26', platform: 'html5', ...narrowed[below(narrowed.length)] }
}

/** One word or two, whole or half, and every third with a letter wrong. */
export const searchOf: Wish = below => {
  const [first = '', second = ''] = [FIRST_WORDS[below(FIRST_WORDS.length)], SECOND_WORDS[below(SECOND_WORDS.length)]]
  const whole = [second, `${first} ${second}`, second.slice(0, 4), first][below(4)] ?? second
  const at = 1 + below(Math.max(1, whole.length - 2))
  return { gameName: below(3) === 0 ? whole.slice(0, at) + whole.slice(at + 1) : whole, pageSize: '26' }
}

/** What people ask for in a round, the same in every run. Another one asks for other things: what was counted once is remembered. */
export function wishesOf(wish: Wish, round: number, count: number): Input[] {
  const below = randomFromSeed(round)
  return Array.from({ length: count }, () => wish(below))
}

/** Of all answers. What was narrowed too far holds nothing, nor does what is far down; a catalogue that shows nothing is quick, and none. */
const WITH_GAMES_SHARE_MIN = 0.5

type Listed = { tookMs: number; hasGames: boolean }

/** Sends all at an even pace, whether the earlier ones are answered or not, and answers how long each took. */
async function askAll(port: number, wishes: readonly Input[]): Promise<number[]> {
  const asked: Promise<Listed>[] = []
  const beginMs = performance.now()
  for (const [number, wish] of wishes.entries()) {
    const waitMs = beginMs + (number * 1_000) / PER_SECOND - performance.now()
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
    asked.push(listOf(port, wish, number))
  }
  const listed = await Promise.all(asked)
  const full = listed.filter(({ hasGames }) => hasGames).length
  if (full < WITH_GAMES_SHARE_MIN * listed.length)
    throw new Error(`${full} of ${listed.length} lists had games in them`)
  return listed.map(({ tookMs }) => tookMs)
}

async function listOf(port: number, input: Input, number: number): Promise<Listed> {
  const sentMs = performance.now()
  const path = `${GAME_LIST}?${new URLSearchParams(input)}`
  const { text } = await ask({ port, path, localAddress: loopbackOf(number) })
  if (!text.includes('"success":true')) throw new Error(`a list was refused: ${text.slice(0, 300)}`)
  return { tookMs: performance.now() - sentMs, hasGames: text.includes('"nodeId":') }
}
