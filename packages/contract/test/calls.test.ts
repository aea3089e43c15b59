import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../src/index.ts'

const calls = Object.values(contract)
  .filter(module => typeof module === 'object')
  .flatMap(module => Object.values(module).filter(contract.isCall))
const named = calls.map(call => [call.name, call] as const)

/** A row that settles an address: what is `open` only proposes one. */
type Row = { id: string; kind: string; text: string }
let rows: readonly Row[]

beforeAll(async () => {
  const files = await Promise.all(['requirements.tsv', 'rules.tsv'].map(rowsOf))
  rows = files.flat()
})

async function rowsOf(file: string): Promise<Row[]> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/spec', file), 'utf8')
  const [head = '', ...lines] = text.trim().split('\n')
  const columns = head.split('\t')
  return lines.map(line => {
    const cells = line.split('\t')
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? ''
    return { id: cell('id'), kind: cell('kind'), text: cell('requirement') || cell('rule') }
  })
}

describe('what a call comes from', () => {
  test.each(named)('%s names rows that there are', (_, { spec }) => {
    const ids = new Set(rows.map(({ id }) => id))
    expect(spec).not.toEqual([])
    expect(spec.filter(id => !ids.has(id))).toEqual([])
  })

  test.each(named)('%s names every row that gives its address', (_, { path, aliases = [], spec }) => {
    const addresses = new Set<string>([path, ...aliases])
    const giving = rows.filter(({ kind, text }) => kind === 'call' && addressesIn(text).some(one => addresses.has(one)))
    expect(giving.map(({ id }) => id).filter(id => !spec.includes(id))).toEqual([])
  })
})

test.each(named)('%s lists no refusal twice, and none that every call may answer', (_, { refusals }) => {
  expect(refusals).toEqual([...new Set(refusals)])
  expect(refusals.filter(code => code in contract.FAILURES)).toEqual([])
})

const addressesIn = (text: string): readonly string[] => text.match(/\/(?:wps|lgw)\/[\w/]+/g) ?? []
