import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { Button, ErrorState } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import type { MouseEvent } from 'react'
import { retryFocus } from './focus/hand-over.ts'
import { ServiceLink } from './service-link.tsx'

export type FailedStateProps = {
  title: string
  text: string
  onRetry: () => void
  /** Stands in the middle of a page that has more to show; a whole page offers the support too. */
  inline?: boolean
}

/** What every screen and list shows when its data did not come: plain words, and a way to try again. */
export function FailedState({ title, text, onRetry, inline = false }: FailedStateProps) {
  const { t } = useTexts()
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Safari gives no button the focus for a tap.
    currentTarget.focus()
    onRetry()
  }
  const actions = (
    <>
      {!inline && <ServiceLink />}
      <Button ref={retryFocus} variant={inline ? 'secondary' : 'primary'} icon={arrowsClockwiseBold} onClick={retry}>
        {t('shell.retry')}
      </Button>
    </>
  )
  return (
    <ErrorState
      size={inline ? 'inline' : 'page'}
      symbolSrc={symbolPath('e:1f50c', 'large')}
      title={title}
      text={text}
      actions={actions}
    />
  )
}
