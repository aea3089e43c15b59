import { resolve } from 'node:path'
import { notTaken, Problem } from '@hiyas/tools/problem'

/** Options that the benches share, and what programs under test inherit. */

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
  /** A site that runs already; null = the bench starts one of its own. Only where `url` is taken. */
  url: string | null
}

const ROUNDS_DEFAULT = 5
const ROUNDS_MAX = 100

/** Throws a sentence about what cannot be meant, and about what this bench does not take: passed over it would look understood. */
export function readOptions(command: string, args: readonly string[], { url = false } = {}): BenchOptions {
  const rounds = Number(args.find(arg => arg.startsWith('--rounds='))?.slice('--rounds='.length) ?? ROUNDS_DEFAULT)
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > ROUNDS_MAX)
    throw new Problem(`--rounds is a number from 1 to ${ROUNDS_MAX}`)
  const known = url ? /^(--help|--json|--(rounds|url)=.*)$/ : /^(--help|--json|--rounds=.*)$/
  const unknown = args.find(arg => arg.startsWith('-') && !known.test(arg))
  if (unknown !== undefined) throw notTaken(command, `unknown option ${unknown}`)
  return {
    help: args.includes('--help'),
    json: args.includes('--json'),
    rounds,
    rows: args.filter(arg => !arg.startsWith('-')),
    url: args.find(arg => arg.startsWith('--url='))?.slice('--url='.length) ?? null,
  }
}
