import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconShape } from '../Icon/icons.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import { Anchor, type AnchorProps } from '../shared/Anchor.tsx'
import { cx } from '../shared/cx.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  children: ReactNode
  /** One primary per view; the amount goes in its label. */
  variant?: 'primary' | 'secondary' | 'outline' | 'brand' | 'danger'
  /** large 54, default 48, medium 44, small 36 px high. */
  size?: 'large' | 'default' | 'medium' | 'small'
  /** Fills the width of its container. */
  wide?: boolean
  icon?: IconShape | undefined
}

export type ButtonProps = ButtonLook & {
  /** Waiting for the answer: keeps focus and width, shows a spinner in place of the icon, swallows further taps. */
  loading?: boolean | undefined
} & Omit<ComponentProps<'button'>, 'children'>

/** Something happens here. Use `ButtonLink` where the tap goes somewhere. */
export function Button({ children, variant, size, wide, icon, loading = false, onClick, type, ...rest }: ButtonProps) {
  const swallow = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      {...look({ variant, size, wide }, rest.className)}
      type={type ?? 'button'}
      onClick={swallow}
      data-loading={loading || undefined}
      data-bare={!icon || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
    >
      {loading ? (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      ) : (
        icon && <Icon shape={icon} className={styles.icon} />
      )}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

export type ButtonLinkProps = ButtonLook & Omit<AnchorProps, 'children'>

/** A link with the weight of a button. */
export function ButtonLink({ children, variant, size, wide, icon, ...rest }: ButtonLinkProps) {
  return (
    <Anchor {...rest} {...look({ variant, size, wide }, rest.className)}>
      {icon && <Icon shape={icon} className={styles.icon} />}
      <span className={styles.label}>{children}</span>
    </Anchor>
  )
}

type Look = {
  variant: ButtonLook['variant'] | undefined
  size: ButtonLook['size'] | undefined
  wide: boolean | undefined
}

function look({ variant = 'secondary', size = 'default', wide = false }: Look, className: string | undefined) {
  return {
    className: cx(styles.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
  }
}
