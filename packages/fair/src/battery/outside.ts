import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import type { Bytes } from './sources.ts'

const PIECE_BYTES = 1 << 16

/** Programs of others that judge random numbers, where they come from, and how they are fed. */
export const JUDGES = [
  { program: 'dieharder', get: 'apt-get install dieharder', args: ['-a', '-g', '200'] },
  {
    program: 'RNG_test',
    get: 'apt-get install practrand, where there is such a package',
    args: ['stdin8', '-tlmax', '1GB'],
  },
] as const

export const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Feeds a program with a stream until it has heard enough; what it says goes to our own output. */
export async function judge(program: string, args: readonly string[], next: Bytes): Promise<void> {
  const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] })
  let isDone = false
  const done = once(child, 'close').then(() => {
    isDone = true
  })
  // It closes its ears when it has heard enough, and tells its verdict afterwards.
  child.stdin.on('error', () => {
    isDone = true
  })
  const piece = Buffer.alloc(PIECE_BYTES)
  while (!isDone) {
    fillFrom(next, piece)
    if (!child.stdin.write(Buffer.from(piece))) {
      await Promise.race([once(child.stdin, 'drain').catch(() => undefined), done])
    }
  }
  await done
}

/** Writes so many raw bytes of a stream, before anything is scaled (RNG-10). */
export function exportBytes(file: string, next: Bytes, count: number): void {
  const handle = openSync(file, 'w', 0o600)
  const piece = Buffer.alloc(PIECE_BYTES)
  for (let written = 0; written < count; ) {
    fillFrom(next, piece)
    written += writeSync(handle, piece, 0, Math.min(PIECE_BYTES, count - written))
  }
  closeSync(handle)
}

function fillFrom(next: Bytes, piece: Buffer): void {
  for (let index = 0; index < piece.length; index++) piece[index] = next()
}
