import { useTexts } from '@hiyas/i18n'
import { Button } from '@hiyas/ui'
import { type RefObject, useState } from 'react'
import { useHandOver } from '../../../../shared/focus/use-hand-over.ts'
import styles from '../screen.module.css'

export type RulesChangedProps = { atMs: number; stage: RefObject<HTMLElement | null> }

/** Above a game whose rules have changed lately, until it has been read: they are found in the game (GAM-15). */
export function RulesChanged(changed: RulesChangedProps) {
  const [isRead, setRead] = useState(false)
  return isRead ? null : <Line {...changed} onRead={() => setRead(true)} />
}

function Line({ atMs, stage, onRead }: RulesChangedProps & { onRead: () => void }) {
  const { t, date } = useTexts()
  const read = useHandOver<HTMLButtonElement>(() => stage.current?.querySelector('iframe') ?? null)
  return (
    <div className={styles.changed} role="status">
      <p>{t('game.rules_changed', { date: date(atMs) })}</p>
      <Button ref={read} size="medium" onClick={onRead}>
        {t('game.rules_read')}
      </Button>
    </div>
  )
}
