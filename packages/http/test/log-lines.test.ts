import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLogLines } from '../src/log-lines.ts'

type Answer = (error: NodeJS.ErrnoException | null, count: number) => void

/** A disk that answers each write when it is told to. */
function slowDisk() {
  const asked: { text: string; answer: Answer }[] = []
  const write = (_descriptor: number, bytes: Buffer, _from: number, _length: number, _at: null, answer: Answer) =>
    void asked.push({ text: bytes.toString(), answer })
  return { asked, lines: createLogLines(1, write as never) }
}

const failed = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code })

test('lines are written in their order, one write at a time, and what one has left over by the next', async () => {
  const { asked, lines } = slowDisk()
  for (const line of ['one\n', 'two\n', 'three\n']) lines.write(line)
  expect(asked.map(({ text }) => text)).toEqual(['one\n'])
  asked[0]?.answer(null, 3)
  expect(asked[1]?.text).toBe('\n')
  asked[1]?.answer(null, 1)
  expect(asked[2]?.text).toBe('two\nthree\n')
  const written = lines.written(60_000)
  asked[2]?.answer(null, 10)
  await written
  await lines.written(60_000)
  expect(asked).toHaveLength(3)
})

test('what a full disk has no room for is written when it has, from where it broke off', () => {
  vi.useFakeTimers()
  try {
    const { asked, lines } = slowDisk()
    lines.write('one\n')
    asked[0]?.answer(null, 2)
    asked[1]?.answer(failed('ENOSPC'), 0)
    lines.write('two\n')
    expect(asked).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(asked.map(({ text }) => text)).toEqual(['one\n', 'e\n', 'e\n'])
    asked[2]?.answer(null, 2)
    expect(asked[3]?.text).toBe('two\n')
  } finally {
    vi.useRealTimers()
  }
})

test('what waits takes no memory without end, and a reader who has gone is not waited for', async () => {
  const { asked, lines } = slowDisk()
  const line = `${'x'.repeat(1_024 * 1_024 - 1)}\n`
  for (let count = 0; count < 10; count++) lines.write(line)
  asked[0]?.answer(null, line.length)
  expect(asked[1]?.text.length).toBe(4 * line.length)
  asked[1]?.answer(failed('EPIPE'), 0)
  await lines.written(60_000)
  expect(asked).toHaveLength(2)
})

test('a program that ends of an error nobody caught has written what it had said by then', () => {
  const program = `
    import { createLogLines } from ${JSON.stringify(join(import.meta.dirname, '../src/log-lines.ts'))}
    const lines = createLogLines(1)
    for (const line of ['one', 'two', 'three']) lines.write(line + '\\n')
    throw new Error('nobody catches it')`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    ...{ timeout: 60_000, killSignal: 'SIGKILL' },
  })
  // The first is being written when the others are.
  expect({ status, lines: stdout.trim().split('\n').toSorted() }).toEqual({ status: 1, lines: ['one', 'three', 'two'] })
})
