import { andThen, type Clock, type Soon } from '@hiyas/kernel'
import { createEndedSessions } from './ended-sessions.ts'
import { type createLookups, LAUNCHES_TTL_MS, type Opened, openedName } from './remembered.ts'
import { isOfOtherLicence, isStillOpen, type Launch } from './rules.ts'
import { supplierUserOf } from './supplier-users.ts'

/** What members have opened: over as soon as this process has heard that the session is. */
export function createDoorLaunches(
  clock: Clock,
  { launches, opened }: Pick<ReturnType<typeof createLookups>, 'launches' | 'opened'>,
) {
  const ended = createEndedSessions(clock, LAUNCHES_TTL_MS)
  const asOfNow = (launch: Launch): Launch => {
    const isOver = launch.sessionId !== null && ended.has(launch.sessionId)
    return isOver ? { ...launch, isOver } : launch
  }
  const openedAs = (name: string): Soon<Opened | null> =>
    andThen(opened.get(name), found => found && { ...found, launch: asOfNow(found.launch) })

  return {
    launchOf: (token: string): Soon<Launch | null> => andThen(launches.get(token), launch => launch && asOfNow(launch)),

    /**
     * The launch a member has open at a vendor, where no token says it. One that is remembered and takes no bets, as it is over or of another
     * licence, is looked up once more: he may have opened the game anew since, or have it open in another session.
     */
    openedBy(player: { merchant: string; memberId: string; profile: string }, vendor: string): Soon<Opened | null> {
      const name = openedName(supplierUserOf(player), vendor)
      return andThen(openedAs(name), found => {
        if (found === null) return found
        if (isStillOpen(found.launch, clock.nowMs()) && !isOfOtherLicence(found.launch, player)) return found
        opened.forget(name)
        return openedAs(name)
      })
    },

    /** The token is no longer what it was: it is looked up anew. */
    forgetToken(token: string): void {
      launches.forget(token)
    },

    /** What was opened from this session takes no bets any more (SES-07). */
    sessionEnded: (sessionId: string): void => ended.add(sessionId),
  }
}
