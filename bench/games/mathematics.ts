import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { installEnvironment } from '../config.ts'
import type { Figure } from '../row.ts'
import type { GamesRow } from './row.ts'

/** Enough to see a wrong model within minutes. The certificate is of a hundred million: `npm run certify`. */
const SPINS = 1_000_000
/** The program plays the same spins for the same seed: a second try needs others. */
const SECOND_SEED = 'once more'
const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Simulated against exact return, by the program that certifies. One right edition in a hundred is outside of a band of 99 %, so
 * those are played once more with other numbers: a wrong one is outside again.
 */
export const mathematics: GamesRow = {
  name: 'mathematics',
  what: `every edition of every slot model, ${SPINS.toLocaleString('en')} spins each, against its exact return`,
  async measure({ say }): Promise<Figure[]> {
    const first = await certify([])
    const outside = first.filter(({ isWithin }) => !isWithin)
    const again: Edition[] = []
    for (const { model, edition } of outside) {
      say(`${model}, edition ${edition}, is outside of its band: once more`)
      again.push(...(await certify(['--model', model, '--edition', edition, '--seed', SECOND_SEED])))
    }
    const twice = again.filter(({ isWithin }) => !isWithin)
    const note = `of ${first.length} editions, 2.576 sigma of ${SPINS.toLocaleString('en')} spins; ${outside.length} outside once`
    return [
      { name: 'mathematics.outside', value: twice.length, unit: 'editions', bound: '<= 0', note },
      {
        name: 'mathematics.not_described',
        value: first.filter(({ isDescribed }) => !isDescribed).length,
        unit: 'editions',
        bound: '<= 0',
        note: 'sheets that do not describe their model',
      },
    ]
  },
}

type Edition = { model: string; edition: string; isWithin: boolean; isDescribed: boolean }

async function certify(chosen: readonly string[]): Promise<Edition[]> {
  const child = spawn('npm', ['run', '--silent', 'certify', '--', '--rounds', String(SPINS), ...chosen], {
    cwd: ROOT,
    env: installEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', chunk => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return editionsOf(said, code)
}

/** What the program says of each edition. Throws when it ended before it had said all: it leaves with 0 where all is well, with 1 where it said what is not. */
export function editionsOf(said: string, code: number | null): Edition[] {
  const editions = [...said.matchAll(/^model (\S+) version \S+, edition (\S+), .*\n[\s\S]*?^the sheet .*$/gm)].map(
    ([whole, model = '', edition = '']) => ({
      model,
      edition,
      isWithin: /^within the 99 % band$/m.test(whole),
      isDescribed: /^the sheet describes this model$/m.test(whole),
    }),
  )
  const isFine = editions.every(({ isWithin, isDescribed }) => isWithin && isDescribed)
  if (editions.length === 0 || code !== (isFine ? 0 : 1))
    throw new Error(`the certificate ended with ${code} after ${editions.length} editions: ${said.slice(-300)}`)
  return editions
}
