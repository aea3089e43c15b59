import { describe, expect, test } from 'vitest'
import { sentOf } from '../src/features/entry/register/form.ts'
import { invitationOf, keepInvitation } from '../src/shared/affiliate/invitation.ts'
import { createStorage } from '../src/storage/storage.ts'
import { memoryStore } from './memory-store.ts'

describe('the link of an affiliate', () => {
  test.each([
    ['?affiliateCode=MABUHAY&domain=sari.example', { code: 'MABUHAY', domain: 'sari.example' }],
    ['?aff=MABUHAY', { code: 'MABUHAY', domain: '' }],
    ['?aff=SHORT&affiliateCode=LONG', { code: 'LONG', domain: '' }],
    ['?domain=sari.example', { code: '', domain: 'sari.example' }],
    ['?affiliateCode=%20MABUHAY%20', { code: 'MABUHAY', domain: '' }],
    ['', null],
    ['?affiliateCode=&domain=', null],
    [`?aff=${'x'.repeat(31)}`, null],
    [`?aff=MABUHAY&domain=${'x'.repeat(254)}`, { code: 'MABUHAY', domain: '' }],
  ])('REG-70 REG-74 %s', (search, invitation) => {
    expect(invitationOf(search)).toEqual(invitation)
  })

  test('REG-74 it is kept while pages are switched, and the last link of the tab counts', () => {
    const storage = createStorage(memoryStore(), memoryStore())
    keepInvitation(storage, '?aff=FIRST')
    keepInvitation(storage, '')
    expect(storage.read('invitation')).toEqual({ code: 'FIRST', domain: '' })
    keepInvitation(storage, '?aff=SECOND')
    expect(storage.read('invitation')).toEqual({ code: 'SECOND', domain: '' })
  })

  test.each([
    [
      { kind: 'good', code: 'LINK', domain: 'sari.example' },
      { code: 'LINK', domain: 'sari.example' },
    ],
    [
      { kind: 'failed', domain: 'sari.example' },
      { code: '', domain: 'sari.example' },
    ],
    [
      { kind: 'unknown', code: 'LINK', domain: 'sari.example' },
      { code: 'LINK', domain: 'sari.example' },
    ],
    [{ kind: 'checking' }, { code: '', domain: '' }],
    [{ kind: 'none' }, { code: '', domain: '' }],
  ] as const)('REG-54 REG-70 of the link %o goes along %o', (invitation, sent) => {
    expect(sentOf(invitation)).toEqual(sent)
  })
})
