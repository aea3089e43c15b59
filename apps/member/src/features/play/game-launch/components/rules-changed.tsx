import { useTexts } from '@hiyas/i18n'
import { Button } from '@hiyas/ui'
import { type RefObject, useState } from 'react'
import { useHandOver } from '../../../../shared/focus/use-hand-over.ts'
import styles from '../screen.module.css'

export type RulesChangedProps = {
  /** When they did; null where they have not lately. */
  atMs: number | null
  stage: RefObject<HTMLElement | null>
}

/**
 * Above a game whose rules have changed lately, until it has been read: they are found in the game (GAM-15). A change that comes while the game
 * is open is another one. The line stands in the page before its words do: what comes with them is heard by nobody.
 */
export function RulesChanged({ atMs, stage }: RulesChangedProps) {
  const { t, date } = useTexts()
  const [readAtMs, setReadAtMs] = useState<number | null>(null)
  const untold = atMs === readAtMs ? null : atMs
  return (
    <div className={untold === null ? undefined : styles.changed}>
      <p role="status">{untold !== null && t('game.rules_changed', { date: date(untold) })}</p>
      {untold !== null && <Read stage={stage} onRead={() => setReadAtMs(untold)} />}
    </div>
  )
}

function Read({ stage, onRead }: Pick<RulesChangedProps, 'stage'> & { onRead: () => void }) {
  const { t } = useTexts()
  const read = useHandOver<HTMLButtonElement>(() => stage.current?.querySelector('iframe') ?? null)
  return (
    <Button ref={read} size="medium" onClick={onRead}>
      {t('game.rules_read')}
    </Button>
  )
}
