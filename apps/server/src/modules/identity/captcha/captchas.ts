import { createHash } from 'node:crypto'
import { identity, type Out } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, MINUTE_MS, newSecret, type RandomSource } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import { diceOf } from '../dice.ts'
import { countWorks, insertCaptcha, insertWork, takeCaptcha, takeWork } from '../repository/captchas.ts'
import { isNonce, leadingZeroBits, zeroBitsFor } from '../rules/captcha.ts'
import { networkOf } from '../rules/networks.ts'
import { drawCaptcha } from './picture.ts'

const ANSWER_DIGITS = 5
const LIFETIME_MS = 5 * MINUTE_MS
const LIFETIME_SECONDS = LIFETIME_MS / 1_000
const COOKIE = 'captchaId'
const ID_LENGTH_MAX = 64

/** What a call carries to show that a person sends it: `Proof` of the contract. */
export type ProofInput = {
  captcha?: string | undefined
  captchaId?: string | undefined
  captchaProof?: string | undefined
}

export type Captchas = {
  /** A new puzzle for whoever asks: the picture in base64; cookie and header carry its id. */
  issue(context: Context): Promise<string>
  /** A piece of work in its place, the harder the more of it this address was given in the last five minutes. */
  issueWork(context: Context): Promise<Out<typeof identity.captchaWork>>
  /**
   * Whether a picture was read right or a piece of work done. Each counts once, right or wrong, for five minutes. False as well
   * when nothing was sent: `offersProof` tells the difference.
   */
  checkProof(context: Context, input: ProofInput): Promise<boolean>
}

/** Whether the answer to a picture or to a piece of work was sent at all. */
export const offersProof = (input: ProofInput): boolean => Boolean(input.captcha || input.captchaProof)

export function createCaptchas(database: Database, clock: Clock, random: RandomSource): Captchas {
  const dice = diceOf(random)
  const now = () => new Date(clock.nowMs())
  const later = () => new Date(clock.nowMs() + LIFETIME_MS)

  /** `id` comes with clients that keep no cookies. */
  async function isRead(context: Context, answer: string, id: string | undefined): Promise<boolean> {
    const asked = id ?? context.header(identity.CAPTCHA_ID_HEADER) ?? context.cookie(COOKIE)
    if (asked === undefined || asked.length > ID_LENGTH_MAX) return false
    const right = await takeCaptcha(database.query, context.merchant.code, asked, now())
    return right !== null && right === answer.trim()
  }

  async function isDone({ merchant }: Context, nonce: string, id: string): Promise<boolean> {
    const zeroBits = await takeWork(database.query, merchant.code, id, now())
    if (zeroBits === null || !isNonce(nonce)) return false
    return leadingZeroBits(createHash('sha256').update(`${id}.${nonce}`).digest()) >= zeroBits
  }

  return {
    async issue(context) {
      const id = newSecret(random)
      const answer = Array.from({ length: ANSWER_DIGITS }, () => dice(10)).join('')
      await insertCaptcha(database.query, {
        merchant: context.merchant.code,
        captcha_id: id,
        answer,
        expires_at: later(),
      })
      context.setHeader('set-cookie', `${COOKIE}=${id}; Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax`)
      context.setHeader(identity.CAPTCHA_ID_HEADER, id)
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
