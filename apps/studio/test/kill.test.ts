import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAmount } from '@hiyas/kernel'
import { atFileEnd, fakeSupplierKeys, freePort, testDatabase } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import type { WireSession, WireSpinAnswer, WireState } from '../src/wire.ts'
import { type FakeWallet, startFakeWallet } from './fake-wallet.ts'

const MAIN = join(import.meta.dirname, '../src/server/main.ts')
const UP_WITHIN_MS = 30_000
/** A round without its process is found after ten seconds. */
const FOUND_WITHIN_MS = 20_000

test(
  'GAM-17 kill -9 between debit and outcome: the next process takes the stake back by itself',
  async () => {
    const keys = fakeSupplierKeys()
    const wallet = await startFakeWallet(keys.publicKeyPem)
    atFileEnd(() => wallet.close())
    const { url: databaseUrl } = await testDatabase({ name: 'studio_kill', migrations: [] })
    const first = await startProcess(databaseUrl, wallet, keys.privateKeyPem)
    wallet.give('killed', '50.00')
    const token = `killed.${randomUUID().slice(0, 8)}`
    const opened = await ask<WireSession>(first.url, 'session', '', { token, game: 'hiyas-reels' })

    wallet.failNext('bet', 'swallow')
    const body = { stake: '2.00', requestId: randomUUID() }
    void ask<WireSpinAnswer>(first.url, 'spin', opened.session, body).catch(() => undefined)
    await vi.waitFor(() => expect(wallet.balanceOf('killed')).toBe(amount('48.00')), { timeout: 2_500 })
    first.child.kill('SIGKILL')

    const second = await startProcess(databaseUrl, wallet, keys.privateKeyPem)
    await vi.waitFor(() => expect(wallet.balanceOf('killed')).toBe(amount('50.00')), {
      timeout: FOUND_WITHIN_MS,
      interval: 200,
    })
    await vi.waitFor(async () => {
      const state = await ask<WireState>(second.url, 'session', opened.session)
      expect(state).toMatchObject({ balance: '50.00', lastRound: { state: 'voided', stake: '2.00' } })
    })
  },
  UP_WITHIN_MS * 2 + FOUND_WITHIN_MS,
)

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
