import { useGameState } from '../game/context.ts'
import { useSlotSession } from '../slot/slot.tsx'
import { showFactor } from '../times.ts'

/** The multipliers a spin climbs as its symbols fall; the one that counts now is lit. Or the one that was drawn. */
export function Ladder() {
  const session = useSlotSession()
  const multiplier = useGameState(state => state.multiplier)
  const isFree = useGameState(state => state.feature !== null)
  if (!session) return null
  const { ladder, freeLadder } = session.rules
  const steps = (isFree ? freeLadder : ladder) ?? []
  if (new Set(steps).size < 2) {
    return multiplier > 1 ? (
      <div className="ladder" aria-hidden="true">
        <b data-on>{showFactor(multiplier)}</b>
      </div>
    ) : null
  }
  return (
    <div className="ladder" aria-hidden="true">
      {[...new Set(steps)].map(step => (
        <b key={step} data-on={step === multiplier || undefined}>
          {showFactor(step)}
        </b>
      ))}
    </div>
  )
}
