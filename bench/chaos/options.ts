import { Problem } from '@hiyas/tools/problem'
import { type Plan, suppliersOf } from './plan.ts'

export type ChaosOptions = {
  plan: Plan
  tables: number
  /** Ends the play before its plan is done; what was done until then is compared all the same. */
  minutes: number
  help: boolean
}

const DEFAULTS = {
  calls: 1_000_000,
  kills: 50,
  jumps: 20,
  months: 5,
  suppliers: 8,
  members: 400,
  casinos: 2,
  tables: 24,
  minutes: 1_440,
} as const
const LIMITS: Readonly<Record<Name, number>> = {
  calls: 100_000_000,
  kills: 10_000,
  jumps: 10_000,
  months: 100,
  suppliers: 64,
  members: 100_000,
  casinos: 16,
  tables: 256,
  minutes: 10_080,
}
type Name = keyof typeof DEFAULTS
const MAY_BE_NONE: ReadonlySet<Name> = new Set(['kills', 'jumps', 'months', 'casinos'])
const NAMES = Object.keys(DEFAULTS) as Name[]

/** What the command is asked for; `seed` where it names none. Throws a sentence about what cannot be meant. */
export function readChaosOptions(args: readonly string[], seed: string): ChaosOptions {
  const given = new Map(args.map(arg => arg.split('=', 2) as [string, string | undefined]))
  const known = new Set(['--help', '--seed', ...NAMES.map(name => `--${name}`)])
  const unknown = [...given.keys()].find(name => !known.has(name))
  if (unknown !== undefined) throw new Problem(`unknown option ${unknown}: see npm run chaos -- --help`)
  const number = (name: Name): number => {
    const value = Number(given.get(`--${name}`) ?? DEFAULTS[name])
    const least = MAY_BE_NONE.has(name) ? 0 : 1
    if (!Number.isInteger(value) || value < least || value > LIMITS[name])
      throw new Problem(`--${name} is a number from ${least} to ${LIMITS[name]}`)
    return value
  }
  const plan = {
    seed: given.get('--seed') ?? seed,
    calls: number('calls'),
    kills: number('kills'),
    jumps: number('jumps'),
    months: number('months'),
    suppliers: suppliersOf(number('suppliers')),
    members: number('members'),
    casinos: number('casinos'),
  }
  return { plan, tables: number('tables'), minutes: number('minutes'), help: given.has('--help') }
}
