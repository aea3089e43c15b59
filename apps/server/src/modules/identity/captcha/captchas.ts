import { createHash } from 'node:crypto'
import type { identity, Out } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, MINUTE_MS, newSecret, type RandomSource } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import { diceOf } from '../dice.ts'
import { countWorks, insertWork, putCaptcha, takeCaptcha, takeWork } from '../repository/captchas.ts'
import { isNonce, leadingZeroBits, zeroBitsFor } from '../rules/captcha.ts'
import { networkOf } from '../rules/networks.ts'
import { drawCaptcha } from './picture.ts'

const ANSWER_DIGITS = 5
const LIFETIME_MS = 5 * MINUTE_MS
const COOKIE = 'captchaId'
const COOKIE_RULES = `Path=/; Max-Age=${LIFETIME_MS / 1_000}; HttpOnly; SameSite=Lax`
const ID_LENGTH_MAX = 64

/** What a call carries to show that a person sends it: `Proof` of the contract. */
export type ProofInput = {
  captcha?: string | undefined
  captchaId?: string | undefined
  captchaProof?: string | undefined
}

export type Captchas = {
  /**
   * A new puzzle for whoever asks: the picture in base64. A cookie keeps its name from all but the browser it was shown in, or the
   * client has named it itself: `named` (docs/decisions/0023).
   */
  issue(context: Context, named: string | undefined): Promise<string>
  /** A piece of work in its place, the harder the more of it this address was given in the last five minutes. */
  issueWork(context: Context): Promise<Out<typeof identity.captchaWork>>
  /**
   * Whether a picture was read right or a piece of work done. Each counts once, right or wrong, for five minutes. False as well
   * when it was shown to another client, for whom it stays as it is, and when nothing was sent: `offersProof` tells the difference.
   */
  checkProof(context: Context, input: ProofInput): Promise<boolean>
}

/** Whether the answer to a picture or to a piece of work was sent at all. */
export const offersProof = (input: ProofInput): boolean => Boolean(input.captcha || input.captchaProof)

export function createCaptchas(database: Database, clock: Clock, random: RandomSource): Captchas {
  const dice = diceOf(random)
  const now = () => new Date(clock.nowMs())
  const later = () => new Date(clock.nowMs() + LIFETIME_MS)

  /** `named` comes with clients that keep no cookies. */
  async function isRead(context: Context, answer: string, named: string | undefined): Promise<boolean> {
    const id = named ?? context.cookie(COOKIE)
    if (id === undefined || id.length > ID_LENGTH_MAX) return false
    const network = named === undefined ? null : networkOf(context.ip)
    const right = await takeCaptcha(database.query, context.merchant.code, id, network, now())
    return right !== null && right === answer.trim()
  }

  async function isDone({ merchant, ip }: Context, nonce: string, id: string): Promise<boolean> {
    const zeroBits = await takeWork(database.query, merchant.code, id, networkOf(ip), now())
    if (zeroBits === null || !isNonce(nonce)) return false
    return leadingZeroBits(createHash('sha256').update(`${id}.${nonce}`).digest()) >= zeroBits
  }

  return {
    async issue(context, named) {
      const id = named ?? newSecret(random)
      const answer = Array.from({ length: ANSWER_DIGITS }, () => dice(10)).join('')
      const ip = named === undefined ? null : context.ip
      const puzzle = { merchant: context.merchant.code, captcha_id: id, answer, ip, expires_at: later() }
      await putCaptcha(database.query, puzzle, networkOf(context.ip))
      if (named === undefined) context.setHeader('set-cookie', `${COOKIE}=${id}; ${COOKIE_RULES}`)
      return drawCaptcha(answer, dice).toString('base64')
    },
    async issueWork({ merchant, ip }) {
      const zeroBits = zeroBitsFor(await countWorks(database.query, merchant.code, networkOf(ip), now()))
      const captchaId = newSecret(random)
      await insertWork(database.query, {
        merchant: merchant.code,
        captcha_id: captchaId,
        zero_bits: zeroBits,
        ip,
        expires_at: later(),
      })
      return { captchaId, zeroBits }
    },
    async checkProof(context, { captcha, captchaId, captchaProof }) {
      if (captchaProof && captchaId) return isDone(context, captchaProof, captchaId)
      return captcha ? isRead(context, captcha, captchaId) : false
    },
  }
}
