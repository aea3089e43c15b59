import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tx } from '@hiyas/database'
import { ok, type Result, refuse } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { countTries, takeCode } from '../repository/codes.ts'
import type { CodePurpose } from '../repository/tables.ts'
import { CODE_TRIES_MAX } from '../rules/codes.ts'
import { networkOf } from '../rules/networks.ts'

/** A code that somebody has shown to be right, not yet used. */
export type ShownCode = { readonly codeId: string }

/**
 * Whether a code is the one that was sent to a number for one of the purposes. Counts a try, also when the transaction that wants
 * the code is refused later: so call it before that transaction, then `useCode` within it. Nothing tells a wrong code from one
 * that was used, is too old, was tried too often, or was never sent.
 */
export async function checkCode(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { merchant, ip }: Context,
  asked: { mobile: string; purposes: readonly CodePurpose[]; code: string; deviceId: string | undefined },
): Promise<Result<ShownCode, 'sms.code.wrong'>> {
  const candidates = await countTries(database.query, {
    merchant: merchant.code,
    mobile: asked.mobile,
    deviceId: asked.deviceId ?? '',
    address: networkOf(ip),
    purposes: asked.purposes,
    now: new Date(clock.nowMs()),
    triesMax: CODE_TRIES_MAX,
  })
  const right = candidates.find(({ codeId, codeHash }) => timingSafeEqual(hashOfCode(codeId, asked.code), codeHash))
  return right ? ok({ codeId: right.codeId }) : refuse('sms.code.wrong', { field: 'verificationCode' })
}

/**
 * Uses a shown code up, in the transaction that needs it: when that is refused the code is as good as before. Refused when another
 * transaction has used it since: of two at once exactly one wins.
 */
export async function useCode(
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  { merchant }: Context,
  shown: ShownCode,
): Promise<Result<null, 'sms.code.wrong'>> {
  const taken = await takeCode(tx, merchant.code, shown.codeId, new Date(clock.nowMs()))
  return taken ? ok(null) : refuse('sms.code.wrong', { field: 'verificationCode' })
}

/** The id makes every hash another one: a table of all codes made beforehand is of no use. */
export const hashOfCode = (codeId: string, code: string): Buffer => createHmac('sha256', codeId).update(code).digest()
