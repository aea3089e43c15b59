import { type Boot, FLAG_KEYS, type Flags, site } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { ToastProvider } from '@hiyas/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { SessionProvider } from '../src/session/provider.tsx'
import { createSessionStore, type SessionStore } from '../src/session/store.ts'
import { BalanceProvider } from '../src/shared/balance/provider.tsx'
import { BootProvider } from '../src/shared/page/boot-context.tsx'
import { LanguageProvider } from '../src/shared/page/language.tsx'
import { createStorage } from '../src/storage/storage.ts'

const STATUS = site.systemStatus.example.output as Boot['status']
const flags = Object.fromEntries(FLAG_KEYS.map(key => [key, true])) as Flags
/** Everything a merchant can show, to a member. */
export const BOOT: Boot = {
  language: 'EN',
  status: { ...STATUS, info: { ...STATUS.info, whitelabelVal: flags } },
  signedIn: true,
  nowMs: 0,
}
const storage = createStorage(null, null)

/** Who looks, and at which merchant's page; without it a member of one who shows everything. */
type Looking = { boot?: Boot; store?: SessionStore }

/** A part of a page as a browser draws it with what its cache holds. */
export const drawn = (
  part: ReactNode,
  cache: QueryClient,
  { boot = BOOT, store = createSessionStore(storage, true) }: Looking = {},
): string =>
  renderToString(
    <BootProvider boot={boot} storage={storage}>
      <QueryClientProvider client={cache}>
        <SessionProvider store={store}>
          <LanguageProvider
            first={textsOf('EN')}
            merchant={boot.status.info.merchantCode}
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
