import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAmount } from '@hiyas/kernel'
import { atFileEnd, fakeSupplierKeys, freePort, openWire, testDatabase } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import type { WireRoom, WireSession, WireSpinAnswer, WireState } from '../src/wire.ts'
import { type FakeWallet, startFakeWallet } from './fake-wallet.ts'
import { fromPage } from './studio.ts'

const MAIN = join(import.meta.dirname, '../src/server/main.ts')
const UP_WITHIN_MS = 30_000
/** A round without its process is found after ten seconds. */
const FOUND_WITHIN_MS = 20_000

test(
  'GAM-17 kill -9 between debit and outcome: the next process takes the stake back, goes on with an open round as it was, and nobody’s stake is lost in a room',
  async () => {
    const keys = fakeSupplierKeys()
    const wallet = await startFakeWallet(keys.publicKeyPem)
    atFileEnd(() => wallet.close())
    const { url: databaseUrl } = await testDatabase({ name: 'studio_kill', migrations: [] })
    const first = await startProcess(databaseUrl, wallet, keys.privateKeyPem)
    wallet.give('killed', '50.00')
    const token = `killed.${randomUUID().slice(0, 8)}`
    const opened = await ask<WireSession>(first.url, 'session', '', fromPage({ token, game: 'hiyas-reels' }))

    const mines = await minesOnce(first.url, wallet)
    const aboard = await flyOnce(first.url, wallet)
    wallet.failNext('bet', 'swallow')
    const killed = once(first.child, 'exit')
    wallet.onSilence(() => first.child.kill('SIGKILL'))
    const body = { stake: '2.00', requestId: randomUUID() }
    void ask<WireSpinAnswer>(first.url, 'spin', opened.session, body).catch(() => undefined)
    await killed
    expect(wallet.balanceOf('killed')).toBe(amount('48.00'))

    const second = await startProcess(databaseUrl, wallet, keys.privateKeyPem)
    await vi.waitFor(() => expect(wallet.balanceOf('killed')).toBe(amount('50.00')), {
      timeout: FOUND_WITHIN_MS,
      interval: 200,
    })
    await vi.waitFor(async () => {
      const state = await ask<WireState>(second.url, 'session', opened.session)
      expect(state).toMatchObject({ balance: '50.00', lastRound: { state: 'voided', stake: '2.00' } })
    })
    const open = await ask<WireState>(second.url, 'session', mines.session)
    expect(open.lastRound).toEqual(mines.round)
    const { id: round, step } = mines.round
    const cashOut = { round, step, action: { out: true } }
    const ended = await ask<WireSpinAnswer>(second.url, 'act', mines.session, cashOut)
    expect(ended.round).toMatchObject({ state: 'settled', win: '2.06' })
    expect(wallet.balanceOf(mines.player)).toBe(amount('50.06'))
    await vi.waitFor(() => expectLanded(second.url, aboard, wallet), { timeout: FOUND_WITHIN_MS, interval: 200 })
  },
  UP_WITHIN_MS * 2 + FOUND_WITHIN_MS,
)

test(
  'GAM-17 a database that falls silent without a word is given up on: once it speaks again stakes go back, and the program ends when it is told to',
  async () => {
    const keys = fakeSupplierKeys()
    const wallet = await startFakeWallet(keys.publicKeyPem)
    atFileEnd(() => wallet.close())
    const { url: databaseUrl } = await testDatabase({ name: 'studio_silence', migrations: [] })
    const wire = await openWire(databaseUrl)
    const studio = await startProcess(wire.url, wallet, keys.privateKeyPem)
    wallet.give('waits', '50.00')
    const token = `waits.${randomUUID().slice(0, 8)}`
    const { session } = await ask<WireSession>(studio.url, 'session', '', fromPage({ token, game: 'hiyas-reels' }))
    // Connections enough for all that speaks into the silence by itself: one that has yet to be opened would say nothing.
    await Promise.all(Array.from({ length: 8 }, () => ask<WireState>(studio.url, 'session', session)))
    wallet.failNext('bet', 'swallow')
    const isSilent = Promise.withResolvers<void>()
    wallet.onSilence(() => {
      wire.silence()
      isSilent.resolve()
    })
    void ask<WireSpinAnswer>(studio.url, 'spin', session, { stake: '2.00', requestId: randomUUID() }).catch(() => null)
    await isSilent.promise
    expect(wallet.balanceOf('waits')).toBe(amount('48.00'))

    // Both are lost with what they asked: the turn of who gives stakes back, and the spin that would do it by itself.
    await wire.untilLost('for update skip locked')
    await wire.untilLost('update "studio"."round"')
    wire.speak()
    await vi.waitFor(() => expect(wallet.balanceOf('waits')).toBe(amount('50.00')), {
      timeout: FOUND_WITHIN_MS * 2,
      interval: 200,
    })
    wire.silence()
    await wire.untilLost('for update skip locked')
    const ended = once(studio.child, 'exit')
    studio.child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
  UP_WITHIN_MS + FOUND_WITHIN_MS * 4,
)

/** A bet in a room that takes bets, on the lowest target: it ends by itself as soon as the flight has begun. */
async function flyOnce(url: string, wallet: FakeWallet): Promise<string> {
  wallet.give('flyer', '50.00')
  const token = `flyer.${randomUUID().slice(0, 8)}`
  const { session } = await ask<WireSession>(url, 'session', '', fromPage({ token, game: 'sinag-crash' }))
  await vi.waitFor(
    async () => {
      await ask<WireRoom>(url, 'room', session)
      const bet = { stake: '2.00', requestId: randomUUID(), choice: { target: 101 } }
      const { round } = await ask<WireSpinAnswer>(url, 'play', session, bet)
      expect(round.state).toBe('playing')
    },
    { timeout: FOUND_WITHIN_MS, interval: 200 },
  )
  return session
}

/** Given back when the flight was left alone, else paid or lost as it ended: the money and the history agree. */
async function expectLanded(url: string, session: string, wallet: FakeWallet): Promise<void> {
  const { lastRound } = await ask<WireState>(url, 'session', session)
  expect(['settled', 'voided']).toContain(lastRound?.state)
  const left = lastRound?.state === 'voided' ? amount('50.00') : amount('48.00') + amount(lastRound?.win ?? '')
  expect(wallet.balanceOf('flyer')).toBe(left)
}

/** A round of mines with one tile opened: one mine among 25 tiles, and another player's round should the first tile have been it, or no answer have come in time. */
async function minesOnce(url: string, wallet: FakeWallet) {
  for (let number = 1; ; number++) {
    const player = `miner${number}`
    wallet.give(player, '50.00')
    const token = `${player}.${randomUUID().slice(0, 8)}`
    const { session } = await ask<WireSession>(url, 'session', '', fromPage({ token, game: 'mina-de-oro' }))
    const bet = { stake: '2.00', requestId: randomUUID(), choice: { mines: 1 } }
    const { round } = await ask<Partial<WireSpinAnswer>>(url, 'play', session, bet)
    const open = { round: round?.id, step: 0, action: { tile: 12 } }
    const opened = await ask<Partial<WireSpinAnswer>>(url, 'act', session, open)
    if (opened.round?.state === 'playing') return { player, session, round: opened.round }
  }
}

async function startProcess(databaseUrl: string, wallet: FakeWallet, privateKeyPem: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-studio-'))
  const keyFile = join(folder, 'key.pem')
  writeFileSync(keyFile, privateKeyPem, { mode: 0o600 })
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      STUDIO_PORT: String(port),
      STUDIO_DATABASE_URL: databaseUrl,
      WALLET_URL: wallet.url,
      STUDIO_PRIVATE_KEY_FILE: keyFile,
    },
    stdio: 'ignore',
  })
  atFileEnd(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), {
    timeout: UP_WITHIN_MS,
    interval: 100,
  })
  return { child, url }
}

async function ask<Body>(url: string, path: string, secret: string, body?: object): Promise<Body> {
  const response = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secret}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Body
}

function amount(text: string): bigint {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.value : -1n
}
