import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How often a closing server looks for connections that are done. */
const LOOK_MS = 50

/**
 * What a server waits for when it closes are answers, and nothing else. A connection that idles would be kept for more than a minute, and
 * one that has not asked yet counts as busy: browsers open such ahead, and so does whoever gave up a question before it was sent. Either
 * would hold up the stop. A question whose rest does not come has until `answersMaxMs`. To be called before the server listens; returns
 * what is to be called as it begins to close.
 */
export function endConnectionsWhileClosing(server: Server, answersMaxMs: number): () => void {
  const unasked = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  server.on('request', ({ socket }) => unasked.delete(socket))

  return () => {
    const look = (): void => {
      server.closeIdleConnections()
      for (const socket of unasked) socket.destroy()
    }
    const timer = setInterval(look, LOOK_MS).unref()
    const last = setTimeout(() => server.closeAllConnections(), answersMaxMs).unref()
    server.once('close', () => {
      clearInterval(timer)
      clearTimeout(last)
    })
  }
}
