import { AutoSheet } from '../../sheets/AutoSheet.tsx'
import { useInhouse } from '../context.ts'

/** Autoplay of a game that has rounds and no free spins. */
export function InhouseAutoSheet() {
  const { inhouse } = useInhouse().texts
  return <AutoSheet text={inhouse('auto_text')} nameOf={count => inhouse('auto_rounds', { count })} />
}
