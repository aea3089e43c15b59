import { useTexts } from '@hiyas/i18n'
import { IconButton } from '@hiyas/ui'
import { caretLeftBold } from '@hiyas/ui/icons'
import type { CSSProperties } from 'react'
import { EXIT_SIZE_PX } from '../exit-place.ts'
import styles from '../screen.module.css'
import type { ExitPlaceOf } from '../use-exit-place.ts'

/** The way out lies over the game, at an edge of the member's choice. */
export function ExitButton({ exit, onExit }: { exit: ExitPlaceOf; onExit: () => void }) {
  const { t } = useTexts()
  return (
    <div
      className={styles.exit}
      data-side={exit.place.side}
      data-dragged={exit.dragged !== null || undefined}
      style={styleOf(exit)}
    >
      <IconButton
        {...exit.handlers}
        size="large"
        variant="art"
        icon={caretLeftBold}
        label={t('game.exit')}
        aria-description={t('game.exit_move')}
        onClick={event => {
          // Without a finger nothing has been dragged: no clicks are counted then.
          if (event.detail === 0 || !exit.wasDrag()) onExit()
        }}
      />
    </div>
  )
}

/** While a finger holds it, it lies under the finger; else at its edge. */
function styleOf({ place, dragged }: ExitPlaceOf): CSSProperties {
  if (dragged === null) return { top: `calc((100% - ${EXIT_SIZE_PX}px) * ${place.top / 1_000})` }
  return { top: dragged.y - EXIT_SIZE_PX / 2, left: dragged.x - EXIT_SIZE_PX / 2 }
}
