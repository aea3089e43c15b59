import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@hiyas/tools/problem'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'
import { buildIfStale } from '../build.ts'
import { writeStamp } from '../stamp.ts'

const NOBODY = 65_534
const READ_ONLY = 0o555
const OWN = 0o755
const root = tempFolder('build')
const app = 'apps/site'

test('a stale build of another account is left alone, and one sentence says what to do', async () => {
  mkdirSync(join(root, app), { recursive: true })
  mkdirSync(join(root, 'packages'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, app, 'build.ts'), '')
  writeStamp(root, app, 'of sources that were')
  for (const folder of [root, join(root, app, 'dist')]) {
    chmodSync(folder, READ_ONLY)
    onTestFinished(() => chmodSync(folder, OWN))
  }
  const problem = await asNobody(() => buildIfStale({ root, app, logFolder: join(root, 'logs') })).catch(error => error)
  expect(problem).toBeInstanceOf(Problem)
  expect(problem.message).toMatch(/^No permission to write to .*apps\/site\/dist.* \(chown -R\), or delete it\.$/)
})

/** Root may write everywhere: it does this as somebody who may not. */
async function asNobody<Value>(work: () => Promise<Value>): Promise<Value> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
