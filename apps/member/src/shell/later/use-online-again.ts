import { useTexts } from '@hiyas/i18n'
import { useToast } from '@hiyas/ui'
import { useEffect, useEffectEvent } from 'react'

/** The banner goes when the connection is back; one line says that it is. */
export function useOnlineAgain(): void {
  const toast = useToast()
  const { t } = useTexts()
  const tell = useEffectEvent(() => toast({ text: t('shell.online_again'), tone: 'notice' }))
  useEffect(() => {
    const listener = () => void tell()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
