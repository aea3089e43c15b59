import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'
const READ_BYTES = 16 * 1_024
const CONTENT_LENGTH = /^content-length: (\d+)\r?$/im

/** A keep-alive connection for ready-made requests. */
export type Line = {
  /** One question at a time. Answers head and body; rejects when the connection breaks first. */
  ask(request: Buffer): Promise<string>
  isOpen(): boolean
  close(): void
  /** Closes as soon as what was asked is out, whoever waits for the answer. */
  closeAfterSending(): void
}

/** A connection that reads into a buffer of its own: without it every answer, a few hundred bytes, costs one of 64 KiB. */
export async function openLine(port: number): Promise<Line> {
  let received = ''
  let current: PromiseWithResolvers<string> | null = null
  const read = (length: number, buffer: Uint8Array): boolean => {
    received += Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1')
    if (isWhole(received)) {
      const answer = received
      received = ''
      current?.resolve(answer)
    }
    return true
  }
  const onread = { buffer: Buffer.allocUnsafe(READ_BYTES), callback: read }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const fail = (error?: Error) => current?.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', fail).on('close', () => fail())
  return {
    ask(request) {
      if (socket.destroyed) return Promise.reject(new Error('the server has closed the connection'))
      current = Promise.withResolvers<string>()
      socket.write(request)
      return current.promise
    },
    isOpen: () => !socket.destroyed,
    close: () => void socket.destroy(),
    closeAfterSending: () => void socket.write('', () => socket.destroy()),
  }
}

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf(HEAD_END)
  if (headEnd < 0) return false
  const length = Number(CONTENT_LENGTH.exec(answer)?.[1] ?? 0)
  return answer.length >= headEnd + HEAD_END.length + length
}
