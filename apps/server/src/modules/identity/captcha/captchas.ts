import { identity } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, MINUTE_MS, newSecret, type RandomSource } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import { insertCaptcha, takeCaptcha } from '../repository/guards.ts'
import { drawCaptcha } from './picture.ts'

const ANSWER_DIGITS = 5
const LIFETIME_MS = 5 * MINUTE_MS
const LIFETIME_SECONDS = LIFETIME_MS / 1_000
const COOKIE = 'captchaId'
const ID_LENGTH_MAX = 64

export type Captchas = {
  /** A new puzzle for whoever asks: the picture in base64; cookie and header carry its id. */
  issue(context: Context): Promise<string>
  /** Whether the answer is right. A puzzle counts once, right or wrong. `id` is for clients that keep no cookies. */
  check(context: Context, answer: string, id: string | undefined): Promise<boolean>
}

export function createCaptchas(database: Database, clock: Clock, random: RandomSource): Captchas {
  const dice = diceOf(random)
  return {
    async issue(context) {
      const id = newSecret(random)
      const answer = Array.from({ length: ANSWER_DIGITS }, () => dice(10)).join('')
      await insertCaptcha(database.query, {
        merchant: context.merchant.code,
        captcha_id: id,
        answer,
        expires_at: new Date(clock.nowMs() + LIFETIME_MS),
      })
      context.setHeader('set-cookie', `${COOKIE}=${id}; Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax`)
      context.setHeader(identity.CAPTCHA_ID_HEADER, id)
      return drawCaptcha(answer, dice).toString('base64')
    },
    async check(context, answer, id) {
      const asked = id ?? context.header(identity.CAPTCHA_ID_HEADER) ?? context.cookie(COOKIE)
      if (asked === undefined || asked.length > ID_LENGTH_MAX) return false
      const right = await takeCaptcha(database.query, context.merchant.code, asked, new Date(clock.nowMs()))
      return right !== null && right === answer.trim()
    },
  }
}

/** Whole numbers without bias: numbers from the incomplete last round are thrown away. */
function diceOf(random: RandomSource): (below: number) => number {
  const buffer = new Uint8Array(2)
  const RANGE = 65_536
  return below => {
    const limit = RANGE - (RANGE % below)
    for (;;) {
      random.fill(buffer)
      const value = ((buffer[0] ?? 0) << 8) | (buffer[1] ?? 0)
      if (value < limit) return value % below
    }
  }
}
