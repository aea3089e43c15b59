import { useTexts } from '@hiyas/i18n'
import { Button, Dialog } from '@hiyas/ui'

/** However it is closed, somebody is there. */
export default function IdleQuestion({ open, onStay }: { open: boolean; onStay: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('app.idle_title')}
      actions={
        <Button variant="primary" wide onClick={onStay}>
          {t('app.idle_stay')}
        </Button>
      }
    >
      {t('app.idle_detail')}
    </Dialog>
  )
}
