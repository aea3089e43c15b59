import type { IconShape } from '@hiyas/ui/icons'

/** Decorative: the control around it carries the name. */
export function Icon({ shape }: { shape: IconShape }) {
  return (
    <svg className="icon" viewBox="0 0 256 256" aria-hidden="true" focusable="false">
      <path d={typeof shape === 'string' ? shape : shape[1]} />
    </svg>
  )
}
