import { fakeClock } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { deviceIdOf } from '../src/storage/device-id.ts'
import { clearRemembered, type Remembered, readRemembered, writeRemembered } from '../src/storage/remembered.ts'
import { createStorage } from '../src/storage/storage.ts'
import { memoryStore } from './memory-store.ts'

const CREDENTIAL = `hdc_${'q1w2'.repeat(10)}xyz`
const LOGIN: Remembered = {
  type: 'username',
  username: 'marites_88',
  credential: CREDENTIAL,
  countryDialingCode: '63',
}

function open() {
  const local = memoryStore()
  return { local, storage: createStorage(local, memoryStore()) }
}

describe('the remembered login', () => {
  test('LOGIN-74 LOGIN-75 LOGIN-77 LOGIN-81 stands under remPass with type, username and country code', () => {
    const { local, storage } = open()
    writeRemembered(storage, LOGIN)
    expect(JSON.parse(local.getItem('remPass') ?? '')).toEqual({
      type: 'username',
      username: 'marites_88',
      password: expect.any(String),
      countryDialingCode: '63',
    })
    expect(readRemembered(storage)).toEqual(LOGIN)
  })

  test('LOGIN-76 LOGIN-78 its password takes two decodings, and the salt beside it, to read', () => {
    const { local, storage } = open()
    writeRemembered(storage, LOGIN)
    const { password } = JSON.parse(local.getItem('remPass') ?? '')
    const salt = local.getItem('sass') ?? ''
    expect(salt).toHaveLength(16)
    for (const text of [password, atob(password)]) expect(text).not.toContain('hdc_')
    expect(atob(atob(password))).toBe(CREDENTIAL + salt)
  })

  test('LOGIN-78 the salt is another every time', () => {
    const { local, storage } = open()
    writeRemembered(storage, LOGIN)
    const first = local.getItem('sass')
    writeRemembered(storage, LOGIN)
    expect(local.getItem('sass')).not.toBe(first)
  })

  test('LOGIN-77 after an SMS login the number and its country stay, and nothing to log in with', () => {
    const { local, storage } = open()
    const number: Remembered = { type: 'sms', username: '9175550148', credential: '', countryDialingCode: '63' }
    writeRemembered(storage, number)
    expect(readRemembered(storage)).toEqual(number)
    expect(atob(atob(JSON.parse(local.getItem('remPass') ?? '').password))).toBe(local.getItem('sass'))
  })

  test('LOGIN-80 forgetting removes the record and its salt', () => {
    const { local, storage } = open()
    writeRemembered(storage, LOGIN)
    clearRemembered(storage)
    expect([local.getItem('remPass'), local.getItem('sass'), readRemembered(storage)]).toEqual([null, null, null])
  })

  test.each([
    ['no record', '{'],
    ['another type', JSON.stringify({ ...LOGIN, type: 'face', password: '' })],
    ['a password that is no base64', JSON.stringify({ ...LOGIN, password: '%%%' })],
    ['one of another salt', JSON.stringify({ ...LOGIN, password: btoa(btoa('hdc_x-another-salt')) })],
    ['a plain password', JSON.stringify({ ...LOGIN, password: 'sampaguita-88' })],
  ])('LOGIN-76 %s is dropped', (_, text) => {
    const { local, storage } = open()
    local.setItem('sass', 'salt-of-the-day0')
    local.setItem('remPass', text)
    expect(readRemembered(storage)).toBeNull()
    expect(local.getItem('remPass')).toBeNull()
  })
})

describe('the name of the device', () => {
  const clock = fakeClock(1_795_257_600_000)

  test('is made once and kept in the storage and in a cookie', () => {
    const { local, storage } = open()
    const page = { cookie: '' }
    const id = deviceIdOf(storage, { page, clock })
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect(local.getItem('SHELL_deviceId')).toBe(id)
    expect(page.cookie).toMatch(`SHELL_deviceId=${id}`)
    expect(deviceIdOf(storage, { page: { cookie: '' }, clock })).toBe(id)
  })

  test('comes back from the cookie when the storage was cleaned', () => {
    const page = { cookie: 'language=TY; SHELL_deviceId=0193a1f0-0000-7000-8000-00000000000d; signedIn=1' }
    const { local, storage } = open()
    expect(deviceIdOf(storage, { page, clock })).toBe('0193a1f0-0000-7000-8000-00000000000d')
    expect(local.getItem('SHELL_deviceId')).toBe('0193a1f0-0000-7000-8000-00000000000d')
  })

  test('lasts as long as the page where nothing can be kept', () => {
    const storage = createStorage(null, null)
    const page = { cookie: '' }
    expect(deviceIdOf(storage, { page, clock })).toBe(deviceIdOf(storage, { page: { cookie: '' }, clock }))
  })
})
