import { parseArgs } from 'node:util'
import { invariant, secureRandom } from '@hiyas/kernel'
import { notTaken, parsed, understood, wholeNumber } from '@hiyas/tools/problem'
import { inPieces } from '../random/uniform.ts'
import { judgeGames } from './games.ts'
import { exportBytes, isThere, JUDGES, judge } from './outside.ts'
import { type Bytes, SOURCES } from './sources.ts'
import { BIT_TESTS } from './sp800-22.ts'
import { type Assessment, assess } from './verdict.ts'

/** Long statistics of our random numbers (RNG-05, RNG-06), and raw bytes for whoever judges them elsewhere (RNG-10). */
const HELP = `npm run battery [-- --source system,dice --sequences 100 --bits 1000000 --draws 300000 --spins 30000]
                [-- --with dieharder "--args=-d 15"] [-- --export FILE --bytes 10000000]

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

const { help, exported, other, ...options } = understood(readOptions)

if (help) print(HELP)
else if (exported !== undefined) {
  exportBytes(exported, open(options.names[0] ?? ''), options.bytes)
  print(`${options.bytes} bytes of ${options.names[0]} in ${exported}`)
} else if (other !== undefined) await withOther(other)
else process.exitCode = [assessAll(), judgeAll()].every(Boolean) ? 0 : 1

function readOptions() {
  const { values } = parsed('battery', () =>
    parseArgs({
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
    }),
  )
  const whole = (option: 'sequences' | 'bits' | 'draws' | 'spins' | 'bytes') =>
    wholeNumber('battery', { option, asked: values[option] })
  const names = values.source.split(',')
  if (!names.every(name => Object.hasOwn(SOURCES, name)))
    throw notTaken('battery', `--source takes some of ${Object.keys(SOURCES).join(', ')}`)
  const other = JUDGES.find(({ program }) => program === values.with)
  if (values.with !== undefined && other === undefined)
    throw notTaken('battery', `--with takes one of ${JUDGES.map(({ program }) => program).join(', ')}`)
  return {
    help: values.help,
    exported: values.export,
    other,
    args: values.args?.split(' '),
    names,
    sequences: whole('sequences'),
    bits: whole('bits'),
    draws: whole('draws'),
    spins: whole('spins'),
    bytes: whole('bytes'),
  }
}

function assessAll(): boolean {
  for (const { program, get } of JUDGES) {
    if (isThere(program))
      print(`${program} is here: npm run battery -- --with ${program} --source ${options.names[0]} asks it as well.`)
    else print(`${program} is not here (${get}); --with ${program} would ask it as well.`)
  }
  return options.names
    .flatMap(name => {
      print(`\n${name}: ${SOURCES[name]?.about}`)
      const told = assess(open(name), options.sequences, options.bits)
      for (const test of Object.keys(BIT_TESTS)) {
        if (!told.some(one => one.test.startsWith(test))) print(`  ${test.padEnd(TITLE)}not asked: ${whyNot(test)}`)
      }
      return told.map(tell)
    })
    .every(Boolean)
}

function whyNot(test: string): string {
  const { bitsLeast = 0 } = BIT_TESTS[test] ?? {}
  if (options.bits < bitsLeast) return `it takes sequences of ${bitsLeast} bits`
  return 'the sum of no sequence was zero often enough'
}

function judgeAll(): boolean {
  print(`\ngames: ${options.draws} draws of every range and ${options.spins} spins of every edition of every model`)
  const random = inPieces(secureRandom, PIECE_BYTES)
  return judgeGames(random, { draws: options.draws, spins: options.spins, alpha: ALPHA })
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

async function withOther({ program, get, args }: (typeof JUDGES)[number]): Promise<void> {
  if (!isThere(program)) return print(`${program} is not here: ${get}`)
  for (const name of options.names) {
    print(`${name}: ${SOURCES[name]?.about}`)
    await judge(program, options.args ?? args, open(name))
  }
}

function open(name: string): Bytes {
  const source = SOURCES[name]
  invariant(source, 'the names were looked at')
  return source.open()
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
