import { useTexts } from '@hiyas/i18n'
import { Button, Dialog } from '@hiyas/ui'

export type IdleQuestionProps = { open: boolean; onStay: () => void; onClosed: () => void }

/** However it is closed, somebody is there. */
export default function IdleQuestion({ open, onStay, onClosed }: IdleQuestionProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={open}
      onClose={onStay}
      onClosed={onClosed}
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
