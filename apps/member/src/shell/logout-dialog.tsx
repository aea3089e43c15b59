import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Button, Dialog } from '@hiyas/ui'
import { useState } from 'react'
import { paths } from '../routes/paths.ts'
import { useSessionStore } from '../session/provider.tsx'

/** SESS-50: the indicator is taken away when the logout ends, at the latest after this. */
export const LOGOUT_WAIT_MAX_MS = 9_999

/** Asks first, tells the server, forgets everything here, and loads home anew (SESS-37 to SESS-47). */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const client = useClient()
  const session = useSessionStore()
  const [leaving, setLeaving] = useState(false)

  async function logOut(): Promise<void> {
    setLeaving(true)
    // A server that does not answer must not keep anybody logged in (SESS-49).
    await Promise.race([
      client.call(identity.logout, {}),
      new Promise(resolve => setTimeout(resolve, LOGOUT_WAIT_MAX_MS)),
    ])
    session.dispatch({ type: 'logged_out' })
    window.location.assign(paths.home())
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shell.logout_question')}
      actions={
        <>
          <Button onClick={onClose} disabled={leaving}>
            {t('shell.logout_stay')}
          </Button>
          <Button variant="primary" loading={leaving} onClick={() => void logOut()}>
            {t(leaving ? 'shell.logging_out' : 'shell.logout_confirm')}
          </Button>
        </>
      }
    >
      {t('shell.logout_detail')}
    </Dialog>
  )
}
