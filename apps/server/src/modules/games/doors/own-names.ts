import { hash } from 'node:crypto'
import type { Reader } from '@hiyas/database'
import { type StatementLine, userOfPam } from '@hiyas/supplier'
import { allTerms } from '../repository/suppliers.ts'

/**
 * The names under which we write down what a supplier has no id of his own for. Each has a blank in it, which no id of any supplier has
 * (every dialect refuses one): so what is ours stays ours, and can be told from his. Ids that the books hold already are made by these.
 */

/** A cancel may bear the id of its bet, so it is kept under another one. */
const CANCEL_PREFIX = 'cancel '
export const cancelId = (externalId: string): string => `${CANCEL_PREFIX}${externalId}`
/** The supplier's id of what is kept under this one. */
export const saidId = (externalId: string): string =>
  externalId.startsWith(CANCEL_PREFIX) ? externalId.slice(CANCEL_PREFIX.length) : externalId

/** The names under which a message with this id of a supplier may be kept, that of a bet or win before that of a cancel. */
export const keptNames = (externalId: string): readonly string[] => [externalId, cancelId(externalId)]

/** By which number a member may ask its supplier about a message; empty for a note of ours. */
export const askedById = (externalId: string): string => {
  const said = saidId(externalId)
  return said.includes(' ') ? '' : said
}

/** Of a bet that was cancelled before it came: the rollbacks at the places where it is looked for under each of its names, and under its id. */
export const namedCancelId = (cancel: string, place: number): string => `${cancel} named ${place}`
export const itselfCancelId = (cancel: string): string => `${cancel} itself`

/** What closes a round is a win of nothing. A round of a live table is one of many members: each closes his own. */
export const finishId = (account: bigint, round: string): string => `finish ${account} ${round}`
/** What closes it once more, after the move of this name had opened it again. */
export const finishAgainId = (finish: string, reopenedBy: string): string =>
  `${finish} ${hash('sha256', reopenedBy, 'base64url').slice(0, AGAIN_LENGTH)}`
const AGAIN_LENGTH = 22

/** Ends the digest of a gift that is for a bet, so that it is told as the gift it came as (W-26). */
export const GIFT_NAME = 'a gift'
/** Ends the digest of a win that is no gift: under one id neither is taken for a repeat of the other (W-12). */
export const DEPOSIT_NAME = 'a deposit'

/**
 * What a bet is kept from coming under by its other name once it was cancelled (W-17). The supplier's own name is used again, by him in other
 * rounds and for other members, whose bets must not be refused for it.
 */
export const nameInRound = (account: bigint, round: string, betName: string): string =>
  `named ${hash('sha256', `${account}\n${round}\n${betName}`, 'base64url')}`

/** The end of the digest of a bet that has another name: by it the books find the bet. */
export const tagOf = (betName: string): string => `.${hash('sha256', betName, 'base64url').slice(0, TAG_LENGTH)}`
const TAG_LENGTH = 20

/** The game, or the round, of a message that names none. */
export const UNNAMED = '-'

/** A line of a supplier's statement in the names under which his door has written it down. */
export type AsKept = (line: StatementLine) => StatementLine

/** How the lines of a supplier's statements are kept here: in the PAM dialect cancels have a name of ours, and players have shorter names. */
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
