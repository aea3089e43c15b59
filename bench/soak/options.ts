import { Problem } from '@hiyas/tools/problem'

export type SoakOptions = { help: boolean; json: boolean; minutes: number; players: number; every: number }

const NUMBERS = {
  minutes: { given: 5, max: 1_440 },
  players: { given: 200, max: 5_000 },
  every: { given: 2, max: 120 },
} as const
type Name = keyof typeof NUMBERS

/** What the command is asked for. Throws a sentence about what cannot be meant. */
export function readSoakOptions(args: readonly string[]): SoakOptions {
  const names = Object.keys(NUMBERS) as Name[]
  const unknown = args.find(arg => arg !== '--help' && arg !== '--json' && !names.some(name => isOf(arg, name)))
  if (unknown !== undefined) throw new Problem(`unknown option ${unknown}: see npm run soak -- --help`)
  const number = (name: Name): number => {
    const { given, max } = NUMBERS[name]
    const value = Number(args.findLast(arg => isOf(arg, name))?.slice(`--${name}=`.length) ?? given)
    if (!Number.isInteger(value) || value < 1 || value > max)
      throw new Problem(`--${name} is a number from 1 to ${max}`)
    return value
  }
  return {
    help: args.includes('--help'),
    json: args.includes('--json'),
    minutes: number('minutes'),
    players: number('players'),
    every: number('every'),
  }
}

const isOf = (arg: string, name: Name): boolean => arg.startsWith(`--${name}=`)
