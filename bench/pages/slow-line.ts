import { connect, createServer, type Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** Slow 4G: 1.6 Mbps down, 750 kbps up, 150 ms there and back. */
const DOWN_BYTES_PER_MS = 200
const UP_BYTES_PER_MS = 94
const ONE_WAY_MS = 75
/** What travels at once: small enough that lines share fairly. */
const PIECE_BYTES = 1_400

export type SlowLine = { url: string; close(): void }

/**
 * A slow line to a site: everything a browser asks through it comes as late and as slowly as on a phone far from the mast, what
 * its service worker asks included, which a browser's own slowdown does not reach. All connections share the line.
 */
export async function openSlowLine(siteUrl: string): Promise<SlowLine> {
  const { hostname, port } = new URL(siteUrl)
  const [down, up] = [createBand(DOWN_BYTES_PER_MS), createBand(UP_BYTES_PER_MS)]
  const open = new Set<Socket>()
  const server = createServer(phone => {
    const site = connect({ host: hostname, port: Number(port) })
    for (const [end, other] of [
      [phone, site],
      [site, phone],
    ] as const) {
      open.add(end)
      end.setNoDelay(true).on('close', () => {
        open.delete(end)
        other.destroy()
      })
      end.on('error', () => other.destroy())
    }
    phone.pipe(slowed(up)).pipe(site)
    site.pipe(slowed(down)).pipe(phone)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(siteUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Answers when the last byte of a piece has passed, behind all that were sent before it. */
function createBand(bytesPerMs: number) {
  let freeAtMs = 0
  return (bytes: number): number => {
    const nowMs = performance.now()
    freeAtMs = Math.max(freeAtMs, nowMs) + bytes / bytesPerMs
    return freeAtMs - nowMs
  }
}

/** Pieces of all connections take turns on the band; then each travels its way. */
function slowed(passIn: (bytes: number) => number): Transform {
  let last: Promise<unknown> = Promise.resolve()
  async function pass(this: Transform, chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const piece = chunk.subarray(from, from + PIECE_BYTES)
      await sleep(passIn(piece.length))
      last = Promise.all([last, sleep(ONE_WAY_MS)]).then(() => this.destroyed || this.push(piece))
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      pass.call(this, chunk).then(() => done(), done)
    },
    flush: done => void last.then(() => done()),
  })
}
