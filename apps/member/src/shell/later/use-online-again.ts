import { useTexts } from '@hiyas/i18n'
import { useToast } from '@hiyas/ui'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Screen } from '../../routes/define-screen.ts'
import { partOf } from '../../shared/page/screen-part.ts'

/** The banner goes when the connection is back; one line says that it is, and the screen that could not come for want of it does. */
export function useOnlineAgain(screen: Screen): void {
  const toast = useToast()
  const { t } = useTexts()
  const bring = useEffectEvent(() => {
    const part = partOf(screen)
    if (part.state().kind === 'failed') void part.fetch()
  })
  const goOn = useEffectEvent(() => {
    toast({ text: t('shell.online_again'), tone: 'notice' })
    bring()
  })
  useEffect(() => {
    // A connection that came between the start of the scripts and the first picture was heard by nobody.
    onlineManager.setOnline(navigator.onLine)
    // Nor was one with which the code of this came, after that of the screen had failed for want of it as well.
    if (navigator.onLine) bring()
    const listener = () => goOn()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
