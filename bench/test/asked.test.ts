import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const asked = (script: string, word: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, word], { cwd: ROOT, encoding: 'utf8' })
  return [status, stdout, stderr]
}

test.each([
  ['bench/main.ts', '--rouns=3', 'unknown option --rouns=3: see npm run bench -- --help'],
  ['bench/main.ts', 'walet', 'there is no row walet: --help lists them'],
  ['bench/soak/main.ts', '--minutes=0', '--minutes is a number from 1 to 1440'],
])('%s %s is told in one sentence, and nothing has begun', (script, word, sentence) => {
  expect(asked(script, word)).toEqual([2, '', `${sentence}\n`])
})
