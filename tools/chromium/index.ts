import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Problem } from '@hiyas/tools/problem'

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
/** The one without a window of its own first: it does the same in two thirds of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Debian's names for it; older releases know the second alone. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
const PRINT_PLAYWRIGHTS_OWN = 'console.log(require("playwright-core").chromium.executablePath())'
const VERSION_TIMEOUT_MS = 20_000
const INSTALL_TIMEOUT_MS = 600_000

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The path of a Chromium that runs: the one in HIYAS_CHROMIUM, Playwright's own, or the system's. Null when there is none.
 */
function findChromium(env: Environment): string | null {
  const system = (env.PATH ?? '').split(':').flatMap(folder => NAMES.map(name => join(folder, name)))
  const candidates = [env.HIYAS_CHROMIUM, playwrightsOwn(), ...system]
  return candidates.find(path => path !== undefined && path !== '' && existsSync(path) && runs(path)) ?? null
}

/**
 * The path of a Chromium that runs. Where there is none, installs the system's if it may (as root, with apt-get), and
 * elsewhere throws a `Problem` with the remedy.
 */
export async function ensureChromium(env: Environment): Promise<string> {
  const present = findChromium(env)
  if (present !== null) return present
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!mayInstall) {
    throw new Problem(
      'There is no browser for the tests: run "npx playwright install chromium", or install Chromium and set HIYAS_CHROMIUM to its path.',
    )
  }
  await aptGet(env, 'update')
  for (const name of PACKAGES) {
    const done = await aptGet(env, 'install', '-y', '--no-install-recommends', name)
    const installed = done ? findChromium(env) : null
    if (installed !== null) return installed
  }
  throw new Problem(
    'apt-get could not install chromium: install a Chromium yourself and set HIYAS_CHROMIUM to its path.',
  )
}

function aptGet(env: Environment, ...args: string[]): Promise<boolean> {
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_TIMEOUT_MS }
  const child = spawn('apt-get', ['-qq', ...args], { ...options, stdio: 'ignore' })
  return new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('close', code => resolve(code === 0))
  })
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
