import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { HUB88_SUPPLIER_HEADER } from '@hiyas/supplier'
import type { TestServer } from '../../../../test/harness.ts'
import type { Signed } from './all-doors.ts'

/** The same knock in the name of another supplier. */
export const as = (code: string, { path, headers }: Signed): Signed => ({
  path: path.replace(/(?<=supplier\/(?:caleta|beexar)\/)\w+/, code).replace('provider=EVO', `provider=${code}`),
  headers: HUB88_SUPPLIER_HEADER in headers ? { ...headers, [HUB88_SUPPLIER_HEADER]: code } : headers,
})

export const exchangeAt = (server: TestServer, { path, headers }: Signed, body: string) =>
  server.client().send('POST', path, { body, headers: { 'content-type': 'application/json', ...headers } })

/** Sends the first part of a body, waits for the answer, and sends the rest. */
export async function answerToPart({ port }: TestServer, { path, headers }: Signed, body: Buffer) {
  const length = { 'content-length': String(body.length) }
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path,
    agent: false,
    headers: { ...headers, ...length },
  })
  const startedMs = performance.now()
  outgoing.write(body.subarray(0, PART_BYTES))
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  let said = ''
  for await (const part of incoming) said += part
  const tookMs = performance.now() - startedMs
  const closed = once(outgoing, 'close')
  outgoing.end(body.subarray(PART_BYTES))
  await closed
  return { status: incoming.statusCode, json: JSON.parse(said) as unknown, tookMs }
}
const PART_BYTES = 64 * 1_024

/** In vain so often on a machine that has time, and so often altogether. */
const TRIES = { idle: 3, all: 100 }
/** How long a question that nothing has to be done for takes on a machine that has time: several times what it takes. */
const IDLE_MS = 10

/**
 * The shortest of some tries. One beside which the plainest question of all was slow says nothing of the door: the machine was busy with
 * something else, and it is tried again.
 */
export async function shortest(server: TestServer, enoughMs: number, tryOnce: () => Promise<number>): Promise<number> {
  const times: number[] = []
  let idle = 0
  while (idle < TRIES.idle && times.length < TRIES.all && !(Math.min(...times) < enoughMs)) {
    const before = await plainMs(server)
    times.push(await tryOnce())
    if (Math.max(before, await plainMs(server)) < IDLE_MS) idle += 1
  }
  return Math.min(...times)
}

async function plainMs(server: TestServer): Promise<number> {
  const startedMs = performance.now()
  await fetch(`${server.url}/healthz`).then(answer => answer.arrayBuffer())
  return performance.now() - startedMs
}
