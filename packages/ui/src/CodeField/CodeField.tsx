import { type ComponentProps, useState } from 'react'
import { Spinner } from '../Spinner/Spinner.tsx'
import { keepDigits, pasteDigits } from '../shared/digitsOnly.ts'
import { FieldAction, TextField, type TextFieldProps } from '../TextField/TextField.tsx'
import styles from './CodeField.module.css'

export type CodeSend = {
  /** "Send", "Resend", "Resend in 42s". */
  label: string
  onSend: () => void
  /** On its way: a spinner, and further taps do nothing. */
  sending?: boolean | undefined
  /** Time must pass first. */
  waiting?: boolean | undefined
  /** Something is missing first. The button looks disabled, says so, and still tells on a tap what it is (`onSend`). */
  missing?: boolean | undefined
}

export type CodeFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'onPaste' | 'onInput'> & {
  onInput?: ComponentProps<'input'>['onInput']
  /** Digits the code may have at most. */
  maxLength: number
  /** The button in the field. Without it the code has come some other way. */
  send?: CodeSend | undefined
  /** What has just happened, for who does not see it: said once when it changes, never while seconds count. */
  announcement?: string | undefined
}

/** A code of digits out of a message, and the button that has it sent. */
export function CodeField({ send, announcement = '', onInput, ...field }: CodeFieldProps) {
  return (
    <>
      <TextField
        autoComplete="one-time-code"
        inputMode="numeric"
        {...field}
        onPaste={pasteDigits}
        onInput={event => {
          keepDigits(event)
          onInput?.(event)
        }}
        trailing={send && <SendButton {...send} />}
      />
      <span role="status" className="unseen">
        {announcement}
      </span>
    </>
  )
}

function SendButton({ label, onSend, sending = false, waiting = false, missing = false }: CodeSend) {
  const [held, setHeld] = useState(false)
  return (
    <FieldAction
      // Whoever has the focus on it would lose it (A11Y-10).
      disabled={waiting && !held}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      aria-disabled={missing || sending || waiting || undefined}
      data-waiting={waiting || undefined}
      aria-busy={sending || undefined}
      onClick={sending || waiting ? undefined : onSend}
    >
      {/* Both keep their room, so that the field does not twitch. */}
      <span className={styles.send} data-sending={sending || undefined}>
        <span className={styles.label}>{label}</span>
        {sending && (
          <span className={styles.spinner}>
            <Spinner />
          </span>
        )}
      </span>
    </FieldAction>
  )
}
