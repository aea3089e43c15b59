import { createClient } from '@hiyas/client'
import { help } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import DocumentScreen from '../src/features/help/document/screen.tsx'
import { createSessionStore } from '../src/session/store.ts'
import { DOCUMENT_DEFAULT, documentNamed } from '../src/shared/help/documents.ts'
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
