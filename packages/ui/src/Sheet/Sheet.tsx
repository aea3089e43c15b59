import { type ReactNode, useId } from 'react'
import { xBold } from '../Icon/icons.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { type ModalProps, useModal } from '../shared/useModal.ts'
import { DialogToasts } from '../Toast/DialogToasts.tsx'
import styles from './Sheet.module.css'

export type SheetProps = ModalProps & { title: ReactNode; closeLabel: string; children: ReactNode }

/** Rises from the foot of the page. */
export function Sheet({ title, closeLabel, children, ...modal }: SheetProps) {
  const titleId = useId()
  const dialog = useModal(modal)
  return (
    <dialog {...dialog} className={styles.sheet} aria-labelledby={titleId}>
      <div className={styles.body}>
        <div className={styles.grab} />
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton icon={xBold} label={closeLabel} onClick={modal.onClose} />
        </div>
        {children}
      </div>
      <DialogToasts open={modal.open} />
    </dialog>
  )
}
