import { useState } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { eyeBold, eyeSlashBold } from '../Icon/icons.ts'
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx'
import styles from './PasswordField.module.css'

const STEPS = [1, 2, 3, 4] as const

export type PasswordStrength = {
  /** 0 is nothing typed, 4 is strong. */
  step: 0 | 1 | 2 | 3 | 4
  /** The step in a word; none for nothing. */
  word: string
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'below'> & {
  showLabel: string
  hideLabel: string
  /** Only where a password is chosen, not where one is entered. */
  strength?: PasswordStrength | undefined
}

/** A password with an eye and, where one is chosen, a meter of four steps with a word. */
export function PasswordField({ showLabel, hideLabel, strength, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      below={strength && <StrengthMeter {...strength} />}
      trailing={
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? hideLabel : showLabel}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon shape={shown ? eyeBold : eyeSlashBold} />
        </button>
      }
    />
  )
}

function StrengthMeter({ step, word }: PasswordStrength) {
  return (
    <div className={styles.meter} data-step={step}>
      <span className={styles.bars} aria-hidden="true">
        {STEPS.map(bar => (
          <i key={bar} data-on={bar <= step || undefined} />
        ))}
      </span>
      <span className={styles.word} role="status">
        {word}
      </span>
    </div>
  )
}
