import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '..', 'src')

/** Runs a command of the ledger as `npm run` does, in an environment of its own. */
export async function runCommand(
  name: 'check' | 'export' | 'liabilities' | 'rebuild' | 'statement',
  environment: Record<string, string>,
  ...words: readonly string[]
) {
  const child = spawn(process.execPath, [join(SOURCE, 'commands', `${name}.ts`), ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const told = { out: '', error: '' }
  child.stdout.on('data', chunk => {
    told.out += chunk
  })
  child.stderr.on('data', chunk => {
    told.error += chunk
  })
  const [code] = await once(child, 'close')
  return { code, ...told }
}
