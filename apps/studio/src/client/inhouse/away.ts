import type { NoticeOf } from '../game/connection.ts'
import type { InhouseContext } from './context.ts'
import { hasOpenRound } from './table.ts'

/**
 * What is said while nobody answers. A flight goes on, and a stake that is got off by hand is lost with it: of that one, and of one that may have
 * been taken by now, nothing is said to be safe (GAM-17).
 */
export const awayIn =
  ({ table, module }: Pick<InhouseContext, 'table' | 'module'>): NoticeOf =>
  kind => {
    const { round, isAsking, choice } = table.get()
    const flies = (hasOpenRound({ round }) || isAsking) && module.whenLeft?.(choice) === 'flies'
    return flies ? { kind, flies } : { kind }
  }
