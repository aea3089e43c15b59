import type { Tx } from '@hiyas/database'
import type { OperatorParts } from '../operators.ts'
import { endSessions } from '../repository/sessions.ts'
import { endsTrials } from '../rules/trial.ts'
import { SESSION_ENDED } from '../sessions/sessions.ts'

/**
 * Another licence holds a merchant from now on: who tries his site by the rules of before is out, with the games he has open
 * (AGE-06). The caller has held the trials (`lockTrials`) since before he held the merchant: none is being opened at this moment.
 */
export async function endTrialsUnder(
  tx: Tx,
  { clock, sendNotice }: Pick<OperatorParts, 'clock' | 'sendNotice'>,
  { trialCode, before, now }: { trialCode: string; before: string; now: string },
): Promise<void> {
  if (!endsTrials(before, now)) return
  const ended = await endSessions(tx, trialCode, { method: 'trial' }, new Date(clock.nowMs()))
  await sendNotice(tx, SESSION_ENDED, ...ended.map(({ sessionId }) => sessionId))
}
