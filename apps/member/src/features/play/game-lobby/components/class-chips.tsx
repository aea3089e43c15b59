import { type Texts, useTexts } from '@hiyas/i18n'
import { Chip, ChipRow } from '@hiyas/ui'
import { CLASS_ALL, CLASS_NEW, classesOf } from '../lobby-state.ts'
import type { Lobby } from '../use-lobby.ts'

/** The category menu of the lobby (LOBBY-13 to LOBBY-16). */
export function ClassChips({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const { place, state, tree, dispatch } = lobby
  const classes = classesOf(place.category, tree)
  // One is no choice.
  if (classes.length < 2) return null
  return (
    <ChipRow label={t('lobby.classes')}>
      {classes.map(entry => (
        <Chip
          key={entry.key}
          selected={state.classification === entry.key}
          onSelect={() => dispatch({ type: 'class_chosen', classification: entry.key })}
        >
          {classNameOf(entry, t)}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** All and New are ours; the others have the name their vendors give them. */
export function classNameOf({ key, displayName }: { key: string; displayName: string | null }, t: Texts['t']): string {
  if (key === CLASS_ALL) return t('lobby.class_all')
  return key === CLASS_NEW ? t('lobby.class_new') : (displayName ?? key)
}
