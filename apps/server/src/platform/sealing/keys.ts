import {
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { RandomSource } from '@hiyas/kernel'
import { SEALING_KEY_BYTES, type SealingKey, SealingProblem, sealingKeyOf } from './seal.ts'

/** The operator's keys; new secrets are sealed with the first. */
export type SealingKeys = {
  /** Where they are kept, for sentences to whoever has to look there. */
  readonly home: string
  /** Whether they are kept in a file of ours: those of the environment are somebody else's to change. */
  readonly isOurs: boolean
  /** As they are now: a file may have got another one meanwhile. */
  all(): readonly SealingKey[]
  find(id: string): SealingKey | null
  /** Makes a key and puts it before all others, or as the first one where there is none. Answers the first one there is then. */
  make(random: RandomSource): SealingKey
  /** The same where there is none yet. */
  makeFirst(random: RandomSource): SealingKey
  /** Throws unless this one is there and outlasts a power cut: the database is about to depend on it. */
  confirm(id: string): void
}

/** Base64, with the signs of addresses or without. */
const KEY = /^[A-Za-z0-9+/_-]{43}=?$/

/** Keys of the environment where it has some, else those of a file that its owner alone may read. */
export const createSealingKeys = ({ sealingKeys, dataDir }: { sealingKeys: string | null; dataDir: string }) =>
  sealingKeys === null ? keysInFile(join(dataDir, 'keys', 'sealing.keys')) : keysGiven(sealingKeys)

function keysGiven(text: string): SealingKeys {
  const home = 'SEALING_KEYS'
  const keys = readKeys(home, text.split(','))
  const first = () => keys[0] ?? fail(`${home} has no key: unset it, or give 32 bytes in base64.`)
  first()
  return {
    home,
    isOurs: false,
    all: () => keys,
    find: id => keys.find(key => key.id === id) ?? null,
    make: () => fail(`${home} is managed by you: put the new key first in the list and restart all servers.`),
    makeFirst: first,
    // What the environment says is somebody else's to keep.
    confirm: () => undefined,
  }
}

function keysInFile(file: string): SealingKeys {
  let known: readonly SealingKey[] = []
  const all = () => {
    known = readKeys(file, (read(file) ?? '').split('\n'))
    return known
  }
  const write = (keys: readonly SealingKey[], put: (draft: string) => void): SealingKey => {
    const draft = `${file}.${process.pid}.new`
    try {
      makeFolder(dirname(file))
      writeFlushed(draft, keys.map(({ bytes }) => `${Buffer.from(bytes).toString('base64')}\n`).join(''), ownerOf(file))
      put(draft)
      flush(dirname(file))
    } catch (error) {
      throw new SealingProblem(`${file} cannot be written: ${reasonOf(error)}. It keeps the key for secrets.`)
    } finally {
      rmSync(draft, { force: true })
    }
    return all()[0] ?? fail(`${file} is empty.`)
  }
  return {
    home: file,
    isOurs: true,
    all,
    find: id => [...known, ...(known.some(key => key.id === id) ? [] : all())].find(key => key.id === id) ?? null,
    make: random => write([newKey(random), ...all()], draft => renameSync(draft, file)),
    makeFirst: random => all()[0] ?? write([newKey(random)], draft => linkUnlessThere(draft, file)),
    confirm(id) {
      if (!all().some(key => key.id === id)) fail(`${file} does not hold ${id} any more: another program wrote it.`)
      try {
        // Also what another program or a person has put there.
        flush(file)
        flush(dirname(file))
      } catch (error) {
        throw new SealingProblem(`${file} cannot be flushed to the disk: ${reasonOf(error)}.`)
      }
    },
  }
}

/**
 * Content first, then the name: else, after a power cut, the name might stand for an empty file, even where it had stood for all earlier
 * keys.
 */
function writeFlushed(file: string, text: string, owner: Owner | null): void {
  // Always a new file: who may write in the folder could have put a link there, and root would give him what it leads to.
  rmSync(file, { force: true })
  const opened = openSync(file, 'wx', 0o600)
  try {
    if (owner !== null) fchownSync(opened, owner.uid, owner.gid)
    writeFileSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

type Owner = { uid: number; gid: number }

/**
 * Whose a file is to be that root writes: of whom it was, or of whom its folder is. The server need not be root, and could not read one of
 * root's. What anybody else writes is his own.
 */
const ownerOf = (file: string): Owner | null =>
  process.getuid?.() === 0 ? (statSync(file, { throwIfNoEntry: false }) ?? statSync(dirname(file))) : null

/** What some systems say of a folder, of a file that is open for reading only, and of what nobody can write: they flush no such thing. */
const NOT_FLUSHED = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EROFS']

/** Puts on the disk what is in a file, or the names in a folder. */
function flush(path: string): void {
  try {
    const opened = openSync(path, 'r')
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    if (!NOT_FLUSHED.includes(reasonOf(error))) throw error
  }
}

/**
 * Makes a folder for the owner alone, and those it stands in, one by one. Node's own way of making them all never ends where the system has no
 * such folder though its parent is there, as below /proc.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
    flush(dirname(folder))
  } catch (error) {
    // Another program may have made it a moment ago.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Of two programs that start together the second one takes what the first one has made. */
function linkUnlessThere(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function readKeys(home: string, texts: readonly string[]): SealingKey[] {
  return texts
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(text => {
      const bytes = Buffer.from(text, 'base64')
      if (!KEY.test(text) || bytes.length !== SEALING_KEY_BYTES)
        fail(`${home} holds something that is no key: each is ${SEALING_KEY_BYTES} bytes in base64.`)
      return sealingKeyOf(bytes)
    })
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(reasonOf(error))) return null
    throw new SealingProblem(`${file} cannot be read: ${reasonOf(error)}. It keeps the key for secrets.`)
  }
}

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'for an unknown reason'

function newKey(random: RandomSource): SealingKey {
  const bytes = new Uint8Array(SEALING_KEY_BYTES)
  random.fill(bytes)
  return sealingKeyOf(bytes)
}

function fail(sentence: string): never {
  throw new SealingProblem(sentence)
}
