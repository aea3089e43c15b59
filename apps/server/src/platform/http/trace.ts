import { AsyncLocalStorage } from 'node:async_hooks'

const traceIds = new AsyncLocalStorage<string>()

/** Answers a request, so that whatever is told to the log meanwhile can name the id that the answer carries. */
export const withTraceId = <Done>(traceId: string, answer: () => Done): Done => traceIds.run(traceId, answer)

/** The id of the request that this is done for; undefined where the framework has it, and in work of our own. */
export const traceIdNow = (): string | undefined => traceIds.getStore()
