import { useTexts } from '@hiyas/i18n'
import { Button, Spinner } from '@hiyas/ui'
import styles from '../screen.module.css'

/** The game is on its way. */
export function Opening({ game }: { game?: string }) {
  const { t } = useTexts()
  return (
    <div className={styles.cover} role="status">
      <Spinner />
      {game === undefined ? t('game.opening') : t('game.loading', { game })}
    </div>
  )
}

/** It takes long: the frame may be what hinders it. */
export function Slow({ url, onWait }: { url: string; onWait: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.cover} role="alert">
      <p>{t('game.slow')}</p>
      <div className={styles.actions}>
        <Button onClick={onWait}>{t('game.keep_waiting')}</Button>
        <Button variant="primary" onClick={() => window.location.assign(url)}>
          {t('game.open_full')}
        </Button>
      </div>
    </div>
  )
}
