import { write, writeSync } from 'node:fs'

/** Where a program writes what it logs. */
export type LogLines = {
  write(line: string): void
  /** Settles when all is written, at the latest after so many milliseconds. */
  written(maxMs: number): Promise<void>
}

/** What waits to be written beyond this is lost. */
const WAITING_LENGTH_MAX = 4 * 1_024 * 1_024
const SLOW_READER_MS = 100
const NO_ROOM_MS = 1_000
/** Nobody reads any more, and nobody ever will. */
const GONE = ['EPIPE', 'EBADF']

/**
 * Lines are written beside the program, in their order. What cannot be written, as the disk of the log is full, waits until it can: a site does
 * not stand still for its log. The destination that pino comes with throws then, and tries again for ever, and nothing else, while the program
 * ends of that.
 */
export function createLogLines(descriptor: number, writeTo: typeof write = write): LogLines {
  let waiting: string[] = []
  let waitingLength = 0
  let left = Buffer.alloc(0)
  let isWriting = false
  /** Somebody is writing what is left. */
  let isAsked = false
  let idle = Promise.withResolvers<void>()

  function next(): void {
    if (left.length === 0) {
      left = Buffer.from(waiting.join(''))
      waiting = []
      waitingLength = 0
    }
    isWriting = left.length > 0
    isAsked = isWriting
    if (isWriting) writeTo(descriptor, left, 0, left.length, null, note)
    else idle.resolve()
  }

  function note(error: NodeJS.ErrnoException | null, count: number): void {
    isAsked = false
    if (error === null || GONE.includes(error.code ?? '')) {
      left = left.subarray(error === null ? count : left.length)
      next()
    } else if (error.code === 'EAGAIN') setTimeout(next, SLOW_READER_MS)
    // A program that has nothing else to do ends.
    else setTimeout(next, NO_ROOM_MS).unref()
  }

  // Of an error that nobody caught a program ends at once: what it said before is tried once more, behind what is being written.
  process.once('exit', () => {
    const rest = Buffer.concat([isAsked ? Buffer.alloc(0) : left, Buffer.from(waiting.join(''))])
    try {
      if (rest.length > 0) writeSync(descriptor, rest)
    } catch {
      // There is no room for it, or nobody reads.
    }
  })

  return {
    write(line) {
      if (waitingLength + line.length > WAITING_LENGTH_MAX) return
      waiting.push(line)
      waitingLength += line.length
      if (isWriting) return
      idle = Promise.withResolvers()
      next()
    },
    async written(maxMs) {
      if (!isWriting) return
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>(resolve => {
        timer = setTimeout(resolve, maxMs)
      })
      await Promise.race([idle.promise, late])
      clearTimeout(timer)
    },
  }
}
