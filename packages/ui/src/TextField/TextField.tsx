import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from '../Field/Field.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { checkCircleFill, type IconShape } from '../Icon/icons.ts'
import styles from './TextField.module.css'

export type TextFieldProps = FieldTexts & {
  icon?: IconShape | undefined
  /** In front of the text: a dial code. */
  leading?: ReactNode
  /** Behind the text: a clear button, a send button. Buttons there use `FieldAction` or an `IconButton`. */
  trailing?: ReactNode
  /** The value is accepted: green line and tick, even without a word. */
  valid?: boolean | undefined
  below?: ReactNode
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'>

/** One line of text. Ids, error and hint are tied together; everything else is a plain input. */
export function TextField({
  label,
  aside,
  hint,
  error,
  good,
  icon,
  leading,
  trailing,
  valid = false,
  below,
  ...input
}: TextFieldProps) {
  const accepted = !error && (valid || Boolean(good))
  const state = error ? 'error' : accepted ? 'good' : 'rest'
  return (
    <Field label={label} aside={aside} hint={hint} error={error} good={good} below={below}>
      {control => (
        <div className={styles.box} data-state={state} data-disabled={input.disabled || undefined}>
          {icon && <Icon shape={icon} className={styles.icon} />}
          {leading && <span className={styles.leading}>{leading}</span>}
          <input {...input} {...control} className={styles.input} />
          {trailing}
          {accepted && !trailing && <Icon shape={checkCircleFill} className={styles.tick} />}
        </div>
      )}
    </Field>
  )
}

export type FieldActionProps = Omit<ComponentProps<'button'>, 'className'>

/** A button inside a field, at its right end: send a code, paste, all of it. */
export function FieldAction({ type, ...rest }: FieldActionProps) {
  return <button {...rest} type={type ?? 'button'} className={styles.action} />
}
