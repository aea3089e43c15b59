import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { atFileEnd } from './cleanup.ts'

/** A wire between a program and its database that a test can cut: the database looks stopped, dies in mid-sentence, or falls silent. */
export async function openWire(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isDown = false
  let isSilent = false
  let cutAnswerTo: string | null = null
  let onLost: (said: Buffer) => void = () => undefined

  const server = createServer(client => {
    if (isDown) return client.destroy()
    const upstream = connectSocket(Number(target.port), target.hostname)
    breakTogether([client, upstream], sockets)
    let isMuted = false
    client.on('data', chunk => {
      if (cutAnswerTo !== null && chunk.includes(cutAnswerTo)) {
        isMuted = true
        cutAnswerTo = null
      }
      if (isSilent) onLost(chunk)
      else upstream.write(chunk)
    })
    upstream.on('data', chunk => {
      if (isMuted) client.destroy()
      else if (!isSilent) client.write(chunk)
    })
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    /** Every connection breaks, and no new one is taken until `up`. */
    down(): void {
      isDown = true
      for (const socket of sockets) socket.destroy()
    },
    up(): void {
      isDown = false
    },
    /** Nothing passes any more and nothing breaks, as when the machine of the database is gone. */
    silence(): void {
      isSilent = true
    },
    /** Settles when something that carries this text was said into the silence. */
    untilLost(text: string): Promise<void> {
      return new Promise(resolve => {
        onLost = said => {
          if (said.includes(text)) resolve()
        }
      })
    },
    /** New connections are answered again; what was said meanwhile is lost. */
    speak(): void {
      isSilent = false
    },
    /** The next statement that carries this text is carried out, and its answer is lost with the connection. */
    loseAnswerTo(text: string): void {
      cutAnswerTo = text
    },
  }
}

/** Where one end of the wire is gone the other one is too. Both are among the open ones until then. */
function breakTogether(ends: readonly Socket[], open: Set<Socket>): void {
  for (const socket of ends) {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      for (const end of ends) end.destroy()
    })
  }
}
