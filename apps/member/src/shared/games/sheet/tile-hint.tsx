import { useTexts } from '@hiyas/i18n'
import styles from './tile-hint.module.css'

export type TileHintProps = {
  id: string
  /** A tile has the focus of a keyboard. */
  shown: boolean
}

/** How a keyboard opens the sheet of a game: said with the tile that has the focus, and seen as long as one has it. */
export default function TileHint({ id, shown }: TileHintProps) {
  const { t } = useTexts()
  return (
    <div className={styles.place}>
      <p id={id} className={styles.hint} data-shown={shown || undefined}>
        {t('lobby.tile_key')}
      </p>
    </div>
  )
}
