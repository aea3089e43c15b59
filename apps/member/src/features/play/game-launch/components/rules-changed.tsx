import { useTexts } from '@hiyas/i18n'
import { Button } from '@hiyas/ui'
import { type RefObject, useState } from 'react'
import { useHandOver } from '../../../../shared/focus/use-hand-over.ts'
import styles from '../screen.module.css'

/** Above a game whose rules have changed lately, until it has been read: they are found in the game (GAM-15). */
export function RulesChanged({ atMs, stage }: { atMs: number; stage: RefObject<HTMLElement | null> }) {
  const { t, date } = useTexts()
  const [isRead, setRead] = useState(false)
  const read = useHandOver<HTMLButtonElement>(() => stage.current?.querySelector('iframe') ?? null)
  if (isRead) return null
  return (
    <div className={styles.changed} role="status">
      <p>{t('game.rules_changed', { date: date(atMs) })}</p>
      <Button ref={read} size="medium" onClick={() => setRead(true)}>
        {t('game.rules_read')}
      </Button>
    </div>
  )
}
