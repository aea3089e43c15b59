import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { crashPoint, hashBefore, hashOfSeed, seededStream } from '@hiyas/fair'
import { drawHilo, drawKeno, drawLimbo, drawMines, drawPlinko, rollDice, spinWheel } from '@hiyas/fair/inhouse'
import { describe, expect, test } from 'vitest'
import { endOf, flightOf, hashOf, outcomeOf } from '../src/verifier/round.ts'

const page = readFileSync(join(import.meta.dirname, '../src/verifier/verify.html'), 'utf8')
const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? ''
type Verifier = { outcomeOf: typeof outcomeOf; hashOf: typeof hashOf; flightOf: typeof flightOf; endOf: typeof endOf }
const inPage = runInNewContext(`(() => { ${script}; return { outcomeOf, hashOf, flightOf, endOf } })()`, {
  TextEncoder,
}) as Verifier

test('RNG-12 10,000 random rounds: engine, script and page agree on every one, to the last card a round can turn', () => {
  for (let nonce = 0; nonce < 10_000; nonce++) {
    const serverSeed = randomBytes(32).toString('hex')
    const clientSeed = randomBytes(1 + (nonce % 40)).toString('base64url')
    const stream = seededStream(serverSeed, clientSeed, nonce)
    const [game, drawn, more = {}] = drawnIn(nonce, stream)
    const question = { game, serverSeed, clientSeed, nonce, ...more }
    const told = [outcomeOf(question), inPage.outcomeOf(question)]
    if (told.some(outcome => outcome !== drawn)) throw new Error(JSON.stringify({ question, drawn, told }))
  }
  const seed = randomBytes(200).toString('hex')
  expect([hashOf(seed), inPage.hashOf(seed)]).toEqual([hashOfSeed(seed), hashOfSeed(seed)])
}, 30_000)

test('RNG-12 C-V5 flights of a chain: engine, script and page agree on each, and on the end it leads to', () => {
  const salt = randomBytes(32).toString('hex')
  let link = randomBytes(32).toString('hex')
  const terminal = hashBefore(link, 500)
  for (let number = 500; number >= 1; number--) {
    const percent = [99, 96, 94, 92][number % 4] ?? 96
    const point = (crashPoint(link, salt, percent) / 100).toFixed(2)
    expect([flightOf({ link, salt, percent }), inPage.flightOf({ link, salt, percent })]).toEqual([point, point])
    if (number % 100 === 0) expect([endOf(link, number), inPage.endOf(link, number)]).toEqual([terminal, terminal])
    link = hashBefore(link, 1)
  }
  expect(link).toBe(terminal)
})

test('RNG-12 the page needs nothing from anywhere', () => {
  expect(page).not.toMatch(/https?:|<link[^>]+stylesheet|import |fetch\(|XMLHttp/)
})

describe('RNG-12 the page verifies nothing that it has not understood', () => {
  const seeds = { server: 'aa', client: 'mine', nonce: '7', mines: '3', rows: '12' }
  const flight = { game: 'crash', link: 'ab'.repeat(32), salt: 'salt', number: '2', percent: '96' }

  test.each([
    { ...seeds, game: 'dice', nonce: '' },
    { ...seeds, game: 'dice', nonce: '1.5' },
    { ...seeds, game: 'mines', mines: '' },
    { ...seeds, game: 'mines', mines: '0' },
    { ...seeds, game: 'mines', mines: '99' },
    { ...seeds, game: 'plinko', rows: '' },
    { ...flight, number: '' },
    { ...flight, number: '10001' },
    { ...flight, percent: '' },
    { ...flight, percent: '100' },
  ])('RNG-12 $game with nonce "$nonce", $mines mines, $rows rows; flight "$number", "$percent" percent', filled => {
    expect(saidOf(filled)).toEqual(['A number is missing or out of its bounds.'])
  })

  test.each(['server', 'client'])('RNG-12 nor without the seed of the %s', seed => {
    expect(saidOf({ ...seeds, game: 'dice', [seed]: ' ' })).toEqual(['Fill in the seeds.'])
  })

  test('RNG-12 what it asks for filled in, it says what the round was', () => {
    const question = { serverSeed: 'aa', clientSeed: 'mine', nonce: 7 }
    // Of what a game does not have nothing is asked.
    const dice = saidOf({ ...seeds, game: 'dice', mines: '', rows: '' })
    expect(dice[0]).toBe(outcomeOf({ ...question, game: 'dice' }))
    expect(saidOf({ ...seeds, game: 'mines' })[0]).toBe(outcomeOf({ ...question, game: 'mines', mines: 3 }))
    const { link, salt } = flight
    expect(saidOf(flight)[0]).toBe(`${flightOf({ link, salt, percent: 96 })}x`)
  })
})

test('RNG-12 the page starts with no number that nobody has filled in: a result would be told of another round', () => {
  for (const id of ['nonce', 'mines', 'number', 'percent'])
    expect(page).toMatch(new RegExp(`<input id="${id}"(?![^>]*value=)`))
  expect(page).toContain('<select id="rows"><option></option>')
})

describe('npm run verify:round', () => {
  const run = (...args: string[]) => {
    const file = join(import.meta.dirname, '../src/verifier/round.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const dice = ['--game', 'dice', '--server-seed', 'aa', '--nonce', '0']

  test('RNG-12 takes a seed of a player that begins with a dash', () => {
    const { status, stdout } = run(...dice, '--client-seed', '-lucky')
    const question = { game: 'dice', serverSeed: 'aa', clientSeed: '-lucky', nonce: 0 }
    expect([status, stdout]).toEqual([0, expect.stringContaining(`dice, nonce 0: ${outcomeOf(question)}`)])
    expect(run(...dice, '--client-seed=-lucky').stdout).toBe(stdout)
  })

  test('says how it is used', () => {
    const { status, stdout, stderr } = run('--help')
    expect([status, stderr]).toEqual([0, ''])
    for (const option of ['game', 'server-seed', 'hash', 'client-seed', 'nonce', 'mines', 'rows', 'link', 'terminal'])
      expect(stdout).toContain(`--${option}`)
  })

  test('says what it does not understand in one line, with another code than that of a broken promise', () => {
    for (const args of [['--game', 'whist'], ['--colour', 'red'], ['dice']]) {
      const { status, stderr } = run(...args)
      expect([status, stderr.trim().split('\n').length], stderr).toEqual([2, 1])
    }
    expect(run(...dice, '--client-seed', 'mine', '--hash', 'bb').status).toBe(1)
  })
})

describe('RNG-12 npm run verify:round verifies nothing that it has not understood', () => {
  const run = (...args: string[]) => {
    const file = join(import.meta.dirname, '../src/verifier/round.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
    return { status, stdout, lines: stderr.trim().split('\n').length }
  }
  const seeds = ['--server-seed', 'aa', '--client-seed', 'mine']
  const link = 'ab'.repeat(32)
  const chain = ['--game', 'crash', '--number', '2', '--link', link, '--terminal', hashBefore(link, 2)]
  const flight = ['--game', 'crash', '--salt', 'salt', '--percent', '96']

  const asked = [
    ['--game', 'dice', ...seeds, '--nonce', 'abc'],
    ['--game', 'dice', ...seeds, '--nonce', '1.5'],
    ['--game', 'dice', ...seeds, '--nonce='],
    ['--game', 'mines', ...seeds, '--nonce', '0', '--mines', '30'],
    ['--game', 'plinko', ...seeds, '--nonce', '0', '--rows', '0'],
    ['--game', 'plinko', ...seeds, '--nonce', '0', '--rows', '9'],
    ['--game', 'dice', '--client-seed', 'mine', '--nonce', '0'],
    ['--game', 'dice', '--server-seed', 'aa', '--nonce', '0'],
    ['--game', 'dice', ...seeds],
    ['--game', 'mines', ...seeds, '--nonce', '0'],
    ['--game', 'plinko', ...seeds, '--nonce', '0'],
    [...flight, '--link', link, '--terminal', hashBefore(link, 1)],
    [...chain, '--percent', '96'],
    [...chain, '--salt', 'salt'],
    [...flight, '--link', 'zz', '--number', 'x', '--terminal', 'zz'],
    [...flight, '--link', link, '--number', '0', '--terminal', link],
    [...flight, '--link', link, '--number', '2', '--terminal', 'zz'],
    [...chain, '--salt', 'salt', '--percent', '0'],
  ]
  test.each(asked.map(args => ({ args })))('RNG-12 $args', ({ args }) => {
    expect(run(...args)).toEqual({ status: 2, stdout: '', lines: 1 })
  })

  test('RNG-12 a promise that was copied in capitals or with a space is the same promise', () => {
    const hash = ` ${hashOfSeed('aa').toUpperCase()}`
    const promised = run('--game', 'dice', ...seeds, '--nonce', '0', '--hash', hash)
    expect(promised).toMatchObject({ status: 0 })
    const copied = ['--server-seed', ' aa ', '--client-seed', 'mine ']
    expect(run('--game', 'dice', ...copied, '--nonce', '0', '--hash', hash)).toEqual(promised)
    const terminal = hashBefore(link, 2).toUpperCase()
    const told = ['--link', `${link.toUpperCase()} `, '--number', '2', '--terminal', terminal]
    expect(run(...flight, ...told)).toMatchObject({ status: 0 })
  })
})

test.each([
  ['#lang=TY', 'fil', 'Suriin ang isang round · Hiyas'],
  ['#lang=EN', 'en', 'Verify a round · Hiyas'],
  ['', 'en', 'Verify a round · Hiyas'],
])('A11Y-16 the page opened with "%s" says in its language what it is, in its title too', (hash, lang, title) => {
  expect(openedWith({}, hash)).toMatchObject({ lang, title })
})

const saidOf = (filled: Readonly<Record<string, string>>): string[] => openedWith(filled, '').said

/** What the page answers with these fields filled in, in a browser of the few things that it asks of one. */
function openedWith(filled: Readonly<Record<string, string>>, hash: string) {
  type Part = { value: string; textContent?: string; said: string[] }
  const parts = new Map<string, Part>()
  const partOf = (id: string) => {
    const known = parts.get(id)
    if (known) return known
    const part = {
      value: filled[id] ?? '',
      said: [] as string[],
      addEventListener() {},
      replaceChildren(...lines: Part[]) {
        part.said = lines.map(({ textContent }) => textContent ?? '')
      },
    }
    parts.set(id, part)
    return part
  }
  const document = {
    title: '',
    documentElement: { lang: '' },
    getElementById: partOf,
    querySelector: partOf,
    querySelectorAll: () => [],
    createElement: () => ({}),
  }
  runInNewContext(script, { TextEncoder, URLSearchParams, document, location: { hash } })
  return { said: partOf('answer').said, title: document.title, lang: document.documentElement.lang }
}

/** A round of one of the games by turns, as the engine draws it and as the verifiers say it. */
function drawnIn(turn: number, stream: ReturnType<typeof seededStream>): [string, string, object?] {
  const mines = 1 + (turn % 24)
  const draws: (() => [string, string, object?])[] = [
    () => ['dice', (rollDice(stream) / 100).toFixed(2)],
    () => ['limbo', (drawLimbo(stream) / 100).toFixed(2)],
    // Counted from 1, as the games number them.
    () => [
      'mines',
      drawMines(stream, { mines })
        .map(tile => tile + 1)
        .join(' '),
      { mines },
    ],
    () => [
      'plinko',
      drawPlinko(stream, { rows: 12, risk: 'low' })
        .map(right => (right ? 'R' : 'L'))
        .join(''),
      { rows: 12 },
    ],
    () => [
      'keno',
      drawKeno(stream)
        .map(number => number + 1)
        .join(' '),
    ],
    () => ['wheel', String(spinWheel(stream) + 1)],
    () => ['hilo', drawHilo(stream).map(cardName).join(' ')],
  ]
  return draws[turn % draws.length]?.() ?? ['', '']
}

const cardName = (card: number): string =>
  `${['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'][card >> 2]}${'DHCS'[card & 3]}`
