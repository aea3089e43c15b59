import { type Boot, FLAG_KEYS, type Flags, site } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { ToastProvider } from '@hiyas/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { SessionProvider } from '../src/session/provider.tsx'
import { createSessionStore } from '../src/session/store.ts'
import { BalanceProvider } from '../src/shared/balance/provider.tsx'
import { BootProvider } from '../src/shell/boot-context.tsx'
import { LanguageProvider } from '../src/shell/language.tsx'
import { createStorage } from '../src/storage/storage.ts'

const STATUS = site.systemStatus.example.output as Boot['status']
const flags = Object.fromEntries(FLAG_KEYS.map(key => [key, true])) as Flags
const BOOT: Boot = {
  language: 'EN',
  status: { ...STATUS, info: { ...STATUS.info, whitelabelVal: flags } },
  signedIn: true,
  nowMs: 0,
}
const storage = createStorage(null, null)
/** A part of a member's page as a browser draws it with what its cache holds. */
export const drawn = (part: ReactNode, cache: QueryClient): string =>
  renderToString(
    <BootProvider boot={BOOT} storage={storage}>
      <QueryClientProvider client={cache}>
        <SessionProvider store={createSessionStore(storage, true)}>
          <LanguageProvider
            first={textsOf('EN')}
            merchant={STATUS.info.merchantCode}
            storage={storage}
            loadTexts={async language => textsOf(language)}
          >
            <ToastProvider>
              <BalanceProvider>{part}</BalanceProvider>
            </ToastProvider>
          </LanguageProvider>
        </SessionProvider>
      </QueryClientProvider>
    </BootProvider>,
  ).replaceAll('<!-- -->', '')
