import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@hiyas/tools/postgres'
import { afterAll, expect, test } from 'vitest'

const BENCH = join(import.meta.dirname, '..')
const TIMEOUT_MS = 30_000
const checkout = mkdtempSync(join(tmpdir(), 'hiyas-ending-'))
const note = join(checkout, 'pid')

// What stands for `npm start`: it says which process it is, and answers nobody.
writeFileSync(join(checkout, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
writeFileSync(
  join(checkout, 'start.mjs'),
  `import { writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(note)}, String(process.pid))
setInterval(() => {}, 1000)
`,
)
const MEASURES = `const { exitWhenTold } = await import(${JSON.stringify(join(BENCH, 'ending.ts'))})
const { startSite } = await import(${JSON.stringify(join(BENCH, 'pages/site.ts'))})
exitWhenTold()
await startSite(${JSON.stringify(checkout)}, {})
`

afterAll(() => rmSync(checkout, { recursive: true, force: true }))

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a bench that is ended by %s leaves no site at work', async (signal, code) => {
  rmSync(note, { force: true })
  const bench = spawn(process.execPath, ['--input-type=module', '--eval', MEASURES], { stdio: 'ignore' })
  expect(await waitUntil(() => existsSync(note) && readFileSync(note, 'utf8') !== '', TIMEOUT_MS)).toBe(true)
  const site = Number(readFileSync(note, 'utf8'))
  const ended = once(bench, 'exit')
  bench.kill(signal)
  expect((await ended)[0]).toBe(code)
  expect(await waitUntil(() => isGone(site), TIMEOUT_MS)).toBe(true)
})

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}
