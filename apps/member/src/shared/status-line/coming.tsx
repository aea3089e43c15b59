import { useTexts } from '@hiyas/i18n'
import { type ReactNode, useEffect, useState } from 'react'
import { StatusLine } from './status-line.tsx'

/** What is here sooner is not talked about; and by then the line stands in the page, so that its words are heard. */
const QUIET_MS = 500

export type ComingProps = {
  className: string | undefined
  /** What is on its way, where that is more than the page. */
  text?: string
  /** The grey boxes in its place. */
  children: ReactNode
}

/** What is on its way, to who sees its place and to who does not. The line stands beside what is busy: within it nothing is read out. */
export function Coming({ className, text, children }: ComingProps) {
  const { t } = useTexts()
  const [isLong, setIsLong] = useState(false)
  // A clock is outside of React.
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <StatusLine text={isLong ? (text ?? t('shell.loading')) : ''} />
      <div className={className} aria-busy="true">
        {children}
      </div>
    </>
  )
}
