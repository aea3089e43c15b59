import { useTexts } from '@hiyas/i18n'
import { Button, Dialog } from '@hiyas/ui'
import { paths } from '../routes/paths.ts'
import { useSession } from '../session/provider.tsx'
import { isTrial } from '../session/reducer.ts'
import { useLogOut } from './use-log-out.ts'

/** Asks first, tells the server, forgets everything here, and loads home anew (SESS-37 to SESS-47). */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const trial = isTrial(useSession())
  const { leaving, logOut } = useLogOut()
  return (
    <Dialog
      open={open}
      onClose={leaving ? () => undefined : onClose}
      title={t('shell.logout_question')}
      actions={
        <>
          <Button onClick={onClose} disabled={leaving}>
            {t('shell.logout_stay')}
          </Button>
          <Button variant="primary" loading={leaving} onClick={() => void logOut(paths.home())}>
            {t(leaving ? 'shell.logging_out' : 'shell.logout_confirm')}
          </Button>
        </>
      }
    >
      {t(trial ? 'shell.logout_trial_detail' : 'shell.logout_detail')}
    </Dialog>
  )
}
