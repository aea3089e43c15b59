// Plain JavaScript for the Node the machine happens to have (20 or newer): an installation takes a claim, too, before anything is installed.
import { execFileSync } from 'node:child_process'
import { appendFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

/**
 * What tells a process from a later one that got the same number: its start time. Null when no such process runs.
 * @param {number} pid
 * @returns {string | null}
 */
export function birthOf(pid) {
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks and brackets itself; the fields after the last bracket are plain.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTime = ''] = [fields[0], fields[19]]
    return state === 'Z' || state === 'X' ? null : startTime
  } catch {
    return null
  }
}

/**
 * A column of the list of processes; null where there is no such process. When one began is told in the same words whatever the time zone and
 * the language of who asks: what one has written down another one compares. A command may hold a folder's name in any letters.
 * @param {number} pid
 * @param {string} column
 * @returns {string | null}
 */
export function ps(pid, column) {
  try {
    const env = column === 'lstart' ? { ...process.env, TZ: 'UTC', LC_ALL: 'C' } : process.env
    const text = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { env, encoding: 'utf8', stdio: 'pipe' })
    return text.trim() || null
  } catch {
    return null
  }
}

/**
 * Takes a file that nobody holds, or whose holder is gone. Such a one is thrown away by whoever has taken the turn to do so: between a look
 * and a deletion by two at once, the second would delete what the first has taken. A turn is taken in the same way.
 * @param {string} file
 * @returns {boolean}
 */
export function take(file) {
  if (create(file)) return true
  if (holderIn(linesOf(file)) !== null) return false
  const turn = `${file}.turn`
  if (!take(turn)) return false
  try {
    const left = linesOf(file)
    // It may have been given back in the meantime, and taken again.
    if (left.length > 0 && holderIn(left) === null) rmSync(file, { force: true })
    return create(file)
  } finally {
    rmSync(turn, { force: true })
  }
}

/**
 * Has a process hold the file beside the one that took it: it is given back when neither runs any more.
 * @param {string} file
 * @param {number} pid
 */
export function share(file, pid) {
  appendFileSync(file, `${pid}\n${birthOf(pid)}\n`)
}

/**
 * The process that holds a file with these lines and still runs, or null.
 * @param {readonly string[]} lines
 * @returns {number | null}
 */
export function holderIn([pid = '', birth = '', ...others]) {
  if (birth === '') return null
  return birthOf(Number(pid)) === birth ? Number(pid) : holderIn(others)
}

/**
 * Nothing where there is no such file.
 * @param {string} file
 * @returns {string[]}
 */
export function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').trim().split('\n')
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/**
 * Creates the file only when there is none, and whole: the file system decides between two that try at once.
 * @param {string} file
 * @returns {boolean}
 */
function create(file) {
  const draft = `${file}.${process.pid}-${threadId}`
  try {
    writeFileSync(draft, `${process.pid}\n${birthOf(process.pid)}\n`, { mode: 0o600 })
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
