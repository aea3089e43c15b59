import { CRASH } from '@hiyas/fair/inhouse'
import type { InhouseContext } from '../context.ts'
import { act, bet } from '../play.ts'
import { hasOpenRound } from '../table.ts'
import { flightNow } from './flight.ts'

/** What the big button does now. `wait`: the bet is in and nothing can be done yet. */
export type Doing = 'bet' | 'arm' | 'disarm' | 'wait' | 'cash_out'

export function doingOf(context: InhouseContext): Doing {
  const { isArmed } = context.room.get()
  const { phase, times } = flightNow(context)
  if (hasOpenRound(context.table.get())) return phase === 'flying' && times >= CRASH.targetMin ? 'cash_out' : 'wait'
  if (isArmed) return 'disarm'
  return phase === 'betting' ? 'bet' : 'arm'
}

/** One tap bets, or bets as soon as bets are taken; the next one cashes out. */
export function press(context: InhouseContext): void {
  if (context.store.get().phase !== 'ready') return
  const doing = doingOf(context)
  if (doing === 'bet') void bet(context)
  else if (doing === 'cash_out') void act(context, { out: true })
  else if (doing !== 'wait') {
    context.sounds.press()
    context.room.set({ isArmed: doing === 'arm' })
  }
}
