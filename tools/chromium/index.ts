import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Problem } from '@hiyas/tools/postgres'

/** What a browser needs to run without a screen, as root, in a container, and without calling home. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const E2E = resolve(import.meta.dirname, '../../e2e')
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PRINT_PLAYWRIGHTS_OWN = 'console.log(require("playwright-core").chromium.executablePath())'
const VERSION_TIMEOUT_MS = 20_000
const INSTALL_TIMEOUT_MS = 600_000

/**
 * The path of a Chromium that runs: the one in HIYAS_CHROMIUM, Playwright's own, or the system's. Null when there is none.
 */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string | null {
  const system = (env.PATH ?? '').split(':').flatMap(folder => NAMES.map(name => join(folder, name)))
  const candidates = [env.HIYAS_CHROMIUM, playwrightsOwn(), ...system, '/usr/bin/chromium']
  return candidates.find(path => path !== undefined && path !== '' && existsSync(path) && runs(path)) ?? null
}

/** Installs the system's Chromium where we may (as root, with apt-get); throws a `Problem` with the remedy elsewhere. */
export function installChromium(env: Readonly<Record<string, string | undefined>>): string {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Problem(
      'The journeys need a browser and there is none: run "npx playwright install chromium", or install Chromium and set HIYAS_CHROMIUM to its path.',
    )
  }
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_TIMEOUT_MS }
  spawnSync('apt-get', ['update', '-qq'], options)
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  const found = status === 0 ? findChromium(env) : null
  if (found !== null) return found
  throw new Problem(
    'The journeys need a browser and apt-get could not install chromium: install one yourself and set HIYAS_CHROMIUM to its path.',
  )
}

/** Some systems have a file of that name that only tells how to get the browser. */
const runs = (path: string): boolean =>
  spawnSync(path, ['--version', '--no-sandbox'], { timeout: VERSION_TIMEOUT_MS, stdio: 'ignore' }).status === 0

function playwrightsOwn(): string | undefined {
  const { status, stdout } = spawnSync(process.execPath, ['--eval', PRINT_PLAYWRIGHTS_OWN], {
    cwd: E2E,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}
