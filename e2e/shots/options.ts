import { resolve } from 'node:path'
import { ensureChromium } from '@hiyas/tools/chromium'
import { Problem } from '@hiyas/tools/problem'

/** The one place of the walk that reads the environment and the command line. */

export const LANGUAGES = ['TY', 'EN'] as const
export const ROLES = ['guest', 'member', 'trial', 'agent'] as const
export const THEMES = ['dark', 'light'] as const

export type Language = (typeof LANGUAGES)[number]
export type Role = (typeof ROLES)[number]
export type Theme = (typeof THEMES)[number]

export type ShotOptions = {
  help: boolean
  widths: readonly number[]
  languages: readonly Language[]
  roles: readonly Role[]
  themes: readonly Theme[]
  /** Beginnings of scene names or addresses; empty = all. */
  routes: readonly string[]
  /** Device pixels a CSS pixel. */
  scale: number
  /** How many times as large as they are texts are made. */
  texts: number
  /** A site that runs already; null = the walk starts one of its own. */
  url: string | null
  /** `name:password` of an agent who exists; without him his screens are left out. */
  agent: { username: string; password: string } | null
  /** Asked when a walk begins: it looks for a browser, and installs one where it may. */
  chromium: () => Promise<string>
  folder: string
}

const WIDTHS: readonly number[] = [320, 390, 768, 1440]
const WIDTH_MIN = 240
const WIDTH_MAX = 2560
const SCALE_MAX = 3
const TEXTS_MAX = 3

/** Throws a sentence about what cannot be meant. */
export function readOptions(args: readonly string[]): ShotOptions {
  const given = new Map(args.map(parted))
  const unknown = [...given.keys()].find(name => !KNOWN.includes(name))
  if (unknown !== undefined) throw new Problem(`unknown option ${unknown}: see npm run shots -- --help`)
  const list = (name: string) => given.get(name)?.split(',').filter(Boolean)
  const [username = '', password = ''] = given.get('--agent')?.split(':') ?? []
  return {
    help: given.has('--help'),
    widths: (list('--widths')?.map(Number) ?? WIDTHS).map(width => within('--widths', width, WIDTH_MIN, WIDTH_MAX)),
    languages: among('--languages', list('--languages'), LANGUAGES),
    roles: among('--roles', list('--roles'), ROLES).filter(role => role !== 'agent' || given.has('--agent')),
    themes: among('--themes', list('--themes') ?? ['dark'], THEMES),
    routes: list('--routes') ?? [],
    scale: within('--scale', Number(given.get('--scale') ?? 1), 1, SCALE_MAX),
    texts: within('--texts', Number(given.get('--texts') ?? 1), 1, TEXTS_MAX),
    url: given.get('--url') ?? null,
    agent: given.has('--agent') ? { username, password } : null,
    chromium: () => ensureChromium(process.env),
    folder: resolve(import.meta.dirname, '../../.cache/shots'),
  }
}

const KNOWN: readonly string[] = [
  '--help',
  '--widths',
  '--languages',
  '--roles',
  '--themes',
  '--routes',
  '--scale',
  '--texts',
  '--url',
  '--agent',
]

function parted(arg: string): [name: string, value: string] {
  const at = arg.indexOf('=')
  return at === -1 ? [arg, ''] : [arg.slice(0, at), arg.slice(at + 1)]
}

function among<Value extends string>(
  name: string,
  given: readonly string[] | undefined,
  all: readonly Value[],
): Value[] {
  const wrong = given?.find(value => !all.some(known => known === value))
  if (wrong !== undefined) throw new Problem(`${name} is of ${all.join(', ')}, not ${wrong}`)
  return all.filter(value => given === undefined || given.includes(value))
}

function within(name: string, value: number, min: number, max: number): number {
  if (Number.isFinite(value) && value >= min && value <= max) return value
  throw new Problem(`${name} is from ${min} to ${max}`)
}
