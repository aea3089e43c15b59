import styles from './Logo.module.css'

export type LogoProps = {
  label: string
  /** Header 28 px, hero 46 px, desk 58 px high. */
  size?: 'header' | 'hero' | 'desk'
}

/** The merchant's logo: the theme's `--logo`, so a merchant changes it without touching a component. */
export function Logo({ label, size = 'header' }: LogoProps) {
  return <span className={styles.logo} role="img" aria-label={label} data-size={size} />
}

/** The cut H alone, for the raised footer button. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M4 16 16 4 26 4 32 22 38 4 48 4 60 16 60 48 48 60 38 60 32 42 26 60 16 60 4 48Z" />
      <path className={styles.spark} d="M22 32 32 22 42 32 32 42Z" />
    </svg>
  )
}
