import type { IncomingHttpHeaders } from 'node:http'
import type { Soon } from '@hiyas/kernel'
import { BEEXAR_PATHS, BEEXAR_SIGNATURE_HEADER, type BeexarCall } from '@hiyas/supplier'
import { RAW_NAME, type RawPost, type Sender } from '../../../../platform/module.ts'
import type { WalletDoor } from '../../../wallet/index.ts'
import { type Answered, BODY_BYTES_MAX, letIn, measured, single, toNobody } from '../admission.ts'
import type { Callers } from '../callers.ts'
import type { Engine } from '../engine.ts'
import type { Floods } from '../floods.ts'
import type { DoorMetrics } from '../metrics.ts'
import type { SupplierSecrets } from '../supplier-secrets.ts'
import type { TogetherEngine } from '../together.ts'
import { type Written, writeRefusal } from './answers.ts'
import { answerBeexar } from './translate.ts'

export type BeexarDoorOptions = {
  engine: Engine
  together: TogetherEngine
  wallet: WalletDoor
  secrets: SupplierSecrets
  metrics: DoorMetrics
  floods: Floods
  callers: Callers
  /** Told of faults that are ours. */
  onFault: (error: unknown) => void
}

/** The door of suppliers who speak as Beexar and SOFTSWISS do. Who knocks stands in the address: his messages do not say it. */
export function beexarPosts(options: BeexarDoorOptions): RawPost[] {
  return (Object.entries(BEEXAR_PATHS) as [BeexarCall, string][]).map(([call, path]) => ({
    path: `/supplier/beexar/${RAW_NAME}${path}`,
    bodyBytesMax: BODY_BYTES_MAX,
    answer: (headers, body, supplier, sender) =>
      measured(options, { ...ABOUT, call }, () =>
        body === null
          ? toNobody(writeRefusal('syntax_wrong'))
          : answer(options, call, { headers, body, supplier, sender }),
      ),
    late: () => writeRefusal('busy'),
  }))
}

const ABOUT = {
  busy: writeRefusal('busy'),
  toldOf: ({ error }: Written) => ({ status: error ?? 'ok', error }),
}

type Knock = { headers: IncomingHttpHeaders; body: Buffer; supplier: string; sender: Sender }

const answer = (
  { engine: { authenticate }, together, wallet, secrets, floods, callers }: BeexarDoorOptions,
  call: BeexarCall,
  { headers, body, supplier, sender }: Knock,
): Soon<Answered<Written>> =>
  letIn(
    { floods, callers, sender, supplier, refuse: writeRefusal },
    () => secrets.ownIdsIfSigned(supplier, body, single(headers[BEEXAR_SIGNATURE_HEADER])),
    async ownIds => ({
      by: supplier,
      written: await answerBeexar({ engine: together, authenticate, wallet, supplier, ownIds }, call, body),
    }),
  )
