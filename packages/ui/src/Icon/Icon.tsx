import { cx } from '../shared/cx.ts'
import styles from './Icon.module.css'
import type { IconShape } from './icons.ts'

export type IconProps = { shape: IconShape; className?: string | undefined }

/** Decorative: the control around it carries the name. As large as the text around it (1em). */
export function Icon({ shape, className }: IconProps) {
  const [faint, full] = typeof shape === 'string' ? [null, shape] : shape
  return (
    <svg className={cx(styles.icon, className)} viewBox="0 0 256 256" aria-hidden="true" focusable="false">
      {faint && <path d={faint} opacity={0.2} />}
      <path d={full} />
    </svg>
  )
}
