import { describe, expect, test } from 'vitest'
import { STORED } from '../src/storage/schema.ts'
import { createStorage } from '../src/storage/storage.ts'
import { memoryStore } from './memory-store.ts'

describe('what is kept on the device', () => {
  test('STORE-01 STORE-03 STORE-04 STORE-05 STORE-06 STORE-07 STORE-08 STORE-09 STORE-10 under the names of the specification', () => {
    expect(Object.values(STORED).map(({ key }) => key)).toEqual([
      'MC_SESSION_INFO',
      'language',
      'SHELL_theme',
      'autoLogin',
      'memberInfo',
      'SHELL_rank',
      'setTemplate',
      'SHELL_PU_A',
      'SHELL_PU_B',
      'SHELL_hotMatches',
      'hideDownloadBar',
      'WEBCLIP',
      'affiliate',
      'SHELL_termsShown',
      'remPass',
      'sass',
      'SHELL_deviceId',
      'SHELL_searches',
      'SHELL_results',
      'SHELL_gameExit',
      'SHELL_gameQuiet',
      'SHELL_social',
      'SHELL_left',
      'SHELL_end',
    ])
  })

  test('STORE-03 each key comes back as it was written', () => {
    const storage = createStorage(memoryStore(), memoryStore())
    const popups = { show: false, data: [{ title: 'Bago', content: '<p>Reels</p>' }], ids: ['1'], language: 'TY' }
    storage.write('language', 'EN')
    storage.write('popupMember', popups)
    storage.write('hideDownloadBar', true)
    storage.write('autoLogin', 1)
    expect(storage.read('language')).toBe('EN')
    expect(storage.read('popupMember')).toEqual(popups)
    expect(storage.read('hideDownloadBar')).toBe(true)
    expect(storage.read('autoLogin')).toBe(1)
  })

  test('STORE-09 the language is a bare word, as existing clients write it', () => {
    const local = memoryStore()
    createStorage(local, null).write('language', 'TY')
    expect(local.getItem('language')).toBe('TY')
  })

  test('REG-74 who sent a visitor is known to his tab alone', () => {
    const [local, tab] = [memoryStore(), memoryStore()]
    createStorage(local, tab).write('invitation', { code: 'MABUHAY', domain: '' })
    expect(createStorage(local, tab).read('invitation')).toEqual({ code: 'MABUHAY', domain: '' })
    expect(createStorage(local, memoryStore()).read('invitation')).toBeNull()
    expect(local.length).toBe(0)
  })

  test.each(['', '{', 'null', '[]', '{"token":5}', '"x"'])('an unreadable session is none: %s', text => {
    const local = memoryStore()
    local.setItem('MC_SESSION_INFO', text)
    expect(createStorage(local, null).read('session')).toBeNull()
    if (text !== 'null') expect(local.getItem('MC_SESSION_INFO'), 'it is dropped').toBeNull()
  })

  test('what belongs to a tab stays in it, and is forgotten with it', () => {
    const [local, tab] = [memoryStore(), memoryStore()]
    const storage = createStorage(local, tab)
    storage.write('socialErrand', { purpose: 'link', from: '/m/set', whoLeft: '' })
    expect([local.length, tab.length]).toEqual([0, 1])
    expect(storage.read('socialErrand')).toEqual({ purpose: 'link', from: '/m/set', whoLeft: '' })
    storage.clearTab()
    expect(storage.read('socialErrand')).toBeNull()
  })

  test('a browser without storage, or with a full one, keeps it for as long as the page lives', () => {
    const full = { ...memoryStore(), setItem: () => expectedFailure() }
    const forbidden = { getItem: expectedFailure, setItem: expectedFailure, removeItem: expectedFailure }
    for (const store of [null, full, forbidden]) {
      const storage = createStorage(store, store)
      storage.write('language', 'EN')
      expect(storage.read('language')).toBe('EN')
      storage.clear('language')
      expect(storage.read('language')).toBeNull()
      storage.clearTab()
    }
  })
})

function expectedFailure(): never {
  throw new DOMException('full', 'QuotaExceededError')
}
