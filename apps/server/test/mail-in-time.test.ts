import { type AddressInfo, createServer, type Socket } from 'node:net'
import { inTransaction } from '@hiyas/database'
import { fakeClock, MINUTE_MS, ok, SECOND_MS } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { startServer, type TestServer } from './harness.ts'

const PATIENCE = { timeout: 60_000, interval: 200 }
/** What is queued is worked at in so many places. */
const PLACES = 4
const BEGUN = 'select from graphile_worker.jobs where locked_at is not null'

/** A mail server, and how many connections to it are open. */
async function startMailServer(
  say: (socket: Socket, line: string) => void,
): Promise<{ url: string; open: Set<Socket> }> {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    socket.on('data', data => say(socket, String(data)))
    socket.write('220 hello\r\n')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, open }
}

async function queueMails(server: TestServer, count: number): Promise<void> {
  const { database, delivery } = server.program.deps
  const message = { merchant: 'HIYAS', to: 'ana@example.com', subject: 'Kumusta', text: 'Kumusta' }
  for (let number = 0; number < count; number++)
    await inTransaction(database, async tx => {
      await delivery.mail(tx, { ...message, goodForMs: 10 * MINUTE_MS })
      return ok(null)
    })
}

const counted = async (server: TestServer, outcome: string) => {
  const metric = await server.program.deps.metrics.getSingleMetric('hiyas_messages_total')?.get()
  return metric?.values.find(({ labels }) => labels.kind === 'mail' && labels.outcome === outcome)?.value ?? 0
}

test('a mail server whose answer never ends keeps no place from events and short messages', {
  timeout: 120_000,
}, async () => {
  const mailServer = await startMailServer(socket => {
    const dripping = setInterval(() => socket.write('250-wait\r\n'), 100)
    socket.on('close', () => clearInterval(dripping))
  })
  const server = await startServer({
    name: 'dripping_mail',
    clock: fakeClock(Date.UTC(2026, 10, 21)),
    gatewayTimeoutMs: SECOND_MS,
    config: { smtpUrl: mailServer.url, mailFrom: 'no-reply@hiyas.example' },
  })
  await queueMails(server, PLACES)
  await vi.waitFor(async () => expect(await counted(server, 'failed')).toBeGreaterThan(0), PATIENCE)
  // By this clock he stays silent: nobody is sent to him any more.
  await vi.waitFor(async () => expect(await server.rows(BEGUN)).toEqual([]), PATIENCE)
  await vi.waitFor(() => expect(mailServer.open.size).toBe(0), PATIENCE)
  expect(await counted(server, 'dropped')).toBe(0)
})

test('a mail whose sender is refused is kept for when somebody has mended that', { timeout: 120_000 }, async () => {
  const mailServer = await startMailServer((socket, line) => {
    if (line.startsWith('EHLO')) socket.write('250 fine\r\n')
    else if (line.startsWith('MAIL')) socket.write('530 log in first\r\n')
    else socket.end('221 bye\r\n')
  })
  const server = await startServer({
    name: 'refused_sender',
    clock: fakeClock(Date.UTC(2026, 10, 21)),
    config: { smtpUrl: mailServer.url, mailFrom: 'no-reply@hiyas.example' },
  })
  await queueMails(server, 1)
  await vi.waitFor(
    async () => expect((await counted(server, 'failed')) + (await counted(server, 'dropped'))).toBeGreaterThan(0),
    PATIENCE,
  )
  expect(await counted(server, 'dropped')).toBe(0)
})
