import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { addressOf, type WebContext } from './row.ts'

/** The table of routes as the build of the member site leaves it (apps/member/README.md). */
const FILE = resolve(import.meta.dirname, '../../apps/member/dist/server/routes.json')

export type Route = { path: string; access: 'guest' | 'member' | 'agent' }

/** Addresses that show little without more than their path. */
const WITH_QUERY: Readonly<Record<string, string>> = { '/m/gameList': '?gameType=RNG', '/m/helpDetail': '#1' }

export function routes(): readonly Route[] {
  const table = JSON.parse(readFileSync(FILE, 'utf8')) as Route[]
  return table.map(route => ({ ...route, path: route.path + (WITH_QUERY[route.path] ?? '') }))
}

export const homeOf = (context: WebContext): string => addressOf(context, '/m/home')
