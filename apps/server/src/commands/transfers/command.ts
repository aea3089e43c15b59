import type { Database } from '@hiyas/database'
import { formatAmount } from '@hiyas/kernel'
import {
  type PendingTransfer,
  pendingList,
  sayOfTransfer,
  type TransferEnding,
  type WordRefusal,
} from '../../modules/games/index.ts'
import { done, failed, LISTED_MAX, listed, type Outcome, PERSON, wrong, wrongNote, wrongSupplier } from '../outcome.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const USAGE = `npm run transfers -- pending [SUPPLIER]     lists the transfers whose end nobody knows, the oldest first
npm run transfers -- end ID success|failed "why" WHO   what people found out: it ends when a second person says the same`

const WHY: Readonly<Record<WordRefusal, string>> = {
  transfer_unknown: 'There is no such transfer.',
  state_conflict: 'It has ended already.',
  too_early: 'Its supplier may still carry it out: wait until it is two minutes old.',
  same_person: 'Who has said so cannot be the second person.',
}

/** What operators do about transfers that a supplier cannot account for (W-40). */
export async function transfersCommand(database: Database, words: readonly string[]): Promise<Outcome> {
  const [first, second, third, fourth, by = '', ...rest] = words
  if (first === 'pending' && third === undefined) return list(database, second)
  const note = fourth?.trim() ?? ''
  if (first !== 'end' || !second || !isEnd(third) || note === '' || !PERSON.test(by) || rest.length > 0)
    return failed(USAGE)
  const tooLong = wrongNote(note)
  if (tooLong !== null) return tooLong
  if (!ID.test(second)) return wrong(WHY.transfer_unknown)
  const said = await sayOfTransfer(database, { id: second, state: third, note, by })
  if (!said.ok) return wrong(WHY[said.code])
  return said.value === 'ended'
    ? done(`Transfer ${second} has ended: ${third}.`)
    : done(`It is noted that transfer ${second} ended as ${third}: a second person has to say so too.`)
}

const isEnd = (word: string | undefined): word is TransferEnding['state'] => word === 'success' || word === 'failed'

async function list(database: Database, supplier: string | undefined): Promise<Outcome> {
  const unknown = await wrongSupplier(database, supplier)
  if (unknown !== null) return unknown
  const rows = await pendingList(database.query, { supplier, limit: LISTED_MAX + 1 })
  return listed(rows, { textOf: lineOf, none: 'The end of every transfer is known.', which: 'oldest' })
}

const lineOf = ({ id, supplier, merchant, memberId, direction, amount, currency, askedAt, word }: PendingTransfer) =>
  [
    id,
    askedAt.toISOString(),
    `${direction === 'out' ? 'to' : 'from'} ${supplier}`,
    `${merchant}.${memberId}`,
    `${formatAmount(amount)} ${currency}`,
    ...(word === null ? [] : [word]),
  ].join('  ')
