import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { Failure } from '../../../platform/failure.ts'
import { createPasswords } from '../passwords.ts'

const passwords = createPasswords()
afterAll(() => passwords.stop())

test('SES-11 a password is checked whole, however long, and as it is typed on another keyboard', async () => {
  const long = '💎'.repeat(64)
  const known = await passwords.hash(long)
  expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(known, long)).toBe(true)
  expect(await passwords.verify(known, '💎'.repeat(63))).toBe(false)
  expect(await passwords.verify(known, `${long}x`)).toBe(false)
  const composed = await passwords.hash('señorita-ñ')
  expect(await passwords.verify(composed, 'señorita-ñ'.normalize('NFD'))).toBe(true)
})

test('SES-14 nobody has no password', async () => {
  for (const password of ['', 'nobody has this password']) expect(await passwords.verify(null, password)).toBe(false)
})

test('more than can wait are turned away at once, and all others are answered', async () => {
  const known = await passwords.hash('sampaguita-gabi')
  const asked = Array.from({ length: 200 }, () => passwords.verify(known, 'sampaguita-gabi'))
  const answers = await Promise.allSettled(asked)
  const turnedAway = answers.filter(answer => answer.status === 'rejected')
  expect(turnedAway.length).toBeGreaterThan(100)
  for (const { reason } of turnedAway) expect(reason).toMatchObject(new Failure('system_busy'))
  expect(answers.filter(answer => answer.status === 'fulfilled').every(answer => answer.value)).toBe(true)
  expect(answers.length - turnedAway.length).toBeGreaterThanOrEqual(64)
})

test('a hash that cannot be read is an error of ours, and stops nobody else', async () => {
  const known = await passwords.hash('sampaguita-gabi')
  await expect(passwords.verify('no hash', 'x')).rejects.toThrow()
  expect(await passwords.verify(known, 'sampaguita-gabi')).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'those who play come first: the threads that hash have stepped back',
  async () => {
    await passwords.hash('sampaguita-gabi')
    const threads = readdirSync('/proc/self/task').map(id => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))
    const hashing = threads.filter(text => text.includes('(passwords)'))
    expect(hashing.length).toBeGreaterThan(0)
    // Five behind the program, wherever that was started.
    const back = Math.min(19, getPriority() + 5)
    for (const text of hashing) expect(Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16])).toBe(back)
  },
)
