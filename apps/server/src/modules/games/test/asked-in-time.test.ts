import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wallet as call, games } from '@hiyas/contract'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../../../test/harness.ts'
import { out, startCasino } from './casino.ts'
import { addSupplier } from './sold-games.ts'

/** Longer than a call may take. */
const answerTimeoutMs = 9_000

let server: TestServer
beforeAll(async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
  atFileEnd(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const casino = await startCasino('asked_in_time')
  server = casino.server
  await casino.agree('CASINO', { answerTimeoutMs })
  const terms = { dialect: 'transfer', launchPath: '/nowhere', walletUrl: silentUrl, currencies: { PHP: {} } }
  await casino.agree('SILENT', { ...terms, answerTimeoutMs, secrets: [{ secret: 'a secret nobody knows' }] })
  await addSupplier(server, 'AWAY', 'pam')
  await casino.agree('AWAY', { checkUrl: silentUrl, answerTimeoutMs })
})

test('W-40 WALLET-09 LAUNCH-10 a supplier who may take longer than a call and keeps silent is answered for in time: nobody is told to try again what may have been done', async () => {
  let tried = await askAllBeside()
  // What a program has a second left for says nothing of one that stood still in it.
  for (let times = 1; times < TRIES_MAX && tried.stoodStillMs > STANDSTILL_MAX_MS; times++) tried = await askAllBeside()
  const { sent, returned, wallets, opened } = tried
  expect(sent).toMatchObject({ ok: true, value: { state: 'PENDING' } })
  expect(returned).toMatchObject({
    ok: true,
    value: { transfers: [{ wallet: 'CASINO', state: 'PENDING', amount: '10.92' }], unreachable: ['SILENT'] },
  })
  expect(wallets).toMatchObject({
    ok: true,
    value: {
      vendors: [
        { vassalage: 'CASINO', availBalance: '0.00' },
        { vassalage: 'SILENT', availBalance: null },
      ],
    },
  })
  expect(opened).toMatchObject({ ok: false, code: 'vendor_under_maintenance' })
})

/** More would be so many failures in a row that nobody asks the silent supplier any more. */
const TRIES_MAX = 3
/** Half of what a call has left when the time of its supplier is up. */
const STANDSTILL_MAX_MS = 500
const HEARTBEAT_MS = 50

/** All four at once, by members who are new, and for how long this program stood still meanwhile. */
async function askAllBeside() {
  const [sender, owner, reader, player] = await Promise.all([newMember(), newMember(), newMember(), newMember()])
  for (let times = 0; times < 2; times++)
    expect(await out(owner, '5.46')).toMatchObject({ value: { state: 'SUCCESS' } })
  let [stoodStillMs, lastMs] = [0, performance.now()]
  const heart = setInterval(() => {
    const nowMs = performance.now()
    stoodStillMs = Math.max(stoodStillMs, nowMs - lastMs - HEARTBEAT_MS)
    lastMs = nowMs
  }, HEARTBEAT_MS)
  // The casino never answers for these cents.
  const [sent, returned, wallets, opened] = await Promise.all([
    out(sender, '10.92'),
    owner.client.call(call.returnFunds, {}),
    reader.client.call(call.merchantWallet, {}),
    player.client.call(games.launchGame, { nodeId: 'AWAY-dice' }),
  ])
  clearInterval(heart)
  return { sent, returned, wallets, opened, stoodStillMs }
}

const newMember = () => server.registerMember()
