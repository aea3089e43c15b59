import { agents as calls } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'

/** No contract can be offered yet, so none waits for an answer. */
export const routes: readonly Route[] = [
  handle(calls.dailySalaryRequest, async () => ok({ dailysalreqtype: {} })),
  handle(calls.contractRequests, async () => ok({ divtypecompperiodreq: {}, contracthoursalreq: {} })),
]
