import type { Reader } from '@hiyas/database'
import { type StatementLine, userOfPam } from '@hiyas/supplier'
import { allTerms } from '../repository/suppliers.ts'
import { cancelId } from './settling.ts'

/** A line of a supplier's statement in the names under which his door has written it down. */
export type AsKept = (line: StatementLine) => StatementLine

/**
 * How the lines of a supplier's statements are kept here: in the PAM dialect a cancel may bear the id of its bet, so the books know it by a name
 * of its own, and players have shorter names.
 */
export async function keptBy(reader: Reader, supplier: string): Promise<AsKept> {
  const terms = (await allTerms(reader)).find(({ code }) => code === supplier)
  return terms?.dialect === 'pam' ? keptByPam : line => line
}

const keptByPam: AsKept = line => ({
  ...line,
  externalId:
    line.kind === 'rollback_bet' || line.kind === 'rollback_win' ? cancelId(line.externalId) : line.externalId,
  player: userOfPam(line.player) || line.player,
})
