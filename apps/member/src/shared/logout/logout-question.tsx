import { useTexts } from '@hiyas/i18n'
import { Button, Dialog } from '@hiyas/ui'
import { paths } from '../../routes/paths.ts'
import { useSession } from '../../session/provider.tsx'
import { isTrial } from '../../session/reducer.ts'
import type { LogoutDialogProps } from './logout-dialog.tsx'
import { useLogOut } from './use-log-out.ts'

/** Asks first, tells the server, forgets everything here, and loads home anew (SESS-37 to SESS-47). */
export default function LogoutQuestion({ open, onClose }: LogoutDialogProps) {
  const { t } = useTexts()
  const trial = isTrial(useSession())
  const { leaving, logOut } = useLogOut()
  return (
    <Dialog
      open={open}
      onClose={leaving ? () => undefined : onClose}
      title={t('menu.logout_question')}
      actions={
        <>
          <Button onClick={onClose} disabled={leaving}>
            {t('menu.logout_stay')}
          </Button>
          <Button variant="primary" loading={leaving} onClick={() => void logOut(paths.home())}>
            {t(leaving ? 'menu.logging_out' : 'menu.logout_confirm')}
          </Button>
        </>
      }
    >
      {t(trial ? 'menu.logout_trial_detail' : 'menu.logout_detail')}
    </Dialog>
  )
}
