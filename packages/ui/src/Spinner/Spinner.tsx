import styles from './Spinner.module.css'

export type SpinnerProps = {
  /** What is being waited for. Without it the spinner is decorative and its surroundings say so (aria-busy). */
  label?: string
}

/** Waiting, in the colour of the text around it. */
export function Spinner({ label }: SpinnerProps) {
  const ring = (
    <svg className={styles.ring} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle className={styles.track} cx="10" cy="10" r="7.5" />
      <path className={styles.arc} d="M10 2.5A7.5 7.5 0 0 1 17.5 10" />
    </svg>
  )
  if (label === undefined) return ring
  return (
    <span className={styles.status} role="status" aria-label={label}>
      {ring}
    </span>
  )
}
