import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkCircleFill, type IconShape, infoFill, warningCircleFill, wifiSlashFill } from '../Icon/icons.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import styles from './Toast.module.css'
import { createToaster, type Toast, type Toaster } from './toaster.ts'

const ICONS: Readonly<Record<Exclude<Toast['tone'], 'loading'>, IconShape>> = {
  success: checkCircleFill,
  danger: warningCircleFill,
  info: infoFill,
  offline: wifiSlashFill,
  notice: infoFill,
}

export const ToastContext = createContext<Toaster | null>(null)

/** Gives everything below it a voice, and draws what was said. One a page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toaster] = useState(createToaster)
  return (
    <ToastContext value={toaster}>
      {children}
      <ToastHost toaster={toaster} />
    </ToastContext>
  )
}

/** Shows a toast: `toast({ text, tone: 'success', durationMs: TOAST_MS.success })`. */
export function useToast(): Toaster['show'] {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('no provider')
  return toaster.show
}

/** Draws the toasts of a toaster: those of the page, or of a dialog. */
export function ToastHost({ toaster, dialog }: { toaster: Toaster; dialog?: string }) {
  const read = () => toaster.read(dialog)
  const toasts = useSyncExternalStore(toaster.subscribe, read, read)
  const host = useRef<HTMLDivElement>(null)

  // A popover enters the top layer last, so that it stands above a modal dialog opened before it.
  useEffect(() => {
    const element = host.current
    if (!element?.showPopover || toasts.length === 0) return
    element.showPopover()
    return () => element.hidePopover()
  }, [toasts])

  return (
    <div ref={host} className={styles.host} popover="manual" role="status">
      {toasts.map(toast => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
          {toast.tone === 'loading' ? <Spinner /> : <Icon shape={ICONS[toast.tone]} className={styles.icon} />}
          {toast.text}
        </div>
      ))}
    </div>
  )
}
