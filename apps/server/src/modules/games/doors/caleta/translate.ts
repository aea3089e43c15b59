import { CALETA_STATUS_OF, type CaletaCall, type CaletaRequest, readCaleta, type WalletError } from '@hiyas/supplier'
import { type EngineAnswer, refused } from '../asking.ts'
import type { Engine } from '../engine.ts'
import { write } from '../hub88/answers.ts'
import { askHub88 } from '../hub88/translate.ts'
import type { Sessions } from '../sessions.ts'
import type { SignedWritten } from '../signed-posts.ts'

export type CaletaDoor = { engine: Engine; sessions: Sessions }

/** Answers one question of the Caleta dialect, whose signature was checked: that of Hub88 in other words, and one more. */
export async function answerCaleta(
  { engine, sessions }: CaletaDoor,
  supplier: string,
  call: CaletaCall,
  body: Buffer,
): Promise<SignedWritten> {
  const read = readCaleta(call, body)
  if (!read.ok) return writeRefusal(String(read.detail?.requestUuid ?? ''), read.code)
  const { request_uuid: requestUuid, token } = read.value
  if (call === 'check') return writeCheck(await sessions.renew({ supplier, token }))
  return writeAnswer(requestUuid, await askHub88(engine, supplier, call, read.value as CaletaRequest<typeof call>))
}

/** An answer to what could not be read, or came from nobody we know. */
export const writeRefusal = (requestUuid: string, error: WalletError): SignedWritten =>
  writeAnswer(requestUuid, refused(null, error))

const writeAnswer = (requestUuid: string, answer: EngineAnswer, more = ''): SignedWritten =>
  write(requestUuid, answer, more, CALETA_STATUS_OF)

/** The fresh token, and who plays: the launch told the supplier nothing but a token. */
function writeCheck(answer: Awaited<ReturnType<Sessions['renew']>>): SignedWritten {
  const session = 'session' in answer ? answer.session : null
  return writeAnswer('', answer, session === null ? '' : `,"token":"${session.token}"`)
}
