import { request } from 'node:http'
import { type Context, type Figure, type Row, show, spreadFigure } from '../row.ts'
import { startCluster, withDatabase } from '../wallet/cluster.ts'
import { startServer } from '../wallet/server.ts'
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
      await ask(server.port, pageOf, WARM_UP)
      await ask(server.port, searchOf, WARM_UP)
      for (let number = 1; number <= rounds; number++) {
        const page = p95(await ask(server.port, pageOf, PER_SECOND * SECONDS))
        const search = p95(await ask(server.port, searchOf, PER_SECOND * SECONDS))
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
const pageOf: Wish = below => {
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
const searchOf: Wish = below => {
  const [first = '', second = ''] = [FIRST_WORDS[below(FIRST_WORDS.length)], SECOND_WORDS[below(SECOND_WORDS.length)]]
  const whole = [second, `${first} ${second}`, second.slice(0, 4), first][below(4)] ?? second
  const at = 1 + below(Math.max(1, whole.length - 2))
  return { gameName: below(3) === 0 ? whole.slice(0, at) + whole.slice(at + 1) : whole, pageSize: '26' }
}

/** Sends so many at an even pace, whether the earlier ones are answered or not, and answers how long each took. */
async function ask(port: number, wish: Wish, count: number): Promise<number[]> {
  const below = randomFromSeed(count)
  const took: Promise<number>[] = []
  const beginMs = performance.now()
  for (let number = 0; number < count; number++) {
    const waitMs = beginMs + (number * 1_000) / PER_SECOND - performance.now()
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
    took.push(send(port, wish(below), number))
  }
  return Promise.all(took)
}

function send(port: number, input: Input, number: number): Promise<number> {
  const sentMs = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path: `${GAME_LIST}?${new URLSearchParams(input)}`,
        // As in life, everybody has an address of his own.
        localAddress: `127.0.${1 + (number >> 8)}.${1 + (number & 127)}`,
      },
      answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', chunk => {
          text += chunk
        })
        answer.on('end', () => {
          if (text.includes('"success":true')) resolve(performance.now() - sentMs)
          else reject(new Error(`a list was refused: ${text.slice(0, 300)}`))
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

const p95 = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
}
