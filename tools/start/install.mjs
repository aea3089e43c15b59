// Plain JavaScript for the Node the machine happens to have (20 or newer): it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const NODE_MAJOR = 24
/** Scripts of packages never run: what a package needs beside its files, we do ourselves. */
const INSTALL = [
  'ci',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Installs what is missing, then runs a TypeScript program with the Node of node_modules and ends as it ends.
 * @param {string} script path below the root
 */
export async function runInstalled(script) {
  installMissing(ROOT)
  const child = spawn(findNode(ROOT), [join(ROOT, script), ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' })
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...how) => resolve(how))
  })
  process.exitCode = code ?? 128 + constants.signals[signal]
}

/**
 * Runs `npm ci` unless node_modules holds exactly what package-lock.json asks for.
 * @param {string} root
 */
export function installMissing(root) {
  const reason = whyInstall(root)
  if (reason === null) return
  const beginMs = performance.now()
  console.log(`  install    ${reason}: npm ${INSTALL.slice(0, 2).join(' ')} ...`)
  const run = runNpm(root)
  if (run.status !== 0) fail(explainNpm(`${run.stderr}${run.error ?? ''}`, root))
  console.log(`  install    done (${((performance.now() - beginMs) / 1000).toFixed(1)} s)`)
}

/**
 * Why an installation is needed, in a few words, or null. npm writes node_modules/.package-lock.json last, so an
 * interrupted installation counts as none.
 * @param {string} root
 */
export function whyInstall(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (wanted === null)
    fail(`${root} has no readable package-lock.json: restore it with git checkout package-lock.json.`)
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (installed === null) return 'first time'
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const found = installed[path]
    // Packages for other machines are optional and stay away; whether ours is among them, its user finds out.
    if (found === undefined && entry.optional) continue
    const same = found?.version === entry.version && found?.integrity === entry.integrity
    if (!same) return 'package-lock.json has changed'
  }
  return Object.keys(installed).every(path => path in wanted) ? null : 'package-lock.json has changed'
}

/**
 * The Node to run our TypeScript with.
 * @param {string} root
 */
export function findNode(root) {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  return fail(
    `There is no Node ${NODE_MAJOR} for ${process.platform}-${process.arch} among the packages and this is Node ${process.versions.node}: install Node ${NODE_MAJOR} from https://nodejs.org.`,
  )
}

/** @param {string} root */
function runNpm(root) {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' }
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...INSTALL], options)
    : spawnSync('npm', INSTALL, options)
}

/**
 * @param {string} text
 * @param {string} root
 */
function explainNpm(text, root) {
  if (/ENOSPC/.test(text))
    return `The disk that holds ${root} is full: the packages need 700 MB; free some space and try again.`
  if (/EACCES|EPERM|EROFS/.test(text)) {
    return `No permission to write below ${root}/node_modules: give the checkout to the account you run this as (chown -R).`
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(text)) {
    return `The npm registry cannot be reached: check the network (npm config get registry, npm ping) and try again.`
  }
  if (/ENOENT.*npm|spawn npm/.test(text)) return 'npm was not found: install it with Node from https://nodejs.org.'
  return `npm ci failed; it said:\n${text.trim()}`
}

/** @param {string} file */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
