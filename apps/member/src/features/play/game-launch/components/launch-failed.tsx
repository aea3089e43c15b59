import { symbolPath } from '@hiyas/art'
import type { AnswerCode } from '@hiyas/client'
import type { games } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Button, ButtonLink, ErrorState } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import { retryFocus } from '../../../../shared/focus/hand-over.ts'
import { refusalKey } from '../../../../shared/form/problem-text.ts'

export type LaunchFailedProps = {
  /** `request_url_empty`: the supplier answered without an address. */
  code: AnswerCode<typeof games.launchGame> | 'request_url_empty'
  onRetry: () => void
}

/** LAUNCH-10: what the server said, that the money is safe, and two ways on. */
export function LaunchFailed({ code, onRetry }: LaunchFailedProps) {
  const { t } = useTexts()
  return (
    <ErrorState
      symbolSrc={symbolPath('gamepad', 'large')}
      title={t('game.failed')}
      text={`${t(refusalKey(code))} ${t('game.failed_detail')}`}
      actions={
        <>
          <ButtonLink href={paths.gameList({ gameType: 'RNG' })}>{t('game.other_game')}</ButtonLink>
          <Button ref={retryFocus} variant="primary" icon={arrowsClockwiseBold} onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        </>
      }
    />
  )
}
