import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconShape } from '../Icon/icons.ts'
import { Anchor, type AnchorProps } from '../shared/Anchor.tsx'
import { cx } from '../shared/cx.ts'
import styles from './IconButton.module.css'

export type IconButtonLook = {
  icon: IconShape
  /** The accessible name. Say the unread state in it too: the dot is only seen. */
  label: string
  /** `art` is for pictures, `accent` for an active tool, `primary` for the one gold action. */
  variant?: 'solid' | 'ghost' | 'art' | 'accent' | 'primary'
  /** default 40, large 44 px. Both take taps on 44. */
  size?: 'default' | 'large'
  /** Something unread waits behind it. */
  dot?: boolean
}

export type IconButtonProps = IconButtonLook &
  Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
    /** A badge or the like, drawn over the upper right corner. */
    badge?: ReactNode
  }

export function IconButton({ icon, label, variant, size, dot, badge, type, ...rest }: IconButtonProps) {
  return (
    <button {...rest} {...look(variant, size, rest.className)} type={type ?? 'button'} aria-label={label}>
      <Face icon={icon} dot={dot} badge={badge} />
    </button>
  )
}

export type IconButtonLinkProps = IconButtonLook & Omit<AnchorProps, 'children' | 'aria-label'>

export function IconButtonLink({ icon, label, variant, size, dot, ...rest }: IconButtonLinkProps) {
  return (
    <Anchor {...rest} {...look(variant, size, rest.className)} aria-label={label}>
      <Face icon={icon} dot={dot} />
    </Anchor>
  )
}

function Face({ icon, dot, badge }: { icon: IconShape; dot: boolean | undefined; badge?: ReactNode }) {
  return (
    <>
      <Icon shape={icon} />
      {dot && <span className={styles.dot} />}
      {badge && <span className={styles.badge}>{badge}</span>}
    </>
  )
}

function look(
  variant: IconButtonLook['variant'] = 'solid',
  size: IconButtonLook['size'] = 'default',
  className: string | undefined,
) {
  return { className: cx(styles.button, className), 'data-variant': variant, 'data-size': size }
}
