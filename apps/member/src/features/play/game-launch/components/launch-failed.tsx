import { symbolPath } from '@hiyas/art'
import type { AnswerCode } from '@hiyas/client'
import type { games } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Button, ButtonLink, ErrorState } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import { retryFocus } from '../../../../shared/focus/hand-over.ts'
import { refusalKey } from '../../../../shared/form/problem-text.ts'
import styles from '../screen.module.css'

export type LaunchFailedProps = {
  /** `request_url_empty`: the supplier answered without an address. */
  code: AnswerCode<typeof games.launchGame> | 'request_url_empty'
  /** When a game that rests is back, where that is known. */
  backAtMs?: number | null
  /** Where there are others like it. */
  list: string
  onRetry: () => void
}

/** LAUNCH-10: what the server said, that the money is safe, and two ways on. */
export function LaunchFailed({ code, backAtMs = null, list, onRetry }: LaunchFailedProps) {
  const { t, dateTime } = useTexts()
  const back = backAtMs === null ? [] : [t('game.back_at', { when: dateTime(backAtMs) })]
  return (
    <div className={styles.instead}>
      <ErrorState
        symbolSrc={symbolPath('gamepad', 'large')}
        title={t('game.failed')}
        text={[closed(t(refusalKey(code))), ...back, t('game.failed_detail')].join(' ')}
        actions={
          <>
            <ButtonLink href={list}>{t('game.other_game')}</ButtonLink>
            <Button ref={retryFocus} variant="primary" icon={arrowsClockwiseBold} onClick={onRetry}>
              {t('shell.retry')}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** A text that is fixed word by word may lack its full stop (ERR-05), and others follow it here. */
const closed = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
