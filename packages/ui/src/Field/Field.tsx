import { type ReactNode, useId } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkCircleFill, warningCircleFill } from '../Icon/icons.ts'
import styles from './Field.module.css'

export type FieldTexts = {
  /** Always visible. */
  label: ReactNode
  /** Said at the right of the label: "6 digits", "Optional". */
  aside?: ReactNode
  hint?: ReactNode
  /** What is wrong and what to do. Takes the place of the hint. */
  error?: ReactNode
  /** What is right, for example "Invitation code applied". Takes the place of the hint. */
  good?: ReactNode
}

/** What the control must carry, so that label, message and what is said beside the label belong to it. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export type FieldProps = FieldTexts & {
  /** Drawn between the control and the message, for example a strength meter. */
  below?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Label, control, message: the frame of every form field. */
export function Field({ label, aside, hint, error, good, below, children }: FieldProps) {
  const id = useId()
  const [messageId, asideId] = [`${id}-message`, `${id}-aside`]
  const message = error ?? good ?? hint
  const state = error ? 'error' : good ? 'good' : 'rest'
  const describedBy = [message && messageId, aside && asideId].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-state={state}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside && (
          <span className={styles.aside} id={asideId}>
            {aside}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {below}
      {message && (
        <p className={styles.message} id={messageId}>
          {state !== 'rest' && <Icon shape={error ? warningCircleFill : checkCircleFill} className={styles.icon} />}
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
