import { type Client, ClientProvider, createClient } from '@hiyas/client'
import { LANGUAGE_COOKIE } from '@hiyas/contract'
import { type LanguageCode, LOCALES, type Texts, TextsProvider } from '@hiyas/i18n'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSessionStore } from '../session/provider.tsx'
import type { DeviceStorage } from '../storage/storage.ts'
import { setCookie } from './cookie.ts'
import { deviceHeader } from './environment.ts'

/** Part 1 section 9: lists load anew this long after the last change of language. */
export const LANGUAGE_DEBOUNCE_MS = 200

type SelectLanguage = (language: LanguageCode) => void
const SelectLanguageContext = createContext<SelectLanguage>(() => undefined)
export const useSelectLanguage = (): SelectLanguage => useContext(SelectLanguageContext)

export type LanguageProviderProps = {
  first: Texts
  merchant: string
  storage: DeviceStorage
  loadTexts: (language: LanguageCode) => Promise<Texts>
  children: ReactNode
}

/**
 * The language of the page. A choice changes every text at once and is remembered (LANG-09); what is asked of the server in that
 * language follows after the debounce, by way of a new client, whose language is part of every query key.
 */
export function LanguageProvider({ first, merchant, storage, loadTexts, children }: LanguageProviderProps) {
  const session = useSessionStore()
  const [texts, setTexts] = useState(first)
  const [client, setClient] = useState(() => clientFor(first.language))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function clientFor(language: LanguageCode): Client {
    return createClient({
      baseUrl: '',
      merchant,
      language: () => language,
      token: session.token,
      onSessionLost: () => session.dispatch({ type: 'lost' }),
      ...deviceHeader(),
    })
  }

  async function select(language: LanguageCode): Promise<void> {
    storage.write('language', language)
    setCookie(LANGUAGE_COOKIE, language)
    setTexts(await loadTexts(language))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setClient(clientFor(language)), LANGUAGE_DEBOUNCE_MS)
  }

  // The cookie that tells the server may be gone while the device still knows (LANG-09).
  const catchUp = useEffectEvent(() => {
    const kept = storage.read('language')
    if (kept !== null && kept !== first.language) void select(kept)
  })
  useEffect(() => catchUp(), [])

  // The document stands outside of React.
  useEffect(() => {
    document.documentElement.lang = LOCALES[texts.language].slice(0, -3)
  }, [texts.language])

  return (
    <SelectLanguageContext value={language => void select(language)}>
      <TextsProvider value={texts}>
        <ClientProvider value={client}>{children}</ClientProvider>
      </TextsProvider>
    </SelectLanguageContext>
  )
}
