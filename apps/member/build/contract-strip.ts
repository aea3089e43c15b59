import { readFile } from 'node:fs/promises'
import { sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isCall, shapeOf } from '@hiyas/contract'
import type { Plugin } from 'vite'

const CONTRACT_FOLDER = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))

/** What the browser needs of a call. Its schemas, example and documentation stay on the server. */
const WIRE_FIELDS = [
  'name',
  'method',
  'path',
  'wire',
  'access',
  'module',
  'encrypted',
  'form',
  'keepalive',
  'bareList',
] as const

/**
 * Replaces each module of the contract by its wire metadata, so that no schema library reaches the browser. Constants stay as
 * they are; functions and schemas become `undefined`: the browser has no use for them, and the server checks every input anyway.
 */
export function contractStrip(): Plugin {
  return {
    name: 'hiyas-contract-strip',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!file.startsWith(CONTRACT_FOLDER) || !file.endsWith('.ts')) return null
      // Doors only pass names on: they are left to the bundler, which then drops what nobody uses.
      if (file.endsWith(`${sep}index.ts`)) return readFile(file, 'utf8')
      return stripModule((await import(pathToFileURL(file).href)) as Record<string, unknown>)
    },
  }
}

/** The source of a module with the same names and only wire metadata in them. */
export function stripModule(exported: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${wireText(value)}`)
  return `${lines.join('\n')}\n`
}

function wireText(value: unknown): string {
  if (isCall(value)) {
    const wire = Object.fromEntries(WIRE_FIELDS.map(field => [field, value[field]]))
    return JSON.stringify({ ...wire, shape: shapeOf(value.output) ?? undefined })
  }
  return isPlain(value) ? JSON.stringify(value) : 'undefined'
}

/** Whether a value is a constant: text, number, truth, or lists and records of them. A schema carries symbols and is none. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getOwnPropertySymbols(value).length > 0) return false
  return Object.values(value).every(isPlain)
}
