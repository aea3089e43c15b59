import { definePart, useDialogPart } from '../page/part.ts'

export type LogoutDialogProps = { open: boolean; onClose: () => void }

const question = definePart<LogoutDialogProps>(() => import('./logout-question.tsx'), ['menu'])

/** The question before the way out: it comes when it is first asked. */
export function LogoutDialog({ open, onClose }: LogoutDialogProps) {
  const View = useDialogPart(question, open, onClose)
  return View && <View open={open} onClose={onClose} />
}
