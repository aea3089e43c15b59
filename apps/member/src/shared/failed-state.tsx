import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { Button, ErrorState } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import { useLayoutEffect } from 'react'
import { useHandOver } from './focus/use-hand-over.ts'
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
  const button = useRetryFocus()
  const retry = () => {
    // Safari gives no button the focus for a tap.
    button.current?.focus()
    onRetry()
  }
  const actions = (
    <>
      {!inline && <ServiceLink />}
      <Button ref={button} variant={inline ? 'secondary' : 'primary'} icon={arrowsClockwiseBold} onClick={retry}>
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

/** The page whose retry is on its way, if its button had the focus. */
let triedAt = ''

/** The button goes with what it stands in: the page has its focus meanwhile, and the button of the next failure gets it back. */
function useRetryFocus() {
  const button = useHandOver<HTMLButtonElement>(() => {
    triedAt = location.href
    return pageOf()
  })
  useLayoutEffect(() => {
    // Whoever has gone on to something else stays there.
    if (triedAt === location.href && document.activeElement === pageOf()) button.current?.focus({ preventScroll: true })
    triedAt = ''
  }, [button])
  return button
}

const pageOf = () => document.querySelector('main')
