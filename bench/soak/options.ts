import { Problem } from '@hiyas/tools/problem'

export type SoakOptions = { help: boolean; json: boolean; minutes: number; rate: number; studio: number; every: number }

/** What two processors carry with ease, and the members beside. */
const RATE_GIVEN = 50

const NUMBERS = {
  minutes: { given: 5, min: 1, max: 1_440 },
  rate: { given: RATE_GIVEN, min: 1, max: 2_000 },
  studio: { given: 25, min: 0, max: 100 },
  every: { given: 2, min: 1, max: 120 },
} as const
type Name = keyof typeof NUMBERS

/** What the command is asked for. Throws a sentence about what cannot be meant. */
export function readSoakOptions(args: readonly string[]): SoakOptions {
  const names = Object.keys(NUMBERS) as Name[]
  const unknown = args.find(arg => arg !== '--help' && arg !== '--json' && !names.some(name => isOf(arg, name)))
  if (unknown !== undefined) throw new Problem(`unknown option ${unknown}: see npm run soak -- --help`)
  const number = (name: Name): number => {
    const { given, min, max } = NUMBERS[name]
    const value = Number(args.findLast(arg => isOf(arg, name))?.slice(`--${name}=`.length) ?? given)
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Problem(`--${name} is a number from ${min} to ${max}`)
    return value
  }
  return {
    help: args.includes('--help'),
    json: args.includes('--json'),
    minutes: number('minutes'),
    rate: number('rate'),
    studio: number('studio'),
    every: number('every'),
  }
}

const isOf = (arg: string, name: Name): boolean => arg.startsWith(`--${name}=`)
