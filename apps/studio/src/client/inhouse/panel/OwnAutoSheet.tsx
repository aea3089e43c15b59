import { AutoSheet } from '../../sheets/AutoSheet.tsx'
import { useInhouse } from '../context.ts'

/** Autoplay of a game that has rounds and no free spins. */
export function OwnAutoSheet() {
  const { own } = useInhouse().texts
  return <AutoSheet text={own('auto_text')} nameOf={count => own('auto_rounds', { count })} />
}
