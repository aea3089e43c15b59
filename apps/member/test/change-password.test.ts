import type { Client } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { ok, refuse } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { changeInput, checkChange } from '../src/features/entry/change-password/form.ts'
import { placeOf } from '../src/features/entry/change-password/refusal-places.ts'
import { rememberAgain } from '../src/features/entry/change-password/remember-again.ts'
import { alertOf, createDoubt } from '../src/features/entry/change-password/unheard.ts'
import { type EntryRule, type EntryRules, ruleProblem } from '../src/shared/entry/entry-rules.ts'
import { LOGOUT_WAIT_MAX_MS } from '../src/shared/logout/use-log-out.ts'
import { orAfter } from '../src/shared/time/or-after.ts'
import { readRemembered, writeRemembered } from '../src/storage/remembered.ts'
import { createStorage } from '../src/storage/storage.ts'
import { LOGGED_OUT, openStore, SESSION } from './kept-session.ts'
import { memoryStore } from './memory-store.ts'

const rule = (changes: Partial<EntryRule> = {}): EntryRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  minLength: 8,
  maxLength: 64,
  patternId: 'password',
  message: '',
  ...changes,
})
const RULES: EntryRules = { loginPassword: rule({ minLength: 6 }), password: rule() }
const GOOD = {
  oldPassword: 'sampaguita-88',
  newPassword: 'bagong-ilaw-27',
  confirmNewPassword: 'bagong-ilaw-27',
}

describe('the form', () => {
  test('CHPSW-10 CHPSW-11 the payload of passWordChangeV2', () => {
    const { iat, jti, ...payload } = changeInput(GOOD, null)
    expect(payload).toEqual(GOOD)
  })

  test('CHPSW-05 the held password stands in for the field that is not shown', () => {
    expect(changeInput({ ...GOOD, oldPassword: '' }, 'held-password')).toMatchObject({ oldPassword: 'held-password' })
    expect(checkChange({ ...GOOD, oldPassword: '' }, RULES, false)).toEqual({})
  })

  test.each([
    ['CHPSW-12', GOOD, {}],
    // Long enough to log in with, too short for a new one.
    ['CHPSW-24', { ...GOOD, oldPassword: 'luma-77' }, {}],
    ['CHPSW-24', { ...GOOD, oldPassword: 'short' }, { oldPassword: { key: 'account.password_wrong' } }],
    ['CHPSW-24', { ...GOOD, oldPassword: '' }, { oldPassword: { key: 'account.required' } }],
    ['CHPSW-28', { ...GOOD, confirmNewPassword: '' }, { confirmNewPassword: { key: 'change.confirm_required' } }],
    [
      'CHPSW-26',
      { ...GOOD, confirmNewPassword: 'another-27' },
      { confirmNewPassword: { key: 'change.confirm_wrong' } },
    ],
    [
      'CHPSW-29',
      { ...GOOD, confirmNewPassword: 'another-27' },
      { confirmNewPassword: { key: 'change.confirm_wrong' } },
    ],
  ])('CHPSW-12 CHPSW-24 CHPSW-26 CHPSW-28 CHPSW-29 (%s) %o', (_, values, problems) => {
    expect(checkChange(values, RULES, true)).toEqual(problems)
  })

  test('CHPSW-25 CHPSW-30 a new password that does not fit gets the words of the server, else our own', () => {
    const short = { ...GOOD, newPassword: 'short', confirmNewPassword: 'short' }
    expect(checkChange(short, RULES, true)).toEqual({ newPassword: { key: 'account.password_wrong' } })
    const worded = { ...RULES, password: rule({ message: 'of the server' }) }
    expect(checkChange(short, worded, true)).toEqual({ newPassword: { text: 'of the server' } })
  })

  test('CHPSW-27 an empty field passes where the rule does not demand it', () => {
    expect(ruleProblem('', rule({ required: false }), 'account.password_wrong')).toBeNull()
    expect(ruleProblem('', rule(), 'account.password_wrong')).toEqual({ key: 'account.required' })
  })

  test('a wrong old password is said at its field, or above the button where there is none', () => {
    expect(placeOf({ ok: false, code: 'password.old.wrong' }, true)).toHaveProperty('oldPassword')
    expect(placeOf({ ok: false, code: 'password.old.wrong' }, false)).toEqual({})
    expect(placeOf({ ok: false, code: 'system_busy' }, true)).toEqual({})
  })
})

describe('the remembered login after a change', () => {
  const MEMBER = { names: ['marites_88', '+63 917 ••• 0148'], deviceId: () => 'device-0001' }
  const open = (answer: Awaited<ReturnType<Client['call']>>) => {
    const storage = createStorage(memoryStore(), memoryStore())
    const asked: unknown[] = []
    const client = {
      call: async (call: { name: string }, input: unknown) => {
        asked.push([call.name, input])
        return answer
      },
    } as unknown as Client
    return { storage, client, asked }
  }
  const fresh = ok({ deviceCredential: 'hdc_new' })
  const kept = { type: 'username', credential: 'hdc_old', countryDialingCode: '' } as const

  test.each(['marites_88', 'Marites_88', '0917 555 0148'])('CHPSW-21 of %s gets a new credential', async username => {
    const { storage, client, asked } = open(fresh)
    writeRemembered(storage, { ...kept, username })
    await rememberAgain(client, storage, MEMBER)
    expect(asked).toEqual([[identity.rememberDevice.name, { deviceId: 'device-0001' }]])
    expect(readRemembered(storage)).toMatchObject({ username, credential: 'hdc_new' })
  })

  test('CHPSW-21 it is his whose keyboard sends the accents of his name apart', async () => {
    const { storage, client } = open(fresh)
    writeRemembered(storage, { ...kept, username: 'piñatakô'.normalize('NFD') })
    await rememberAgain(client, storage, { ...MEMBER, names: ['Piñatakô'.normalize('NFC')] })
    expect(readRemembered(storage)?.credential).toBe('hdc_new')
  })

  test('CHPSW-21 none is made where there was none', async () => {
    const { storage, client, asked } = open(fresh)
    await rememberAgain(client, storage, MEMBER)
    expect([asked, readRemembered(storage)]).toEqual([[], null])
  })

  test.each(['andrei_rm', '0918 555 9999'])('the one of somebody else stays as it is: %s', async username => {
    const { storage, client, asked } = open(fresh)
    writeRemembered(storage, { ...kept, username })
    await rememberAgain(client, storage, MEMBER)
    expect([asked, readRemembered(storage)?.credential]).toEqual([[], 'hdc_old'])
  })

  test('one that counts no longer and cannot be made anew goes', async () => {
    const { storage, client } = open(refuse('session.not.fresh'))
    writeRemembered(storage, { ...kept, username: 'marites_88' })
    await rememberAgain(client, storage, MEMBER)
    expect(readRemembered(storage)).toBeNull()
  })
})

describe('a change of which nothing was heard', () => {
  test.each(['network', 'timeout', 'malformed_answer', 'system_busy', 'system_error'] as const)(
    'CHPSW-23 SES-06 (%s) says that the new password may be the one that holds',
    code => {
      expect(alertOf(code)).toBe('change.unheard')
    },
  )

  test('CHPSW-23 one that was refused says why', () => {
    expect(alertOf('login.locked')).toBe('refusal.login.locked')
  })

  const { token } = SESSION
  function watched() {
    const { store } = openStore()
    store.dispatch({ type: 'logged_in', session: SESSION })
    const tell = vi.fn()
    const doubt = createDoubt()
    const heard = (code: string) => doubt(code, [store, token, tell])
    heard('network')
    return { store, tell, heard }
  }

  test('SES-06 whose next try was answered is told nothing when his session ends for another reason', () => {
    const { store, tell, heard } = watched()
    heard('password.old.wrong')
    store.dispatch({ type: 'lost', token })
    expect(tell).not.toHaveBeenCalled()
  })

  test('SES-06 SESS-52 whose session is lost after it is told of it once, also where his next try finds it gone', () => {
    const { store, tell, heard } = watched()
    heard('login.not.session')
    store.dispatch({ type: 'lost', token })
    store.dispatch({ type: 'logged_in', session: SESSION })
    store.dispatch({ type: 'lost', token })
    expect(tell).toHaveBeenCalledTimes(1)
  })

  test('SES-06 nobody is told whose change was heard of after all, or who has logged in since', () => {
    const { store, tell } = watched()
    store.dispatch({ type: 'password_changed', token, nextToken: 'next' })
    store.dispatch({ type: 'lost', token: 'next' })
    const other = watched()
    other.store.dispatch(LOGGED_OUT)
    other.store.dispatch({ type: 'logged_in', session: { ...SESSION, token: 'other' } })
    other.store.dispatch({ type: 'lost', token: 'other' })
    for (const told of [tell, other.tell]) expect(told).not.toHaveBeenCalled()
  })
})

test('CHPSW-16 SESS-50 who waits is let go when the time is over, and at once when the answer is there', async () => {
  expect(await orAfter(1, new Promise(() => undefined))).toBeNull()
  expect(await orAfter(60_000, Promise.resolve('answer'))).toBe('answer')
})

test('SESS-38 SESS-50 a logout that is not answered is waited for 9,999 ms', async () => {
  vi.useFakeTimers()
  const over = vi.fn()
  void orAfter(LOGOUT_WAIT_MAX_MS, new Promise(() => undefined)).then(over)
  await vi.advanceTimersByTimeAsync(9_998)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toHaveBeenCalledWith(null)
  vi.useRealTimers()
})
