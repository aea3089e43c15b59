import { Button, type ButtonProps } from '../Button/Button.tsx'
import { envelopeSimpleDuotone } from '../Icon/duotone-icons.ts'
import { type IconShape, usersThreeFill } from '../Icon/icons.ts'
import styles from './SocialButton.module.css'

/** Signs of our own: the marks of others are not ours to draw. */
const SIGNS = { facebook: usersThreeFill, google: envelopeSimpleDuotone } as const satisfies Record<string, IconShape>

export type SocialButtonProps = Omit<ButtonProps, 'icon' | 'variant' | 'size' | 'wide'> & {
  provider: keyof typeof SIGNS
}

/** Goes on with an account somewhere else. */
export function SocialButton({ provider, ...button }: SocialButtonProps) {
  return (
    <span className={styles.box} data-provider={provider}>
      <Button {...button} wide icon={SIGNS[provider]} />
    </span>
  )
}
