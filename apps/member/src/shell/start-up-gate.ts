import type { Boot } from '@hiyas/contract'
import { maintenance } from '../features/entry/maintenance/index.ts'
import type { Screen } from '../routes/define-screen.ts'

type StartUp = Pick<Boot['status'], 'maintenance' | 'regionRestriction'>

const CLOSED: Screen = { ...maintenance, header: 'none' }
const RESTRICTED: Screen = { ...CLOSED, title: 'closed.region_title' }

/** What stands in front of every screen, or null in normal times (START-05 to START-08): maintenance is said first. */
export function gateOf({ maintenance: closed, regionRestriction }: StartUp): Screen | null {
  if (closed) return CLOSED
  return regionRestriction ? RESTRICTED : null
}

/** The HTTP status of a page with that start-up data. */
export function gateStatus({ maintenance: closed, regionRestriction }: StartUp): number {
  if (closed) return 503
  return regionRestriction ? 451 : 200
}
