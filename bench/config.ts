import { resolve } from 'node:path'

/** The one place of the bench that reads the environment and the command line. */

export const CACHE_FOLDER = resolve(import.meta.dirname, '../.cache/bench')

/** What the programs under test inherit: enough to run, nothing that changes what they do. */
export const baseEnvironment = (): Record<string, string> => ({ PATH: process.env.PATH ?? '', TZ: 'UTC' })

/** What an installation needs besides: whom npm asks for packages, and how it trusts them. */
export const installEnvironment = (): Record<string, string> => {
  const isNeeded = (name: string) => /^(home|npm_config_.*|node_extra_ca_certs|.*_proxy)$/i.test(name)
  const needed = Object.entries(process.env).filter(([name, value]) => isNeeded(name) && value !== undefined)
  return { ...baseEnvironment(), ...(Object.fromEntries(needed) as Record<string, string>) }
}

export type BenchOptions = {
  help: boolean
  json: boolean
  rounds: number
  rows: string[]
  /** A site that runs already; null = the bench starts one of its own. */
  url: string | null
}

const ROUNDS_DEFAULT = 5
const ROUNDS_MAX = 100

/** Throws a sentence about what cannot be meant. */
export function readOptions(args: readonly string[]): BenchOptions {
  const rounds = Number(args.find(arg => arg.startsWith('--rounds='))?.slice('--rounds='.length) ?? ROUNDS_DEFAULT)
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > ROUNDS_MAX)
    throw new Error(`--rounds is a number from 1 to ${ROUNDS_MAX}`)
  const unknown = args.find(arg => arg.startsWith('-') && !/^(--help|--json|--(rounds|url)=.*)$/.test(arg))
  if (unknown !== undefined) throw new Error(`unknown option ${unknown}: see npm run bench -- --help`)
  return {
    help: args.includes('--help'),
    json: args.includes('--json'),
    rounds,
    rows: args.filter(arg => !arg.startsWith('-')),
    url: args.find(arg => arg.startsWith('--url='))?.slice('--url='.length) ?? null,
  }
}
