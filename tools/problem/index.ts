import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Something the person at the keyboard can put right. The message is one sentence that says what is wrong and what to do;
 * the commands print it without a stack trace.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
}

/** What a command was asked for: where that cannot be meant it ends with the sentence and with 2, and nothing has begun. */
export function understood<Asked>(read: () => Asked): Asked {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    console.error(error.message)
    return process.exit(2)
  }
}

/** What Node's `parseArgs` makes of the words of a command. Those it does not take are told in one sentence, with the way to the help. */
export function parsed<Asked>(command: string, parse: () => Asked): Asked {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof Error) || !codeOf(error).startsWith('ERR_PARSE_ARGS_')) throw error
    // What comes after the first sentence tells how a program is written, not how it is called.
    const [said = ''] = error.message.split(/\.\s/)
    throw notTaken(command, said.charAt(0).toLowerCase() + said.slice(1))
  }
}

export const notTaken = (command: string, what: string): Problem =>
  new Problem(`${what}: see npm run ${command} -- --help`)

/** A whole number from 1 that an option was given. */
export function wholeNumber(
  command: string,
  { option, asked, max = Number.MAX_SAFE_INTEGER }: { option: string; asked: string; max?: number },
): number {
  const value = Number(asked)
  if (Number.isSafeInteger(value) && value > 0 && value <= max) return value
  const limit = max === Number.MAX_SAFE_INTEGER ? '' : ` from 1 to ${max.toLocaleString('en')}`
  throw notTaken(command, `--${option} takes a whole number${limit}`)
}

/** The `code` of a file system or PostgreSQL error, or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * Makes a folder and those it stands in, one by one. Node's own way of making them all never ends where the system has no such folder
 * though its parent is there, as below /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Somebody else may have made it a moment ago.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Turns the errors of the file system that have a remedy into problems; any other error comes back as it is. */
export function explainFileError(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (isFull(error)) return diskFull(folder)
  if (isRefused(error)) return noPermission(folder)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new Problem(`${folder} cannot be a folder because a file is in its way: move that file away.`)
  return error
}

/** Whether the file system may not do what was asked. Creating a folder with its parents on a read-only disk fails with ENOENT. */
export const isRefused = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error)) || (codeOf(error) === 'ENOENT' && syscallOf(error) === 'mkdir')

/** Whether there is no room for it, on the disk or for the account. */
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error))

const syscallOf = (error: unknown): unknown => (error instanceof Error && 'syscall' in error ? error.syscall : null)

const MORE_ROOM = 'free some space, or set HIYAS_DATA to a folder on another disk'

export const diskFull = (folder: string, remedy = MORE_ROOM): Problem =>
  new Problem(`The disk that holds ${folder} is full: ${remedy}.`)

export const noPermission = (folder: string): Problem =>
  new Problem(
    `No permission to use ${folder}: give it to the account you run this as (chown -R), or set HIYAS_DATA to a folder of your own.`,
  )

export const portTaken = (port: number, remedy: string): Problem =>
  new Problem(`Port ${port} is taken by another program: stop that program, or ${remedy}.`)
