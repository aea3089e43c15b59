import { type Client, ClientProvider, createClient, forgetOtherMembers } from '@hiyas/client'
import { LANGUAGE_COOKIE } from '@hiyas/contract'
import { type LanguageCode, LOCALES, type Texts, TextsProvider } from '@hiyas/i18n'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSessionStore } from '../session/provider.tsx'
import type { DeviceStorage } from '../storage/storage.ts'
import { setCookie } from './cookie.ts'
import { deviceHeader } from './environment.ts'
import { createLanguageChange } from './language-change.ts'
import { noteMissed } from './missed.ts'

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

/**
 * A client for one session and no other: its token and merchant belong together, and an answer it brings late can end only the
 * session it was asked for. A trial member's goes to the trial merchant (SESS-10); after his logout the page's own speaks again.
 */
function useSessionClient(merchant: string, language: LanguageCode): Client {
  const store = useSessionStore()
  // Nothing of it is drawn, so it need not wait until the page has come alive with what the server saw.
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  const cache = useQueryClient()
  const session = state.kind === 'member' ? state.session : null
  const speaker = session?.merchantCode ?? merchant
  const owner = session?.userName ?? ''
  const token = session?.token ?? null
  const client = useMemo(
    () =>
      createClient({
        baseUrl: '',
        merchant: speaker,
        owner,
        language: () => language,
        token: () => token,
        onSessionLost: () => token !== null && store.dispatch({ type: 'lost', token }),
        onTrialRefused: store.refuseTrial,
        onPartMissing: noteMissed,
        ...deviceHeader(),
      }),
    [store, speaker, owner, token, language],
  )
  // The cache stands outside of React: what it holds of whoever was here before goes with him.
  useEffect(() => forgetOtherMembers(client, cache), [client, cache])
  return client
}
