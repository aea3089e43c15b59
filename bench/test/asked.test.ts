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
  ['bench/web.ts', '--uri=x', 'unknown option --uri=x: see npm run bench:web -- --help'],
  ['bench/games.ts', '--url=x', 'unknown option --url=x: see npm run bench:games -- --help'],
  ['bench/wallet.ts', '--wallets=many', 'unknown option --wallets=many: see npm run bench:wallet -- --help'],
  ['bench/main.ts', 'walet', 'there is no row walet: --help lists them'],
  ['bench/soak/main.ts', '--minutes=0', '--minutes is a number from 1 to 1440'],
])('%s %s is told in one sentence, and nothing has begun', (script, word, sentence) => {
  expect(asked(script, word)).toEqual([2, '', `${sentence}\n`])
})
