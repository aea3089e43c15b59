import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { inTransaction, sql } from '@hiyas/database'
import { DAY_MS, fakeClock, HOUR_MS, MINUTE_MS, ok, refuse, SECOND_MS } from '@hiyas/kernel'
import { atFileEnd, freePort } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { countGivenUp, releaseSilentWorkers } from '../src/platform/worker/repository.ts'
import { startServer, type TestServer } from './harness.ts'

const NUMBER = '639175550148'
const ADDRESS = 'ana@example.com'
const RETRIED = { timeout: 20_000, interval: 200 }

type Queue = (delivery: TestServer['program']['deps']['delivery'], tx: never) => Promise<void>

/** Queues in a transaction that commits, or that takes everything back. */
const send = (server: TestServer, queue: Queue, keep = true) =>
  inTransaction(server.program.deps.database, async tx => {
    await queue(server.program.deps.delivery, tx as never)
    return keep ? ok(null) : refuse('changed_my_mind')
  })

const CODE_MS = 10 * MINUTE_MS

const sms =
  (text: string, to = NUMBER, goodForMs = CODE_MS): Queue =>
  (delivery, tx) =>
    delivery.sms(tx, { merchant: 'HIYAS', to, text, goodForMs })

const mail =
  (subject: string, to = ADDRESS): Queue =>
  (delivery, tx) =>
    delivery.mail(tx, {
      merchant: 'HIYAS',
      to,
      subject,
      text: `Kumusta\n\nhttps://hiyas.example/m/reset?t=1\n`,
      goodForMs: CODE_MS,
    })

/** What a line of the log says, without what any digits may be part of. */
const withoutNumbers = (line: string) => line.replaceAll(/"(?:time|pid)":\d+,/g, '')
const jobs = (server: TestServer) => server.rows<{ last_error: string | null }>('select * from graphile_worker.jobs')
/** Makes the next attempt due, as if the pause before it were over. */
const hurry = (server: TestServer) =>
  server.rows('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
const counted = async (server: TestServer, kind: string, outcome: string) => {
  const metric = await server.program.deps.metrics.getSingleMetric('hiyas_messages_total')?.get()
  return metric?.values.find(({ labels }) => labels.kind === kind && labels.outcome === outcome)?.value ?? 0
}

test('a message leaves when its transaction commits, once, and never when it is rolled back', async () => {
  const lines: string[] = []
  const server = await startServer({ name: 'delivery', sandbox: true, onLog: line => lines.push(withoutNumbers(line)) })
  await send(server, sms('taken back', '639175550149'), false)
  await send(server, sms('246810 ang code mo.'))
  await send(server, mail('Palitan ang password mo — ₱ ñ'))

  expect(await server.sandbox.lastSms(NUMBER)).toMatchObject({
    text: '246810 ang code mo.',
    code: '246810',
    merchant: 'HIYAS',
  })
  expect(await server.sandbox.lastMail(ADDRESS)).toMatchObject({
    subject: 'Palitan ang password mo — ₱ ñ',
    text: 'Kumusta\n\nhttps://hiyas.example/m/reset?t=1',
    links: ['https://hiyas.example/m/reset?t=1'],
  })
  expect(await server.sandbox.messagesTo(NUMBER)).toHaveLength(1)
  expect(await server.sandbox.messagesTo('639175550149')).toEqual([])
  expect(await counted(server, 'sms', 'sent')).toBe(1)
  expect(await counted(server, 'mail', 'sent')).toBe(1)
  // Nor does the database keep what was said to whom.
  expect(await jobs(server)).toEqual([])
  expect(lines.join('\n')).not.toMatch(/63917|246810|ana@|Palitan/)
})

test('a gateway that is away, refuses or is silent gets the message when it is back, once', async () => {
  const port = await freePort()
  const lines: string[] = []
  const config = { smsGatewayUrl: `http://127.0.0.1:${port}/send`, smsGatewayKey: 'key' }
  const server = await startServer({ name: 'away', config, onLog: line => lines.push(withoutNumbers(line)) })
  await send(server, sms('135790 ang code mo.'))
  await vi.waitFor(async () => expect(await counted(server, 'sms', 'failed')).toBe(1), RETRIED)

  const taken: { key: string | undefined; id: unknown; body: unknown }[] = []
  let refusals = 1
  const gateway = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      response.statusCode = refusals > 0 ? 503 : 202
      if (refusals === 0) {
        const { authorization: key, 'idempotency-key': id } = request.headers
        taken.push({ key, id, body: JSON.parse(Buffer.concat(parts).toString()) })
      }
      refusals = Math.max(0, refusals - 1)
      response.end()
    })
  })
  await new Promise<void>(resolve => gateway.listen(port, '127.0.0.1', resolve))
  atFileEnd(() => void gateway.close())
  await vi.waitFor(async () => {
    await hurry(server)
    expect(await counted(server, 'sms', 'sent')).toBe(1)
  }, RETRIED)
  expect(await counted(server, 'sms', 'failed')).toBe(2)
  const body = { to: NUMBER, text: '135790 ang code mo.', merchant: 'HIYAS' }
  expect(taken).toEqual([{ key: 'Bearer key', id: expect.stringMatching(/^[\da-f-]{36}$/), body }])
  expect(lines.join('\n')).not.toMatch(/63917|135790/)
})

test('what stands in an address or a subject never becomes a header or a second recipient', async () => {
  const lines: string[] = []
  const server = await startServer({
    name: 'injection',
    sandbox: true,
    onLog: line => lines.push(withoutNumbers(line)),
  })
  await send(server, mail('Kumusta\r\nBcc: eva@example.com\r\n\r\nhello'))
  const { subject, text } = await server.sandbox.lastMail(ADDRESS)
  expect(subject).toBe('Kumusta Bcc: eva@example.com hello')
  expect(text).not.toContain('hello')
  for (const to of [
    `${ADDRESS}, eva@example.com`,
    `${ADDRESS}\r\nBcc: eva@example.com`,
    `"${ADDRESS}" <eva@example.com>`,
    'eva',
    `${'a'.repeat(250)}@example.com`,
  ])
    await send(server, mail('again', to))
  await send(server, sms('again', '+63 917'))
  expect(await server.sandbox.messagesTo('eva@example.com')).toEqual([])
  expect(await server.sandbox.messagesTo(ADDRESS)).toHaveLength(1)
  expect(await counted(server, 'mail', 'dropped')).toBe(5)
  expect(await counted(server, 'sms', 'dropped')).toBe(1)
  expect(lines.join('\n')).not.toContain('eva')
})

const MANY = 12
/** So long a gateway that said nothing is left alone. */
const SILENCE_MS = 15 * SECOND_MS
/** What is queued is worked at in so many places. */
const PLACES = 4
const BEGUN =
  'select from graphile_worker.jobs where locked_at is not null or run_at <= now() and attempts < max_attempts'

test('a mail server that says nothing, or refuses for good, is no reason to hang or to repeat', {
  timeout: 60_000,
}, async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21))
  let asked = 0
  const silent = createSocketServer(() => {
    asked += 1
  })
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => void silent.close())
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const lines: string[] = []
  const server = await startServer({
    name: 'silent_mail',
    clock,
    gatewayTimeoutMs: SECOND_MS,
    config: { smtpUrl, mailFrom: 'no-reply@hiyas.example' },
    onLog: line => lines.push(withoutNumbers(line)),
  })
  for (let number = 0; number < MANY; number++) await send(server, mail('to nobody'))
  await vi.waitFor(async () => expect(await counted(server, 'mail', 'failed')).toBeGreaterThan(0), RETRIED)
  expect(lines.join('\n')).toContain('"reason":"ETIMEDOUT"')
  // Those that had begun are all that wait for it: events and short messages are delivered meanwhile, over the same places.
  for (let times = 0; times < 3; times++) {
    await hurry(server)
    await vi.waitFor(async () => expect(await server.rows(BEGUN)).toEqual([]), RETRIED)
  }
  expect(asked).toBeLessThanOrEqual(PLACES)
  let silences = await counted(server, 'mail', 'failed')
  clock.advance(SILENCE_MS)

  silent.on('connection', socket => {
    socket.write('220 refuses everybody\r\n')
    socket.on('data', data => {
      const line = String(data)
      if (/^(EHLO|MAIL)/.test(line)) socket.write('250 fine\r\n')
      else if (/^RCPT/.test(line)) socket.write(`550 no such person as ${ADDRESS}\r\n`)
      else socket.end('221 bye\r\n')
    })
    socket.on('error', () => undefined)
  })
  await vi.waitFor(async () => {
    const failed = await counted(server, 'mail', 'failed')
    // It stood still with the machine, and is asked again when that is over.
    if (failed > silences) clock.advance(SILENCE_MS)
    silences = failed
    await hurry(server)
    expect(await counted(server, 'mail', 'dropped')).toBe(MANY)
  }, RETRIED)
  expect(lines.join('\n')).toContain('"reason":"SMTP 550"')
  expect(lines.join('\n')).not.toContain('ana@')
  // What is counted is gone a moment later.
  await vi.waitFor(async () => expect(await jobs(server)).toEqual([]))
})

test('without a gateway a message fails, says so, and is given up after ten minutes', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21))
  const lines: string[] = []
  const server = await startServer({ name: 'unset', clock, onLog: line => lines.push(withoutNumbers(line)) })
  await send(server, sms('112233'))
  await send(server, mail('112233'))
  await vi.waitFor(async () => expect(await counted(server, 'mail', 'failed')).toBeGreaterThan(0), RETRIED)
  await vi.waitFor(async () => expect(await counted(server, 'sms', 'failed')).toBeGreaterThan(0), RETRIED)
  // While they wait no dump of the queue tells what is said to whom.
  const waiting = await vi.waitFor(async () => {
    const rows = await server.rows<{ payload: object }>('select payload from graphile_worker._private_jobs')
    expect(rows).toHaveLength(2)
    return rows
  })
  expect(JSON.stringify(waiting)).not.toMatch(/63917|112233|ana@|hiyas\.example/)
  clock.advance(10 * MINUTE_MS + 1)
  await vi.waitFor(async () => {
    await hurry(server)
    expect(await jobs(server)).toEqual([])
  }, RETRIED)
  expect(await counted(server, 'sms', 'dropped')).toBe(1)
  const said = lines.join('\n')
  expect(said).toContain('SMS_GATEWAY_URL is not set')
  expect(said).toContain('SMTP_URL and MAIL_FROM are not set')
  expect(said).not.toMatch(/63917|112233|ana@/)
})

test.each([
  ['a code', 10 * MINUTE_MS, [0, 2], [8 * MINUTE_MS, 120], 10 * MINUTE_MS + 1],
  ['what happened to an account', DAY_MS, [0, 2], [23 * HOUR_MS, 15 * 60], DAY_MS + 1],
] as const)(
  'SES-10 %s is tried for as long as it is worth sending, after pauses that grow with its age',
  async (_what, goodForMs, first, late, tooLateMs) => {
    const clock = fakeClock(Date.UTC(2026, 10, 21))
    const config = { smsGatewayUrl: `http://127.0.0.1:${await freePort()}/send` }
    const server = await startServer({ name: 'pauses', clock, config })
    const begunMs = clock.nowMs()
    const pauseS = async () => {
      const [job] = await server.rows<{ seconds: number }>(
        'select extract(epoch from run_at - updated_at)::float as seconds from graphile_worker._private_jobs',
      )
      return job?.seconds
    }
    await send(server, sms('the same', NUMBER, goodForMs))
    for (const [ageMs, seconds] of [first, late]) {
      clock.advance(begunMs + ageMs - clock.nowMs())
      if (ageMs > 0) await hurry(server)
      await vi.waitFor(async () => expect(await pauseS()).toBeCloseTo(seconds, 0), RETRIED)
    }
    expect(await counted(server, 'sms', 'failed')).toBeGreaterThanOrEqual(2)
    clock.advance(begunMs + tooLateMs - clock.nowMs())
    await hurry(server)
    await vi.waitFor(async () => expect(await counted(server, 'sms', 'dropped')).toBe(1), RETRIED)
    await vi.waitFor(async () => expect(await jobs(server)).toEqual([]))
  },
)

test.each([
  ['is queued', 1],
  ['is over', 0],
])(
  'SES-10 a message whose next attempt %s is nobody’s to see to when who tried it was killed just then',
  async (_next, left) => {
    const config = { smsGatewayUrl: `http://127.0.0.1:${await freePort()}/send` }
    const server = await startServer({ name: 'killed_there', config, clock: fakeClock(Date.UTC(2026, 10, 21)) })
    await send(server, sms('the same', NUMBER, DAY_MS))
    const waiting =
      'select id from graphile_worker._private_jobs where key is not null and locked_by is null and run_at > now()'
    await vi.waitFor(async () => expect(await server.rows(waiting)).toHaveLength(1), RETRIED)
    // In one, so that the heart of the server itself does not see to it meanwhile.
    const told = await inTransaction(server.program.deps.database, async tx => {
      await sql`
      insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, locked_by, locked_at)
      select task_id, payload, max_attempts, max_attempts, 'who was killed', now() - interval '1 hour'
        from graphile_worker._private_jobs where key is not null`.execute(tx)
      if (left === 0) await sql`delete from graphile_worker._private_jobs where key is not null`.execute(tx)
      const released = await releaseSilentWorkers(tx, 20 * SECOND_MS)
      return ok({ released, givenUp: await countGivenUp(tx) })
    })
    expect(told).toEqual(ok({ released: 1, givenUp: [] }))
    expect(await server.rows('select from graphile_worker._private_jobs where key is not null')).toHaveLength(left)
  },
)
