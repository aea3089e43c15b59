import type { AnswerCode, Client } from '@hiyas/client'
import { games } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import type { Result } from '@hiyas/kernel'
import { refusalKey } from '../form/problem-text.ts'
import { loadTexts } from '../page/part-files.ts'
import type { Game } from './categories.ts'

type Refusal = AnswerCode<typeof games.addFavourite> | AnswerCode<typeof games.removeFavourite>
type Answer = Result<unknown, Refusal>

/** Why a star was refused, in the words of the refusal (FAV-11): they come when they are needed, or those do that are there. */
export const refusalOfStar = (code: Refusal): Promise<TextKey> =>
  loadTexts(['refusals']).then(
    () => refusalKey(code),
    () => 'tile.star_failed',
  )

/** Of each game the last tap on its star, until it is answered: seconds at the most. */
const taps = new Map<string, Promise<Answer | null>>()

/**
 * Tells the server that a game is starred, or no more. Of one game a call waits for the one before it: side by side they may arrive the
 * other way round, and the last tap has to hold. One that was overtaken while it waited is not sent, and no answer to it counts. A page that is
 * left waits no longer: what waited would never be sent.
 */
export async function sendStar(
  client: Client,
  { nodeId, vassalage: vendor }: Pick<Game, 'nodeId' | 'vassalage'>,
  on: boolean,
): Promise<Refusal | 'overtaken' | null> {
  const { merchant, owner } = client.options
  const star = `${merchant}/${owner} ${nodeId}`
  const isLast = () => taps.get(star) === tap
  const send = (): Promise<Answer> =>
    on ? client.call(games.addFavourite, { nodeId, vendor }) : client.call(games.removeFavourite, { nodeId, vendor })
  const tap: Promise<Answer | null> = answeredOrLeft(taps.get(star)).then(() => (isLast() ? send() : null))
  taps.set(star, tap)
  const answer = await tap
  if (answer === null || !isLast()) return 'overtaken'
  taps.delete(star)
  return answer.ok ? null : answer.code
}

/** Settles when an earlier tap is answered, or when the page is left before. */
async function answeredOrLeft(earlier: Promise<unknown> | undefined): Promise<void> {
  if (earlier === undefined) return
  const over = new AbortController()
  const left = new Promise(resolve => addEventListener('pagehide', resolve, { signal: over.signal }))
  await Promise.race([earlier, left])
  over.abort()
}
