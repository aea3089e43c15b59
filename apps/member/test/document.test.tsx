import { createClient } from '@hiyas/client'
import { help } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import DocumentScreen from '../src/features/help/document/screen.tsx'
import { paths } from '../src/routes/paths.ts'
import { createSessionStore } from '../src/session/store.ts'
import { DOCUMENT_DEFAULT, documentNamed } from '../src/shared/help/documents.ts'
import { AddressProvider } from '../src/shared/page/address.ts'
import { createStorage } from '../src/storage/storage.ts'
import { BOOT, drawn } from './drawn.tsx'
import { TRIAL } from './kept-session.ts'

test('SES-20 SESS-10 who plays a trial reads the terms of the site, which are those he agrees to when he registers', () => {
  const store = createSessionStore(createStorage(null, null), true)
  store.dispatch({ type: 'logged_in', session: TRIAL })
  const cache = new QueryClient()
  for (const merchant of [BOOT.status.info.merchantCode, TRIAL.merchantCode]) {
    const client = createClient({ baseUrl: '', merchant, language: () => 'EN', token: () => null })
    const { queryKey } = documentNamed(client, DOCUMENT_DEFAULT)
    cache.setQueryData(queryKey, { ...help.document.example.output, title: `Terms of ${merchant}` })
  }
  const html = drawn(<DocumentScreen />, cache, { store })
  expect(html).toContain(`Terms of ${BOOT.status.info.merchantCode}<`)
  expect(html).not.toContain(`Terms of ${TRIAL.merchantCode}<`)
})

describe('which terms somebody reads', () => {
  const { merchantCode: merchant } = BOOT.status.info
  const client = createClient({ baseUrl: '', merchant, language: () => 'EN', token: () => null })

  /** The page of a version, or of the terms in force, with the versions that have come. */
  function pageOf(asked: number | undefined, come: { earlier?: number; inForce?: number }): string {
    const cache = new QueryClient()
    const put = (version: number, by?: number) =>
      cache.setQueryData(documentNamed(client, DOCUMENT_DEFAULT, by).queryKey, {
        ...help.document.example.output,
        version,
      })
    if (come.earlier !== undefined) put(come.earlier, come.earlier)
    if (come.inForce !== undefined) put(come.inForce)
    const page = (
      <AddressProvider value={paths.userAgreement(DOCUMENT_DEFAULT, asked)}>
        <DocumentScreen />
      </AddressProvider>
    )
    return drawn(page, cache)
  }
  const wayToThoseInForce = `href="${paths.userAgreement(DOCUMENT_DEFAULT)}">The version in force now`

  test('SES-20 terms that others have replaced are said to be in force no longer, with the way to those that are', () => {
    const html = pageOf(1, { earlier: 1, inForce: 2 })
    expect(html).toMatch(/Version 1, of [^<]+, no longer in force/)
    expect(html).toContain(wayToThoseInForce)
  })

  test('SES-20 of a version that is asked for nothing is said until it is known which is in force', () => {
    const html = pageOf(1, { earlier: 1 })
    expect(html).toContain('Version 1, of ')
    expect(html).not.toMatch(/no longer in force|in force since/)
  })

  test.each([undefined, 2])('SES-20 those in force are said to be, also by their number (%s)', asked => {
    const html = pageOf(asked, { ...(asked && { earlier: asked }), inForce: 2 })
    expect(html).toContain('Version 2, in force since ')
    expect(html).not.toContain(wayToThoseInForce)
    expect(html).toContain('The version before')
  })
})
