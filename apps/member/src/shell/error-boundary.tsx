import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { Button, ErrorState } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import { Component, type ReactNode } from 'react'
import { ServiceLink } from '../shared/service-link.tsx'

type Props = { children: ReactNode }

/** A bug of one screen must not take the site down: header, footer and the way out stay. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Crashed /> : this.props.children
  }
}

function Crashed() {
  const { t } = useTexts()
  return (
    <ErrorState
      symbolSrc={symbolPath('e:1f50c', 'large')}
      title={t('shell.crashed')}
      text={t('shell.crashed_detail')}
      actions={
        <>
          <ServiceLink />
          <Button variant="primary" icon={arrowsClockwiseBold} onClick={() => window.location.reload()}>
            {t('shell.reload')}
          </Button>
        </>
      }
    />
  )
}
