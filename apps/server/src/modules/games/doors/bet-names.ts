import { hash } from 'node:crypto'

/** The end of the digest of a bet that has another name: by it the books find the bet. */
export const tagOf = (betName: string): string => `.${hash('sha256', betName, 'base64url').slice(0, TAG_LENGTH)}`
const TAG_LENGTH = 20

/** Ends the digest of a gift that is for a bet, so that it is told as the gift it came as (W-26). No supplier has a blank in a name. */
export const GIFT_NAME = 'a gift'

/**
 * What a bet is kept from coming under by its other name once it was cancelled (W-17): a name of our own, as no supplier has a blank in his.
 * His own name is used again, by him in other rounds and for other members, whose bets must not be refused for it.
 */
export const nameInRound = (account: bigint, round: string, betName: string): string =>
  `named ${hash('sha256', `${account}\n${round}\n${betName}`, 'base64url')}`
