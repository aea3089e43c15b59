import { connect } from 'node:net'

/** What one load run saw. */
export type LoadReport = {
  answered: number
  /** Answers other than "taken". */
  refused: number
  seconds: number
  meanMs: number
  p50Ms: number
  p99Ms: number
}

const TAKEN = '"status":"RS_OK"'
const HEAD_END = '\r\n\r\n'
const READ_BYTES = 16 * 1_024
const CONTENT_LENGTH = /^content-length: (\d+)\r?$/im

/**
 * Sends ready-made requests over keep-alive connections, one at a time on each, the next one as soon as the answer is read: a
 * closed loop. It does as little as it can, because it shares the processors with what it measures.
 */
export async function load(port: number, requests: readonly Buffer[], connections: number): Promise<LoadReport> {
  const latencies: number[] = []
  let next = 0
  let refused = 0
  const lines = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const beginMs = performance.now()
  await Promise.all(
    lines.map(async line => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const sentMs = performance.now()
        const answer = await line.ask(request)
        latencies.push(performance.now() - sentMs)
        if (!answer.includes(TAKEN)) refused++
      }
    }),
  )
  const seconds = (performance.now() - beginMs) / 1_000
  for (const line of lines) line.close()
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  const meanMs = latencies.reduce((sum, latency) => sum + latency, 0) / latencies.length
  return { answered: latencies.length, refused, seconds, meanMs, p50Ms: at(0.5), p99Ms: at(0.99) }
}

type Line = {
  /** One question at a time. Answers head and body. */
  ask(request: Buffer): Promise<string>
  close(): void
}

/** A connection that reads into a buffer of its own: without it every answer, a few hundred bytes, costs one of 64 KiB. */
async function open(port: number): Promise<Line> {
  let received = ''
  let current = Promise.withResolvers<string>()
  const read = (length: number, buffer: Uint8Array): boolean => {
    received += Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1')
    if (isWhole(received)) {
      const answer = received
      received = ''
      current.resolve(answer)
    }
    return true
  }
  const onread = { buffer: Buffer.allocUnsafe(READ_BYTES), callback: read }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const fail = (error?: Error) => current.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', fail).on('close', () => fail())
  return {
    ask(request) {
      current = Promise.withResolvers<string>()
      socket.write(request)
      return current.promise
    },
    close: () => socket.destroy(),
  }
}

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf(HEAD_END)
  if (headEnd < 0) return false
  const length = Number(CONTENT_LENGTH.exec(answer)?.[1] ?? 0)
  return answer.length >= headEnd + HEAD_END.length + length
}
