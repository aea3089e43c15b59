import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd } from '@hiyas/testing'
import { expect, test } from 'vitest'

const nowhere = mkdtempSync(join(tmpdir(), 'hiyas-unsaid-'))
atFileEnd(() => rmSync(nowhere, { recursive: true, force: true }))

/** One of the commands: all run by the same function. */
const PROGRAM = join(import.meta.dirname, '../src/commands/liabilities.ts')

test.runIf(process.platform === 'linux')(
  'a command that cannot write what it came to, as on a full disk, ends with 2: 1 is an alarm',
  async () => {
    const full = openSync('/dev/full', 'w')
    atFileEnd(() => closeSync(full))
    const env = { PATH: process.env.PATH, HIYAS_DATA: nowhere }
    const command = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', full, 'pipe'] })
    const said: string[] = []
    command.stderr?.on('data', part => said.push(String(part)))
    expect(await once(command, 'close')).toEqual([2, null])
    expect(said.join('')).toMatch(/^What this says cannot be written: ENOSPC\b.*\n$/)
  },
)
