// Plain JavaScript for the Node the machine happens to have (20 or newer): it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { holderIn, linesOf, share, take } from '../postgres/claim.mjs'

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
/** Node takes the last one only in brackets, others only without. */
const OWN_ADDRESSES = ['127.0.0.1', 'localhost', '::1', '[::1]']
const CLAIM_POLL_MS = 100
const PROGRESS_MS = 15_000
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Installs what is missing, then runs a TypeScript program with the Node of node_modules and ends as it ends.
 * @param {string} script path below the root
 */
export async function runInstalled(script) {
  await installMissing(ROOT)
  const child = spawn(findNode(ROOT), [join(ROOT, script), ...process.argv.slice(2)], {
    cwd: ROOT,
    env: environment(),
    stdio: 'inherit',
  })
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal))
  const [code, signal] = await endOf(child)
  process.exitCode = code ?? 128 + constants.signals[signal]
}

/** Of what our programs are told: all of it, and that they ask each other themselves, also where Node asks a proxy for the rest. */
export function environment() {
  const { NO_PROXY, no_proxy } = process.env
  // Who knows both names asks only one of them: each has to say all that was said.
  return { ...process.env, NO_PROXY: sparingOwn(NO_PROXY ?? no_proxy), no_proxy: sparingOwn(no_proxy ?? NO_PROXY) }
}

/** @param {string | undefined} listed */
function sparingOwn(listed = '') {
  // Only alone does it mean everything.
  if (listed === '*') return listed
  const names = listed.split(/[,\s]+/)
  return [listed, ...ownAddresses().filter(name => !names.includes(name))].filter(part => part !== '').join(',')
}

/** Where the site listens on one address alone, that is where our programs ask it. */
function ownAddresses() {
  const { HOST = '' } = process.env
  const listens = HOST.includes(':') ? [HOST, `[${HOST}]`] : [HOST]
  return [...new Set([...OWN_ADDRESSES, ...listens])].filter(name => name !== '')
}

/**
 * Runs `npm ci` unless node_modules holds what package-lock.json asks for. One at a time: two would take each other's files away.
 * @param {string} root
 */
export async function installMissing(root) {
  if (whyInstall(root) === null) return
  const claim = await claimInstallation(root)
  const release = () => rmSync(claim, { force: true })
  process.once('exit', release)
  // Another one may have done it while this one waited.
  const reason = whyInstall(root)
  if (reason !== null) await install(root, claim, reason)
  process.off('exit', release)
  release()
}

/**
 * @param {string} root
 * @param {string} claim
 * @param {string} reason
 */
async function install(root, claim, reason) {
  const beginMs = performance.now()
  const seconds = () => `${Math.round((performance.now() - beginMs) / 1000)} s`
  tell(`${reason}: npm ${INSTALL.slice(0, 2).join(' ')} ...`)
  const timer = setInterval(() => tell(`still at it (${seconds()})`), PROGRESS_MS)
  const { code, text } = await runNpm(root, claim)
  clearInterval(timer)
  if (code !== 0) fail(explainNpm(text, root))
  writeFileSync(markFile(root), digestOfInstalled(root))
  tell(`done (${seconds()})`)
}

/**
 * Waits for whoever installs here, an npm included that goes on after its program was killed. Answers the file that says it is this one.
 * @param {string} root
 */
async function claimInstallation(root) {
  const claim = join(root, '.cache', 'installing')
  let waitsFor = null
  try {
    mkdirSync(dirname(claim), { recursive: true })
    while (!take(claim)) {
      const holder = holderIn(linesOf(claim))
      if (holder !== null && holder !== waitsFor) tell(`waiting for process ${holder}, which installs here`)
      waitsFor = holder
      await new Promise(resolve => setTimeout(resolve, CLAIM_POLL_MS))
    }
  } catch (error) {
    fail(explainNpm(`npm error code ${error.code}\nnpm error path ${dirname(claim)}\n${error.message}`, root))
  }
  return claim
}

/**
 * Why an installation is needed, in a few words, or null. Our mark and npm's own node_modules/.package-lock.json are
 * written last, so an interrupted installation counts as none. The mark is of both files: npm writes its own anew whenever
 * somebody installs by hand, and then the packages are compared.
 * @param {string} root
 */
export function whyInstall(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (wanted === null) fail(`${root} has no readable package-lock.json: restore it (git checkout package-lock.json).`)
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (installed === null) return 'first time'
  if (existsSync(markFile(root)) && readFileSync(markFile(root), 'utf8') === digestOfInstalled(root)) return null
  const differs = Object.entries(wanted).some(([path, entry]) => {
    const found = installed[path]
    // The root itself is not listed; packages for other machines are optional and stay away.
    if (path === '' || (found === undefined && entry.optional)) return false
    return found?.version !== entry.version || found?.integrity !== entry.integrity
  })
  return differs ? 'package-lock.json has changed' : null
}

/**
 * The Node to run our TypeScript with.
 * @param {string} root
 */
function findNode(root) {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  return fail(
    `There is no Node ${NODE_MAJOR} for ${process.platform}-${process.arch} among the packages and this is Node ${process.versions.node}: install Node ${NODE_MAJOR} from https://nodejs.org.`,
  )
}

/**
 * @param {string} root
 * @param {string} claim
 */
async function runNpm(root, claim) {
  // Under `npm start` this is the npm that runs us; otherwise the one on the path.
  const own = process.env.npm_execpath
  const [program, args] = own?.endsWith('.js') ? [process.execPath, [own, ...INSTALL]] : ['npm', INSTALL]
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  if (child.pid !== undefined) share(claim, child.pid)
  // Who is told to end ends when npm has: it would go on by itself.
  const passOn = signal => {
    child.kill(signal)
    child.once('close', () => process.exit(128 + constants.signals[signal]))
  }
  for (const signal of FORWARDED) process.once(signal, passOn)
  let text = ''
  child.stderr.setEncoding('utf8').on('data', part => {
    text += part
  })
  try {
    const [code] = await endOf(child)
    return { code, text }
  } catch (error) {
    return { code: 1, text: String(error) }
  } finally {
    for (const signal of FORWARDED) process.off(signal, passOn)
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<[number | null, NodeJS.Signals | null]>}
 */
function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve([code, signal]))
  })
}

/**
 * What npm said when it could not, as one sentence with the remedy. Its cache is elsewhere than the checkout.
 * @param {string} text
 * @param {string} root
 */
export function explainNpm(text, root) {
  const path = /^npm (?:error|ERR!) path (.+)$/m.exec(text)?.[1] ?? root
  if (/ENOSPC/.test(text))
    return `The disk that holds ${path} is full: the packages need 700 MB; free some space and try again.`
  if (/EACCES|EPERM|EROFS/.test(text)) {
    return `${path}${sep}`.startsWith(`${root}${sep}`)
      ? `No permission to write below ${root}/node_modules: give the checkout to the account you run this as (chown -R).`
      : `npm cannot write to ${path}: give it to the account you run this as, or set npm_config_cache to a folder of your own.`
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(text)) {
    return `The npm registry cannot be reached: check the network (npm config get registry, npm ping) and try again.`
  }
  if (/ENOENT.*npm|spawn npm/.test(text)) return 'npm was not found: install it with Node from https://nodejs.org.'
  return `npm ci failed; it said:\n${text.trim()}`
}

/**
 * Of what is asked for and what npm says is there.
 * @param {string} root
 */
function digestOfInstalled(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update('\0')
    .update(readFileSync(join(root, 'node_modules', '.package-lock.json')))
    .digest('hex')
}

/** @param {string} root */
function markFile(root) {
  return join(root, 'node_modules', '.hiyas-installed')
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

/** @param {string} sentence */
function tell(sentence) {
  console.log(`  install      ${sentence}`)
}
