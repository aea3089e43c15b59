import { useTexts } from '@hiyas/i18n'
import { Chip, ChipRow } from '@hiyas/ui'
import { CLASS_ALL, CLASS_NEW, classesOf } from '../lobby-state.ts'
import type { Lobby } from '../use-lobby.ts'

/** The category menu of the lobby (LOBBY-13 to LOBBY-16). */
export function ClassChips({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const { place, state, tree, dispatch } = lobby
  const nameOf = (key: string, displayName: string | null) => {
    if (key === CLASS_ALL) return t('lobby.class_all')
    return key === CLASS_NEW ? t('lobby.class_new') : displayName
  }
  return (
    <ChipRow label={t('lobby.classes')}>
      {classesOf(place.category, tree).map(({ key, displayName }) => (
        <Chip
          key={key}
          selected={state.classification === key}
          onSelect={() => dispatch({ type: 'class_chosen', classification: key })}
        >
          {nameOf(key, displayName)}
        </Chip>
      ))}
    </ChipRow>
  )
}
