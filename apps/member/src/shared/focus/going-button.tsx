import { Button, type ButtonProps } from '@hiyas/ui'
import { useHandOver } from './use-hand-over.ts'

/** A button that goes out of the page with what it does: the beginning of the page has its focus then. */
export function GoingButton(props: ButtonProps) {
  return <Button {...props} ref={useHandOver<HTMLButtonElement>()} />
}
