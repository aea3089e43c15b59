import { useTexts } from '@hiyas/i18n'
import { Icon } from '@hiyas/ui'
import { magnifyingGlassBold, xCircleFill } from '@hiyas/ui/icons'
import { type FormEvent, useRef } from 'react'
import styles from '../screen.module.css'
import type { Lobby } from '../use-lobby.ts'

const SEARCH_LENGTH_MAX = 60

/** Sends on Enter (LOBBY-18); Enter on an empty box shows everything again (LOBBY-19). */
export function SearchBox({ lobby }: { lobby: Lobby }) {
  const { t, number } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const count = lobby.tree?.mapping[lobby.place.category]?.gameCount
  const search = (event: FormEvent) => {
    event.preventDefault()
    lobby.dispatch({ type: 'searched', text: input.current?.value ?? '' })
    input.current?.blur()
  }
  const clear = () => {
    if (input.current !== null) input.current.value = ''
    lobby.dispatch({ type: 'searched', text: '' })
    input.current?.focus()
  }
  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <Icon shape={magnifyingGlassBold} className={styles.searchIcon} />
        <input
          ref={input}
          key={lobby.state.tab}
          type="search"
          name="gameName"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_LENGTH_MAX}
          defaultValue={lobby.state.search}
          aria-label={t('lobby.search')}
          placeholder={count === undefined ? t('lobby.search') : t('lobby.search_in', { count: number(count) })}
          className={styles.searchInput}
        />
        {lobby.state.search !== '' && (
          <button type="button" className={styles.searchClear} aria-label={t('lobby.search_clear')} onClick={clear}>
            <Icon shape={xCircleFill} />
          </button>
        )}
      </form>
    </search>
  )
}
