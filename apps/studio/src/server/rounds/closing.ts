import type { Deps } from '../deps.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'
import { attempt } from './settlement.ts'

/** Decided rounds whose end is told to the wallet while their players see what was drawn. */
export type Closing = {
  /** Tells the wallet. What it does not take is repeated by the worker. */
  begin(round: RoundRow, session: SessionRow): void
  /** How a round stands once the call that is under way has been answered; undefined where this process makes none. */
  of(id: string): Promise<RoundRow | undefined> | undefined
  /** Settles when no call is under way. */
  ended(): Promise<void>
}

/** Never throws: a call that failed is in the log, and its round keeps the time of its next attempt. */
export function createClosing(deps: Deps): Closing {
  const underWay = new Map<string, Promise<RoundRow | undefined>>()

  async function close(round: RoundRow, session: SessionRow): Promise<RoundRow | undefined> {
    try {
      return await attempt(deps, round, session)
    } catch (error) {
      deps.log.error({ err: error, round: round.id }, 'closing a round failed')
      return undefined
    } finally {
      underWay.delete(round.id)
    }
  }

  return {
    begin: (round, session) => void underWay.set(round.id, close(round, session)),
    of: id => underWay.get(id),
    ended: async () => void (await Promise.all(underWay.values())),
  }
}
