import { useTexts } from '@hiyas/i18n'
import { Icon } from '@hiyas/ui'
import { magnifyingGlassBold, xCircleFill } from '@hiyas/ui/icons'
import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { gamesSearched, SEARCH_LENGTH_MAX } from '../lobby-state.ts'
import { useRecentSearches } from '../recent-searches.ts'
import styles from '../screen.module.css'
import type { Lobby } from '../use-lobby.ts'
import { goToList } from './game-list.tsx'
import { RecentSearches } from './recent-searches.tsx'

/**
 * Sends on Enter (LOBBY-18); Enter on an empty box shows everything again (LOBBY-19). While it is empty and has the focus it offers what
 * was searched for last.
 */
export function SearchBox({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const { state, place, tree, dispatch } = lobby
  const count = gamesSearched(place, state, tree)
  const recent = useOffered(input)
  const search = (text: string) => {
    recent.add(text)
    // Of what is searched for already there is no other box, and this one may be empty by now.
    if (input.current !== null) input.current.value = text
    dispatch({ type: 'searched', text })
    // The keyboard of a phone goes with the focus, and what was found is in sight.
    goToList()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(input.current?.value ?? '')
  }
  const clear = () => {
    if (input.current !== null) input.current.value = ''
    // The box that is shown then is another one, and must be there to take the focus from the button that goes.
    flushSync(() => dispatch({ type: 'searched', text: '' }))
    input.current?.focus()
  }
  return (
    <search className={styles.finder} onBlur={recent.onBlur} onKeyDown={recent.onKeyDown}>
      <form className={styles.search} onSubmit={submit}>
        <Icon shape={magnifyingGlassBold} className={styles.searchIcon} />
        <input
          ref={input}
          // Another list, or one shown whole again, has a box of its own (LOBBY-85).
          key={`${state.tab} ${state.search}`}
          type="search"
          name="gameName"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_LENGTH_MAX}
          defaultValue={state.search}
          onFocus={recent.look}
          onInput={recent.look}
          aria-label={t('lobby.search')}
          aria-describedby={recent.searches.length > 0 ? recent.id : undefined}
          placeholder={count ? t('lobby.search_in', { count }) : t('lobby.search')}
          className={styles.searchInput}
        />
        {state.search !== '' && (
          <button type="button" className={styles.searchClear} aria-label={t('lobby.search_clear')} onClick={clear}>
            <Icon shape={xCircleFill} />
          </button>
        )}
      </form>
      {recent.searches.length > 0 && (
        <RecentSearches id={recent.id} searches={recent.searches} onChoose={search} onClear={recent.clear} />
      )}
    </search>
  )
}

/** Which searches are offered now: none once something is typed, the focus has left, Escape was pressed, or somebody else is here. */
function useOffered(input: RefObject<HTMLInputElement | null>) {
  const kept = useRecentSearches()
  const { who } = kept
  const [offered, setOffered] = useState<{ who: string; searches: readonly string[] }>({ who, searches: [] })
  // Another tab may log the member out whose searches these are.
  const searches = offered.who === who ? offered.searches : []
  const offer = (next: readonly string[]) => setOffered({ who, searches: next })
  return {
    id: useId(),
    searches,
    add: kept.add,
    look: () => offer(input.current?.value === '' ? kept.read() : []),
    clear: () => {
      kept.clear()
      // The button that has the focus goes.
      input.current?.focus()
      offer([])
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) offer([])
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || searches.length === 0) return
      event.preventDefault()
      input.current?.focus()
      offer([])
    },
  }
}
