import { games } from '@hiyas/contract'
import { SECOND_MS } from '@hiyas/kernel'
import type { Keys } from '../bets/requests.ts'
import { BOOK, sessionOf } from '../bets/site.ts'
import type { Supplier } from '../suppliers/message.ts'
import { voiceOf } from '../suppliers/wire.ts'
import { nodeOf } from './admission.ts'
import { createDealing, type Heard } from './dealing.ts'
import type { Mail } from './mail.ts'
import { roundOf } from './rounds.ts'
import { type Seen, untilAnswered } from './seen.ts'
import { createWatch, type Watch } from './watch.ts'

/** A supplier who plays: rounds of members who have opened his game, one at a time each. */
export type Booth = {
  watch: Watch
  /** Opens the game of a member, where it is not open. False when he was told an error instead, or has waited too long. */
  open(member: number): Promise<boolean>
  /** A round; the game is opened before where it is not. */
  playRound(member: number): Promise<void>
}

export type BoothOptions = {
  supplier: Supplier
  keys: Keys
  siteUrl: string
  mail: Mail
  heard: Heard
  seen: Seen
}

/** After this a member opens his game anew, by the button that says so. */
const TOKEN_IS_DEAD = 'token_invalid'
const LAUNCH_MAX_MS = 20 * SECOND_MS

export function createBooth({ supplier, keys, siteUrl, ...parts }: BoothOptions): Booth {
  const tokens = new Map<number, string>()
  const voice = voiceOf(supplier, keys, member => tokens.get(member) ?? '')
  const { say, repeat } = createDealing({ voice, ...parts })
  const watch = createWatch(supplier.code)
  let next = 0

  const open = async (member: number): Promise<boolean> =>
    tokens.has(member) ||
    untilAnswered(async () => {
      const answer = await launch(siteUrl, member, nodeOf(supplier))
      const token =
        answer.value?.gameUrl === undefined ? null : new URL(answer.value.gameUrl, siteUrl).searchParams.get('token')
      if (token !== null) tokens.set(member, token)
      return answer
    }, parts.seen)

  return {
    watch,
    open,
    async playRound(member) {
      if (!(await open(member))) return
      const { number, messages, again } = roundOf(supplier, next++, member)
      const book = watch.begin(number)
      for (const [index, message] of messages.entries()) {
        const isAccepted = await say(book, message)
        if (isAccepted && again[index]) await repeat(book, message)
        if (book.entryOf(message).refusal === TOKEN_IS_DEAD) tokens.delete(member)
        // Without its bet there is no round.
        if (!isAccepted && index === 0) break
      }
      watch.end(number)
    },
  }
}

type Launched = { success?: boolean; errorCode?: string; value?: { gameUrl?: string } }

async function launch(siteUrl: string, member: number, nodeId: string): Promise<Launched> {
  const url = new URL(games.launchGame.path, siteUrl)
  url.search = String(new URLSearchParams({ nodeId }))
  const headers = { authorization: sessionOf(member), merchant: BOOK.merchant }
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(LAUNCH_MAX_MS) })
  return (await answer.json()) as Launched
}
