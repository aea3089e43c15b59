import { useContext, useEffect, useId } from 'react'
import { ToastContext, ToastHost } from './Toast.tsx'

/** At the end of every modal dialog: nothing outside of an open one can be read out. */
export function DialogToasts({ open }: { open: boolean }) {
  const toaster = useContext(ToastContext)
  const dialog = useId()
  useEffect(() => (open ? toaster?.enter(dialog) : undefined), [toaster, dialog, open])
  return toaster && <ToastHost toaster={toaster} dialog={dialog} />
}
