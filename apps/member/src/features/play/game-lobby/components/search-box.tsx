import { useTexts } from '@hiyas/i18n'
import { Icon } from '@hiyas/ui'
import { magnifyingGlassBold, xCircleFill } from '@hiyas/ui/icons'
import { type FormEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { gamesAt, SEARCH_LENGTH_MAX } from '../lobby-state.ts'
import styles from '../screen.module.css'
import type { Lobby } from '../use-lobby.ts'
import { goToList } from './game-list.tsx'

/** Sends on Enter (LOBBY-18); Enter on an empty box shows everything again (LOBBY-19). */
export function SearchBox({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const { state, place, tree, dispatch } = lobby
  const count = gamesAt(place, tree)
  const search = (event: FormEvent) => {
    event.preventDefault()
    dispatch({ type: 'searched', text: input.current?.value ?? '' })
    // The keyboard of a phone goes with the focus, and what was found is in sight.
    goToList()
  }
  const clear = () => {
    if (input.current !== null) input.current.value = ''
    // The box that is shown then is another one, and must be there to take the focus from the button that goes.
    flushSync(() => dispatch({ type: 'searched', text: '' }))
    input.current?.focus()
  }
  return (
    <search className={styles.grow}>
      <form className={styles.search} onSubmit={search}>
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
          aria-label={t('lobby.search')}
          placeholder={count ? t('lobby.search_in', { count }) : t('lobby.search')}
          className={styles.searchInput}
        />
        {state.search !== '' && (
          <button type="button" className={styles.searchClear} aria-label={t('lobby.search_clear')} onClick={clear}>
            <Icon shape={xCircleFill} />
          </button>
        )}
      </form>
    </search>
  )
}
