import { type ReactNode, useId } from 'react'
import { type ModalProps, useModal } from '../shared/useModal.ts'
import { DialogToasts } from '../Toast/DialogToasts.tsx'
import styles from './Dialog.module.css'

export type DialogProps = ModalProps & {
  title: ReactNode
  children?: ReactNode
  /** At most two buttons: the safe one first (left), the acting one last (right). */
  actions: ReactNode
}

/** A question in the middle of the page. */
export function Dialog({ title, children, actions, ...modal }: DialogProps) {
  const titleId = useId()
  const dialog = useModal(modal)
  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.body}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {children && <div className={styles.text}>{children}</div>}
        <div className={styles.actions}>{actions}</div>
      </div>
      <DialogToasts open={modal.open} />
    </dialog>
  )
}
