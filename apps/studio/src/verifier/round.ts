import { createHash, createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'

/**
 * Checks a round of a provably fair game from its seeds alone, with nothing of this project but this file: it is what a player or
 * an auditor would write from the rules (RNG-12).
 */
const GAMES = ['dice', 'limbo', 'mines', 'plinko', 'keno', 'hilo', 'wheel', 'crash'] as const
const HELP = `npm run verify:round -- --game dice --server-seed <revealed> --hash <shown before> --client-seed <yours> --nonce 0

Says what a round of a provably fair game must have been, by its seeds alone: ${GAMES.slice(0, -1).join(', ')}. Mines take
--mines too, plinko --rows.

npm run verify:round -- --game crash --link <told> --number 12 --terminal <published> --salt <published> --percent 96

A flight of crash is everybody's: its link, hashed as often as its number, must give the end of the chain that was published.

Ends with 0, with 1 when the seed is not that of the hash or the link not of the chain, 2 when it is not understood or something is missing.
`
/** All that a round of hi-lo can turn. */
const CARDS = 104

export type Question = {
  readonly game: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly mines?: number
  readonly rows?: number
}

/** What a round must have been, as text: `33.03`, `2 18 8 0 15`, `LRLLRLLL`. Throws on a game it does not know. */
export function outcomeOf({ game, serverSeed, clientSeed, nonce, mines = 3, rows = 16 }: Question): string {
  const next = words(serverSeed, clientSeed, nonce)
  const below = (range: number): number => Number((BigInt(next()) * BigInt(range)) >> 32n)
  const picks = (size: number, count: number): number[] => {
    const left = [...Array(size).keys()]
    return [...Array(count)].map(() => left.splice(below(left.length), 1)[0] ?? -1)
  }
  switch (game) {
    case 'dice':
      return (below(10_001) / 100).toFixed(2)
    case 'limbo':
      return limbo(next())
    case 'mines':
      return numbered(picks(25, mines))
    case 'plinko':
      return [...Array(rows)].map(() => (next() >= 2 ** 31 ? 'R' : 'L')).join('')
    case 'keno':
      return numbered(picks(40, 10))
    case 'hilo':
      return [...Array(CARDS)].map(() => cardOf(below(52))).join(' ')
    case 'wheel':
      return numbered([below(20)])
    default:
      throw new Error(`--game is one of ${GAMES.join(', ')}`)
  }
}

/** As the games number them: from 1. */
const numbered = (places: readonly number[]): string => places.map(place => place + 1).join(' ')

/** Where a flight must have ended: the percent that comes back over what is left above the first 52 bits of the keyed hash. */
export function flightOf({ link, salt, percent }: { link: string; salt: string; percent: number }): string {
  const bits = createHmac('sha256', salt).update(Buffer.from(link, 'hex')).digest('hex').slice(0, 13)
  const point = (BigInt(percent) * 2n ** 52n) / (2n ** 52n - BigInt(`0x${bits}`))
  return (Number(point < 100n ? 100n : point > 500_000n ? 500_000n : point) / 100).toFixed(2)
}

/** The end of the chain that a link of this number belongs to. */
export function endOf(link: string, number: number): string {
  let hash = link
  for (let step = 0; step < number; step++) hash = hashOf(hash)
  return hash
}

/** What was shown before the first bet. */
export const hashOf = (serverSeed: string): string => createHash('sha256').update(serverSeed).digest('hex')

/** The stream: four bytes at a time of HMAC-SHA256(serverSeed, `clientSeed:nonce:0`), then `:1`, and so on. */
function words(serverSeed: string, clientSeed: string, nonce: number): () => number {
  let block = Buffer.alloc(0)
  let round = 0
  let at = 0
  return () => {
    if (at === block.length) {
      block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${round++}`).digest()
      at = 0
    }
    at += 4
    return block.readUInt32BE(at - 4)
  }
}

function limbo(word: number): string {
  const times = word === 0 ? 100_000_000n : (99n * 2n ** 32n) / BigInt(word)
  const shown = times < 100n ? 100n : times > 100_000_000n ? 100_000_000n : times
  return (Number(shown) / 100).toFixed(2)
}

const cardOf = (card: number): string => `${'23456789TJQKA'[card >> 2]?.replace('T', '10')}${'DHCS'[card & 3]}`

function main(args: readonly string[]): void {
  if (args[0] === '--help') {
    process.stdout.write(HELP)
    return
  }
  const { values } = parseArgs({
    args: joined(args),
    options: {
      game: { type: 'string', default: '' },
      'server-seed': { type: 'string', default: '' },
      'client-seed': { type: 'string', default: '' },
      nonce: { type: 'string', default: '' },
      hash: { type: 'string' },
      mines: { type: 'string', default: '' },
      rows: { type: 'string', default: '' },
      link: { type: 'string', default: '' },
      number: { type: 'string', default: '' },
      terminal: { type: 'string', default: '' },
      salt: { type: 'string', default: '' },
      percent: { type: 'string', default: '' },
    },
  })
  if (values.game === 'crash') {
    checkFlight({
      link: hexOf('link', values.link),
      number: whole('number', values.number, 1, NUMBER_MAX),
      terminal: hexOf('terminal', values.terminal),
      salt: given('salt', values.salt),
      percent: whole('percent', values.percent, 1, 99),
    })
    return
  }
  const { game, mines, rows } = values
  const nonce = whole('nonce', values.nonce, 0, Number.MAX_SAFE_INTEGER)
  const hash = values.hash?.trim().toLowerCase()
  const serverSeed = given('server-seed', values['server-seed'])
  const question = {
    game,
    serverSeed,
    clientSeed: given('client-seed', values['client-seed']),
    nonce,
    ...(game === 'mines' ? { mines: whole('mines', mines, 1, 24) } : {}),
    ...(game === 'plinko' ? { rows: rowsOf(rows) } : {}),
  }
  const own = hashOf(serverSeed)
  process.stdout.write(`SHA-256 of the server seed  ${own}\n`)
  if (hash !== undefined && hash !== own) {
    process.stdout.write(`was promised                ${hash}\nTHE SEED IS NOT THE ONE THAT WAS PROMISED\n`)
    process.exitCode = 1
    return
  }
  process.stdout.write(`${game}, nonce ${nonce}: ${outcomeOf(question)}\n`)
}

/** So many flights has a chain. */
const NUMBER_MAX = 10_000

/** A whole number within its bounds: of anything else a result would be told that no round had. */
function whole(option: string, text: string, from: number, to: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= from && value <= to) return value
  throw new Error(`--${option} is a whole number from ${from} to ${to}`)
}

/** A seed or a salt: of an empty one a result would be told too. */
function given(option: string, text: string): string {
  if (text.trim() !== '') return text.trim()
  throw new Error(`--${option} is missing`)
}

function rowsOf(text: string): number {
  if (['8', '12', '16'].includes(text)) return Number(text)
  throw new Error('--rows is 8, 12 or 16')
}

/** 32 bytes in hex, as they are shown; copied with a space, or in capitals, they are the same. */
function hexOf(option: string, text: string): string {
  const hex = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(hex)) return hex
  throw new Error(`--${option} has 64 hex digits`)
}

function checkFlight(flight: { link: string; number: number; terminal: string; salt: string; percent: number }): void {
  const end = endOf(flight.link, flight.number)
  process.stdout.write(`end of the chain  ${end}\n`)
  if (end !== flight.terminal) {
    process.stdout.write(`was published     ${flight.terminal}\nTHE LINK IS NOT OF THE CHAIN THAT WAS PUBLISHED\n`)
    process.exitCode = 1
    return
  }
  process.stdout.write(`crash, flight ${flight.number}: ${flightOf(flight)}\n`)
}

/** Every option takes a value. Joined to it, one that begins with a dash, as a player's seed may, is not taken for another option. */
function joined([arg, value, ...rest]: readonly string[]): string[] {
  if (arg === undefined) return []
  const takesNext = arg.startsWith('--') && !arg.includes('=') && value !== undefined
  return takesNext
    ? [`${arg}=${value}`, ...joined(rest)]
    : [arg, ...joined(value === undefined ? [] : [value, ...rest])]
}

/** 1 is kept for a promise that was broken. */
const NOT_UNDERSTOOD = 2

if (import.meta.main) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n')[0] : error}\n`)
    process.exitCode = NOT_UNDERSTOOD
  }
}
