import type { Boot } from '@hiyas/contract'
import { notOpenYet } from '../features/entry/not-open-yet/index.ts'
import type { Screen } from '../routes/define-screen.ts'
import { screenOf } from '../routes/routes.ts'
import { gateOf } from './start-up-gate.ts'

type Start = { status: Pick<Boot['status'], 'maintenance' | 'regionRestriction' | 'info'> }

/**
 * The screen an address shows at this merchant, or null for an address that leads home. A closed site shows its gate everywhere. A
 * part the merchant has not switched on keeps its header and its rules, and says that it is not open (SHELL-105).
 */
export function screenFor(address: string, { status }: Start): Screen | null {
  const gate = gateOf(status)
  if (gate !== null) return gate
  const screen = screenOf(address)
  if (screen === null || screen.flag === null || status.info.whitelabelVal[screen.flag]) return screen
  return notOpenAt(screen)
}

const notOpen = new Map<Screen, Screen>()

/** One object a screen, because effects compare it. */
function notOpenAt(screen: Screen): Screen {
  const known = notOpen.get(screen) ?? { ...screen, ...notOpenYet, titleFor: () => null }
  notOpen.set(screen, known)
  return known
}
