import { parseArgs } from 'node:util'
import { invariant, secureRandom } from '@hiyas/kernel'
import { inPieces } from '../random/uniform.ts'
import { judgeGames } from './games.ts'
import { exportBytes, isThere, JUDGES, judge } from './outside.ts'
import { type Bytes, SOURCES } from './sources.ts'
import { BIT_TESTS } from './sp800-22.ts'
import { type Assessment, assess } from './verdict.ts'

/** Long statistics of our random numbers (RNG-05, RNG-06), and raw bytes for whoever judges them elsewhere (RNG-10). */
const HELP = `npm run battery [-- --source system,dice --sequences 100 --bits 1000000 --draws 300000 --spins 30000]
                [-- --with dieharder --args "-d 15"] [-- --export FILE --bytes 10000000]

By itself: the fifteen tests of NIST SP 800-22 rev. 1a over each source, a hundred sequences of a million bits, and every suite over what
all games draw from the system. Leaves with 1 when a source fails. A test that needs longer sequences than --bits is not asked, nor
are random excursions of a sequence whose sum is seldom zero. Of templates and excursions, which have many p-values, the lowest are shown,
and what is asked of them is that a fair source fails them together as seldom as a single one.

--with hands a source to a program of others; --export writes the raw bytes of one.

Sources, all of them without --source
${Object.entries(SOURCES)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}`

const BYTES_DEFAULT = 10_000_000
/** A fair system fails one run of the games in a hundred. */
const ALPHA = 0.01
const PIECE_BYTES = 65_536
/** Every name of a test and two spaces. */
const TITLE = 27

const { values } = parseArgs({
  options: {
    source: { type: 'string', default: Object.keys(SOURCES).join(',') },
    sequences: { type: 'string', default: '100' },
    bits: { type: 'string', default: '1000000' },
    draws: { type: 'string', default: '300000' },
    spins: { type: 'string', default: '30000' },
    with: { type: 'string' },
    args: { type: 'string' },
    export: { type: 'string' },
    bytes: { type: 'string', default: String(BYTES_DEFAULT) },
    help: { type: 'boolean' },
  },
})
const names = values.source.split(',')
for (const name of names) invariant(SOURCES[name], `--source takes some of ${Object.keys(SOURCES).join(', ')}`)

if (values.help) print(HELP)
else if (values.export !== undefined) {
  exportBytes(values.export, open(names[0] ?? ''), whole('bytes'))
  print(`${whole('bytes')} bytes of ${names[0]} in ${values.export}`)
} else if (values.with !== undefined) await withOthers(values.with)
else process.exitCode = [assessAll(), judgeAll()].every(Boolean) ? 0 : 1

function assessAll(): boolean {
  for (const { program, get } of JUDGES) {
    if (isThere(program))
      print(`${program} is here: npm run battery -- --with ${program} --source ${names[0]} asks it as well.`)
    else print(`${program} is not here (${get}); --with ${program} would ask it as well.`)
  }
  return names
    .flatMap(name => {
      print(`\n${name}: ${SOURCES[name]?.about}`)
      const told = assess(open(name), whole('sequences'), whole('bits'))
      for (const test of Object.keys(BIT_TESTS)) {
        if (!told.some(one => one.test.startsWith(test))) print(`  ${test.padEnd(TITLE)}not asked: ${whyNot(test)}`)
      }
      return told.map(tell)
    })
    .every(Boolean)
}

function whyNot(test: string): string {
  const { bitsLeast = 0 } = BIT_TESTS[test] ?? {}
  if (whole('bits') < bitsLeast) return `it takes sequences of ${bitsLeast} bits`
  return 'the sum of no sequence was zero often enough'
}

function judgeAll(): boolean {
  print(`\ngames: ${whole('draws')} draws of every range and ${whole('spins')} spins of every edition of every model`)
  const random = inPieces(secureRandom, PIECE_BYTES)
  return judgeGames(random, { draws: whole('draws'), spins: whole('spins'), alpha: ALPHA })
    .map(({ suite, asked, lowest, isGood }) => {
      print(`  ${suite.padEnd(TITLE)}lowest of ${asked}: ${lowest.toExponential(2)}  ${isGood ? 'passes' : 'FAILS'}`)
      return isGood
    })
    .every(Boolean)
}

function tell({ test, passed, sequences, passedLeast, uniformity, isGood }: Assessment): boolean {
  print(
    `  ${test.padEnd(TITLE)}${passed} of ${sequences} (at least ${passedLeast}), uniformity ${uniformity.toFixed(6)}  ${isGood ? 'passes' : 'FAILS'}`,
  )
  return isGood
}

async function withOthers(program: string): Promise<void> {
  const known = JUDGES.find(one => one.program === program)
  invariant(known, `--with takes ${JUDGES.map(one => one.program).join(' or ')}`)
  if (!isThere(program)) return print(`${program} is not here: ${known.get}`)
  for (const name of names) {
    print(`${name}: ${SOURCES[name]?.about}`)
    await judge(program, values.args?.split(' ') ?? known.args, open(name))
  }
}

function open(name: string): Bytes {
  const source = SOURCES[name]
  invariant(source, 'the names were looked at')
  return source.open()
}

function whole(option: 'sequences' | 'bits' | 'draws' | 'spins' | 'bytes'): number {
  const value = Number(values[option])
  invariant(Number.isSafeInteger(value) && value > 0, `--${option} takes a whole number`)
  return value
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
