import { connect, type Socket } from 'node:net'

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
const HEAD_END = Buffer.from('\r\n\r\n')
const CONTENT_LENGTH = /^content-length: (\d+)\r?$/im

/**
 * Sends ready-made requests over keep-alive connections, one at a time on each, the next one as soon as the answer is read: a
 * closed loop. It does as little as it can, because it shares the processors with what it measures.
 */
export async function load(port: number, requests: readonly Buffer[], connections: number): Promise<LoadReport> {
  const latencies: number[] = []
  let next = 0
  let refused = 0
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const beginMs = performance.now()
  await Promise.all(
    sockets.map(async socket => {
      const ask = asker(socket)
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const sentMs = performance.now()
        const answer = await ask(request)
        latencies.push(performance.now() - sentMs)
        if (!answer.includes(TAKEN)) refused++
      }
    }),
  )
  const seconds = (performance.now() - beginMs) / 1_000
  for (const socket of sockets) socket.destroy()
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  const meanMs = latencies.reduce((sum, latency) => sum + latency, 0) / latencies.length
  return { answered: latencies.length, refused, seconds, meanMs, p50Ms: at(0.5), p99Ms: at(0.99) }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return socket
}

/** One question at a time on one connection. */
function asker(socket: Socket): (request: Buffer) => Promise<Buffer> {
  let received: Buffer = Buffer.alloc(0)
  let current = Promise.withResolvers<Buffer>()
  socket.on('data', chunk => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const length = Number(CONTENT_LENGTH.exec(received.toString('latin1', 0, headEnd))?.[1] ?? 0)
    if (received.length < headEnd + HEAD_END.length + length) return
    const answer = received
    received = Buffer.alloc(0)
    current.resolve(answer)
  })
  const fail = (error?: Error) => current.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', fail).on('close', () => fail())
  return request => {
    current = Promise.withResolvers<Buffer>()
    socket.write(request)
    return current.promise
  }
}
