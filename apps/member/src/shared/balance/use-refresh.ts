import { useTexts } from '@hiyas/i18n'
import { useToast } from '@hiyas/ui'
import { useSessionStore } from '../../session/provider.tsx'
import { isMember } from '../../session/reducer.ts'
import { useBalance } from './provider.tsx'

/**
 * Asks for the balance because somebody wants it of now. Where it could not be asked he is told: the amount before comes back from under its
 * mask as if it were the answer (BAL-04, decision 9). Of a session that is lost the session says it. Its text is of the area `menu`.
 */
export function useRefresh(): () => void {
  const { refresh } = useBalance()
  const store = useSessionStore()
  const toast = useToast()
  const { t } = useTexts()
  return () => void tell()

  async function tell(): Promise<void> {
    if ((await refresh()) && isMember(store.state())) toast({ text: t('menu.refresh_failed'), tone: 'danger' })
  }
}
