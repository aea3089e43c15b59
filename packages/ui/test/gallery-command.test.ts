import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PACKAGE = join(import.meta.dirname, '..')
const VITE = join(PACKAGE, '../../node_modules/vite/bin/vite.js')

test('npm run gallery says where the gallery is, and it is there', async () => {
  // As package.json says it, at any free port.
  const child = spawn(process.execPath, [VITE, 'gallery', '--port', '0'], {
    cwd: PACKAGE,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  let said = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    said += part
    if (/http:\S+/.test(said)) break
  }
  const [address = 'no address'] = /http:\S+/.exec(said) ?? []
  expect(await (await fetch(address)).text()).toContain('main.tsx')
})
