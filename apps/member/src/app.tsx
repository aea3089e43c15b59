import type { Boot } from '@hiyas/contract'
import type { LanguageCode, Texts } from '@hiyas/i18n'
import { LinkProvider, ToastProvider } from '@hiyas/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { SessionProvider } from './session/provider.tsx'
import type { SessionStore } from './session/store.ts'
import { BalanceProvider } from './shared/balance/provider.tsx'
import { Live } from './shared/live/live.tsx'
import { AddressProvider } from './shared/page/address.ts'
import { BootProvider } from './shared/page/boot-context.tsx'
import { LanguageProvider } from './shared/page/language.tsx'
import { Shell } from './shell/shell.tsx'
import { ShellLink } from './shell/shell-link.tsx'
import type { DeviceStorage } from './storage/storage.ts'

export type AppProps = {
  boot: Boot
  /** Path with query, given on the server only. */
  address?: string
  session: SessionStore
  storage: DeviceStorage
  cache: QueryClient
  texts: Texts
  loadTexts: (language: LanguageCode) => Promise<Texts>
}

/** The whole site, the same on the server and in the browser. */
export function App({ boot, address = '', session, storage, cache, texts, loadTexts }: AppProps) {
  return (
    <BootProvider boot={boot} storage={storage}>
      <QueryClientProvider client={cache}>
        <SessionProvider store={session}>
          <LanguageProvider
            first={texts}
            merchant={boot.status.info.merchantCode}
            storage={storage}
            loadTexts={loadTexts}
          >
            <AddressProvider value={address}>
              <LinkProvider value={ShellLink}>
                <Live />
                <ToastProvider>
                  <BalanceProvider>
                    <Shell />
                  </BalanceProvider>
                </ToastProvider>
              </LinkProvider>
            </AddressProvider>
          </LanguageProvider>
        </SessionProvider>
      </QueryClientProvider>
    </BootProvider>
  )
}
