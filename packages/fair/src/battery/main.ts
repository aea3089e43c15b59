/**
 * `npm run battery -- [--source system,dice] [--sequences 100] [--bits 1000000] [--with dieharder] [--export FILE --bytes 10000000]`:
 * long statistics of our random numbers (RNG-05, RNG-06). By itself: the seven tests of `sp800-22.ts` over each source, a hundred
 * sequences of a million bits. Leaves with 1 when a source fails. `--with` hands a source to a program of others; `--export` writes the
 * raw bytes of one for whoever judges them elsewhere (RNG-10).
 */
import { parseArgs } from 'node:util'
import { invariant } from '@hiyas/kernel'
import { exportBytes, isThere, JUDGES, judge } from './outside.ts'
import { type Bytes, SOURCES } from './sources.ts'
import { type Assessment, assess } from './verdict.ts'

const BYTES_DEFAULT = 10_000_000

const { values } = parseArgs({
  options: {
    source: { type: 'string', default: Object.keys(SOURCES).join(',') },
    sequences: { type: 'string', default: '100' },
    bits: { type: 'string', default: '1000000' },
    with: { type: 'string' },
    args: { type: 'string' },
    export: { type: 'string' },
    bytes: { type: 'string', default: String(BYTES_DEFAULT) },
  },
})
const names = values.source.split(',')
for (const name of names) invariant(SOURCES[name], `--source takes some of ${Object.keys(SOURCES).join(', ')}`)

if (values.export !== undefined) {
  exportBytes(values.export, open(names[0] ?? ''), whole('bytes'))
  print(`${whole('bytes')} bytes of ${names[0]} in ${values.export}`)
} else if (values.with !== undefined) await withOthers(values.with)
else process.exitCode = assessAll() ? 0 : 1

function assessAll(): boolean {
  for (const { program, get } of JUDGES) {
    if (isThere(program))
      print(`${program} is here: npm run battery -- --with ${program} --source ${names[0]} asks it as well.`)
    else print(`${program} is not here (${get}); --with ${program} would ask it as well.`)
  }
  return names
    .flatMap(name => {
      print(`\n${name}: ${SOURCES[name]?.about}`)
      return assess(open(name), whole('sequences'), whole('bits')).map(tell)
    })
    .every(Boolean)
}

function tell({ test, passed, sequences, passedLeast, uniformity, isGood }: Assessment): boolean {
  print(
    `  ${test.padEnd(22)}${passed} of ${sequences} (at least ${passedLeast}), uniformity ${uniformity.toFixed(6)}  ${isGood ? 'passes' : 'FAILS'}`,
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

function whole(option: 'sequences' | 'bits' | 'bytes'): number {
  const value = Number(values[option])
  invariant(Number.isSafeInteger(value) && value > 0, `--${option} takes a whole number`)
  return value
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
