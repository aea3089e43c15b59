import { useTexts } from '@hiyas/i18n'
import { Button, Dialog } from '@hiyas/ui'

export type LeaveDialogProps = { open: boolean; onClose: () => void; onLeave: () => void }

/** Asks before a running game is left, and says what happens to its round. */
export function LeaveDialog({ open, onClose, onLeave }: LeaveDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('game.leave_question')}
      actions={
        <>
          <Button onClick={onClose}>{t('game.stay')}</Button>
          <Button variant="primary" onClick={onLeave}>
            {t('game.leave')}
          </Button>
        </>
      }
    >
      {t('game.leave_detail')}
    </Dialog>
  )
}
