import { useTexts } from '@hiyas/i18n'
import { Button } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import { useHandOver } from './focus/use-hand-over.ts'

export type RetryLineProps = {
  className: string | undefined
  /** What did not come. */
  failed: string
  /** Said while the next try is on its way. */
  waiting: string
  isTrying: boolean
  onRetry: () => void
  /** Where the focus goes once the next try has brought what was missing. */
  heir: () => HTMLElement | null
}

/** A part of a page did not come. The button stays while it is tried again: with it would go the focus, and nobody would hear a second failure. */
export function RetryLine({ className, failed, waiting, isTrying, onRetry, heir }: RetryLineProps) {
  const { t } = useTexts()
  const button = useHandOver<HTMLButtonElement>(heir)
  return (
    <div className={className}>
      <span role="alert">{!isTrying && failed}</span>
      <span role="status">{isTrying && waiting}</span>
      <Button ref={button} size="small" icon={arrowsClockwiseBold} loading={isTrying} onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </div>
  )
}
