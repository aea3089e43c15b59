import type { ReactNode } from 'react'
import { xBold } from '../Icon/icons.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { type ModalProps, useModal } from '../shared/useModal.ts'
import { DialogToasts } from '../Toast/DialogToasts.tsx'
import styles from './Drawer.module.css'

export type DrawerProps = ModalProps & {
  /** The accessible name. */
  label: string
  closeLabel: string
  /** At the top left: a logo or a title. */
  head: ReactNode
  /** Stays in reach below the scrolling part. */
  foot?: ReactNode
  /** `menu` 338, `filter` 330 px. */
  size?: 'menu' | 'filter'
  children: ReactNode
}

/** Slides in from the right edge of the column: side menu, filter. */
export function Drawer({ label, closeLabel, head, foot, size = 'menu', children, ...modal }: DrawerProps) {
  const dialog = useModal(modal)
  return (
    <dialog {...dialog} className={styles.drawer} data-size={size} aria-label={label}>
      <div className={styles.frame}>
        <div className={styles.head}>
          {head}
          <IconButton icon={xBold} label={closeLabel} onClick={modal.onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
      <DialogToasts open={modal.open} />
    </dialog>
  )
}
