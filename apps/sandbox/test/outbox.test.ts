import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import type { Sandbox, Secrets } from '../src/sandbox.ts'
import { start } from './start.ts'

let sandbox: Sandbox & { secrets: Secrets }

beforeAll(async () => {
  sandbox = await start()
})

const post = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/sandbox/sms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sandbox.secrets.smsKey}`, ...headers },
    body: JSON.stringify(body),
  })

const page = async (query = '', language = 'en-US,en;q=0.9') => {
  const answer = await fetch(`${sandbox.url}/sandbox/outbox${query}`, { headers: { 'accept-language': language } })
  return { headers: answer.headers, text: await answer.text() }
}

/** Speaks SMTP line by line: each of `lines` is sent when the one before was answered. Answers all that the server said. */
function mail(lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(sandbox.smtpUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const left = [...lines]
    let said = ''
    socket.on('data', data => {
      said += data
      if (/^\d{3} .*\r\n$/m.test(String(data))) socket.write(`${left.shift() ?? 'QUIT'}\r\n`)
    })
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })
}

const letter = (...content: readonly string[]) => [
  'EHLO test',
  'MAIL FROM:<no-reply@hiyas.example>',
  'RCPT TO:<Ana@Example.com>',
  'DATA',
  [...content, '.'].join('\r\n'),
]

test('an SMS arrives once, whoever missed the answer and sent it again', async () => {
  const sms = { to: '639175550148', text: '246810 ang code mo.', merchant: 'HIYAS' }
  for (let times = 0; times < 2; times++) expect((await post(sms, { 'idempotency-key': 'the same' })).status).toBe(201)
  expect(sandbox.outbox.list('+63 917 555 0148')).toMatchObject([{ ...sms, kind: 'sms', code: '246810' }])
})

test.each([
  ['a wrong key', { to: '639175550149', text: 'x' }, { authorization: 'Bearer guess' }, 401],
  ['no number', { to: 'ana', text: 'x' }, {}, 400],
  ['no text', { to: '639175550149' }, {}, 400],
  ['too much', { to: '639175550149', text: 'x'.repeat(20_000) }, {}, 413],
])('an SMS with %s is refused', async (_, sms, headers, status) => {
  expect((await post(sms, headers)).status).toBe(status)
  expect(sandbox.outbox.list('639175550149')).toEqual([])
})

test('a mail is read as a mail program would: encoded subject, quoted text, its links', async () => {
  await mail(
    letter(
      'Subject: =?utf-8?B?UGFsaXRhbiDigrE=?=',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Buksan =E2=80=94 https://hiyas.example/m/reset?t=3Dabc&x=3D1',
    ),
  )
  expect(sandbox.outbox.list('ana@example.com')).toMatchObject([
    { kind: 'mail', subject: 'Palitan ₱', text: 'Buksan — https://hiyas.example/m/reset?t=abc&x=1', code: null },
  ])
  const { text } = await page('?to=ANA@example.com')
  expect(text).toContain('<a href="https://hiyas.example/m/reset?t=abc&amp;x=1" rel="noreferrer">')
})

test('a mail to two arrives at both, and at each once, whoever sends it again', async () => {
  const both = letter('Message-ID: <to-both@hiyas.example>', 'Subject: both', '', 'for both')
  const at = both.findIndex(text => text.startsWith('RCPT'))
  for (let times = 0; times < 2; times++) await mail(both.toSpliced(at, 0, 'RCPT TO:<ben@example.com>'))
  for (const to of ['ana@example.com', 'ben@example.com'])
    expect(sandbox.outbox.list(to).filter(({ subject }) => subject === 'both')).toHaveLength(1)
})

test('a mail that is too large is refused', async () => {
  const before = sandbox.outbox.list().length
  const line = 'x'.repeat(900)
  const said = await mail(letter('Subject: large', '', ...Array.from({ length: 1_300 }, () => line)))
  expect(said).toMatch(/^552 /m)
  expect(sandbox.outbox.list()).toHaveLength(before)
})

test('the page shows the newest first, says what it is, and shows texts as texts', async () => {
  await post({ to: '639175550150', text: '<img src=x onerror=alert(1)> 111222' })
  await post({ to: '639175550150', text: 'second' })
  const { headers, text } = await page('?to=639175550150')
  expect(text).toContain('Play money only')
  expect(text).toContain('<strong>111222</strong>')
  expect(text).not.toContain('<img')
  expect(text.indexOf('second')).toBeLessThan(text.indexOf('111222'))
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('cache-control')).toBe('no-store')
  const hidden = await page('?to=639175550151')
  expect(hidden.text).toContain('No message yet')
})

test.each([
  ['', 'fil-PH,fil;q=0.9,en;q=0.8', 'fil', 'Wala pang mensahe'],
  ['', 'de', 'fil', 'Wala pang mensahe'],
  ['&lang=en', 'fil', 'en', 'No message yet'],
])('the page speaks two languages: %s %s is %s', async (query, accepted, lang, said) => {
  const { text } = await page(`?to=nobody${query}`, accepted)
  expect(text).toContain(`<html lang="${lang}">`)
  expect(text).toContain(said)
})

test('only the last two hundred messages are kept', async () => {
  const fresh = await start()
  for (let index = 0; index < 205; index++) fresh.outbox.add({ kind: 'sms', to: '639175550148', text: `no. ${index}` })
  expect(fresh.outbox.list()).toHaveLength(200)
  expect(fresh.outbox.list()[0]?.text).toBe('no. 204')
  const json = await (await fetch(`${fresh.url}/sandbox/outbox.json?to=639175550148`)).json()
  expect(json).toMatchObject({ messages: { length: 200 } })
})
