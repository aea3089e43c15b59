import { ClientProvider } from '@hiyas/client'
import { LANGUAGE_COOKIE } from '@hiyas/contract'
import { type LanguageCode, LOCALES, type Texts, TextsProvider } from '@hiyas/i18n'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { setCookie } from '../../storage/cookie.ts'
import type { DeviceStorage } from '../../storage/storage.ts'
import { createLanguageChange } from './language-change.ts'
import { useSessionClient } from './session-client.ts'

/** Answers false when the texts could not be fetched; then everything stays as it was. */
type SelectLanguage = (language: LanguageCode) => Promise<boolean>
const SelectLanguageContext = createContext<SelectLanguage>(async () => false)
export const useSelectLanguage = (): SelectLanguage => useContext(SelectLanguageContext)

export type LanguageProviderProps = {
  first: Texts
  /** Of the page: who speaks for a visitor. */
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
  const [texts, setTexts] = useState(first)
  const [asked, setAsked] = useState(first.language)
  const client = useSessionClient(merchant, asked)
  const [change] = useState(() =>
    createLanguageChange({
      load: loadTexts,
      show: next => {
        storage.write('language', next.language)
        setCookie(LANGUAGE_COOKIE, next.language)
        setTexts(next)
      },
      ask: setAsked,
    }),
  )

  // The cookie that tells the server may be gone while the device still knows, and another tab may have chosen (LANG-09).
  const catchUp = useEffectEvent(() => {
    const kept = storage.read('language')
    if (kept !== null && kept !== texts.language) void change(kept)
  })
  useEffect(() => {
    catchUp()
    return storage.onOtherTab('language', () => catchUp())
  }, [storage])

  // The document stands outside of React. Saying again what the page says already would cost every element its style.
  useEffect(() => {
    const lang = LOCALES[texts.language].slice(0, -3)
    if (document.documentElement.lang !== lang) document.documentElement.lang = lang
  }, [texts.language])

  return (
    <SelectLanguageContext value={change}>
      <TextsProvider value={texts}>
        <ClientProvider value={client}>{children}</ClientProvider>
      </TextsProvider>
    </SelectLanguageContext>
  )
}
