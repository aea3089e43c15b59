import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type BetsOptions, benchKeys, readRequests, signedBets } from '../bets/requests.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'hiyas-bench-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

/** The members who bet, as the file that is sent names them. */
function members(options: Omit<BetsOptions, 'kind'>): string[] {
  const { path } = signedBets(FOLDER, benchKeys(FOLDER), { kind: 'spread', ...options })
  return readRequests(path).map(request => /"user":"([^"]+)"/.exec(request.toString('latin1'))?.[1] ?? '')
}

describe('signed bets', () => {
  test('are those of the members asked for, also when as many of others were signed before', () => {
    const few = members({ count: 6, wallets: 100_000 })
    expect(members({ count: 6, wallets: 1_000_000 })).not.toEqual(few)
    expect(new Set(members({ count: 6, players: 3 })).size).toBe(3)
    expect(new Set(members({ count: 6, players: 2 })).size).toBe(2)
  })
})
