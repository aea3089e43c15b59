import fs, {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { secureRandom } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sealingCommand } from '../src/commands/sealing/command.ts'
import { createSealingKeys, type SealingKeys } from '../src/platform/sealing/keys.ts'
import { START_LOCK } from '../src/platform/start/repository.ts'
import { startServer } from './harness.ts'
import { hold } from './hold.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-sealing-keys-'))
atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
const keysOf = (name: string) => createSealingKeys({ sealingKeys: null, dataDir: join(folder, name) })

describe('ADR 0025 a key outlasts a power cut before anything is sealed by it', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  /** What is asked of the disk, in order: opened files by their names from here. */
  function watched(): string[] {
    const asked: string[] = []
    const opened = new Map<unknown, string>()
    const nameOf = (path: unknown) => String(path).replace(`${folder}/`, '').replace(`.${process.pid}.new`, ' draft')
    const { openSync, writeFileSync, fsyncSync, linkSync, renameSync } = fs
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...how) => {
      const file = openSync(path, ...how)
      opened.set(file, nameOf(path))
      return file
    })
    vi.spyOn(fs, 'writeFileSync').mockImplementation((file, ...what) => {
      asked.push(`write ${opened.get(file) ?? nameOf(file)}`)
      writeFileSync(file, ...what)
    })
    vi.spyOn(fs, 'fsyncSync').mockImplementation(file => {
      asked.push(`flush ${opened.get(file)}`)
      fsyncSync(file)
    })
    vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
      asked.push(`name ${nameOf(to)}`)
      linkSync(from, to)
    })
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      asked.push(`name ${nameOf(to)}`)
      renameSync(from, to)
    })
    syncBuiltinESMExports()
    return asked
  }

  const draft = (home: string) => `${home}/keys/sealing.keys draft`
  const written = (home: string) => [
    `write ${draft(home)}`,
    `flush ${draft(home)}`,
    `name ${home}/keys/sealing.keys`,
    `flush ${home}/keys`,
  ]

  test('the first one: content, name, and the folders that are new', () => {
    const asked = watched()
    keysOf('first').makeFirst(secureRandom)
    expect(asked).toEqual([`flush ${folder}`, 'flush first', ...written('first')])
  })

  test('it is written to a file of its own: a link that somebody has put in its place leads nowhere', () => {
    const keys = keysOf('linked')
    keys.makeFirst(secureRandom)
    const [home, strange] = [join(folder, 'linked', 'keys'), join(folder, 'strange')]
    writeFileSync(strange, 'of somebody else')
    const [name = ''] = readdirSync(home)
    symlinkSync(strange, join(home, `${name}.${process.pid}.new`))
    keys.make(secureRandom)
    expect(readFileSync(strange, 'utf8')).toBe('of somebody else')
    expect(lstatSync(join(home, name)).isSymbolicLink()).toBe(false)
    expect(keys.all()).toHaveLength(2)
  })

  test('the next one: its list is on the disk before it takes the place of the one before', () => {
    const keys = keysOf('next')
    keys.makeFirst(secureRandom)
    const asked = watched()
    keys.make(secureRandom)
    expect(asked).toEqual(written('next'))
  })

  test('one that somebody else has put there is flushed before the database depends on it', () => {
    keysOf('brought').makeFirst(secureRandom)
    const asked = watched()
    const keys = keysOf('brought')
    keys.confirm(keys.makeFirst(secureRandom).id)
    expect(asked).toEqual(['flush brought/keys/sealing.keys', 'flush brought/keys'])
  })

  /** A system that answers so when the folder of keys is opened. */
  function folderAnswers(home: string, code: string): void {
    const { openSync } = fs
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...how) => {
      if (String(path) === join(folder, home, 'keys')) throw Object.assign(new Error(code), { code })
      return openSync(path, ...how)
    })
    syncBuiltinESMExports()
  }

  test.each(['EISDIR', 'EROFS'])('where the system flushes no folders (%s) a key is made all the same', code => {
    folderAnswers(code, code)
    const keys = keysOf(code)
    keys.confirm(keys.makeFirst(secureRandom).id)
    expect(keys.all()).toHaveLength(1)
  })

  test('a disk that fails is told, and nothing depends on the key', () => {
    const { id } = keysOf('broken').makeFirst(secureRandom)
    folderAnswers('broken', 'EIO')
    expect(() => keysOf('broken').make(secureRandom)).toThrow('sealing.keys cannot be written: EIO.')
    expect(() => keysOf('broken').confirm(id)).toThrow('sealing.keys cannot be flushed to the disk: EIO.')
  })
})

test.runIf(process.getuid?.() === 0)(
  'ADR 0025 a key that root makes is of whom the keys were before, or their folder: the server reads them on',
  () => {
    const server = { uid: 65_534, gid: 65_533 }
    const keys = keysOf('root')
    mkdirSync(dirname(keys.home), { recursive: true })
    chownSync(dirname(keys.home), server.uid, server.gid)
    keys.makeFirst(secureRandom)
    expect(statSync(keys.home)).toMatchObject(server)
    chownSync(dirname(keys.home), 0, 0)
    keys.make(secureRandom)
    expect(statSync(keys.home)).toMatchObject(server)
    expect(statSync(keys.home).mode & 0o777).toBe(0o600)
  },
)

describe('ADR 0025 two programs that change the keys at once', () => {
  const started = async (name: string) => {
    const server = await startServer({
      name: `keys_${name}`,
      config: { sealingKeys: null, dataDir: join(folder, name) },
    })
    const keys = keysOf(name)
    const run = (word: string, by = keys) =>
      sealingCommand({ database: server.program.deps.database, keys: by }, [word])
    return { server, keys, run }
  }

  test('go one after the other, and the second one decides by what the first has left', async () => {
    const { server, keys, run } = await started('turns')
    const held = await hold(server, 'select pg_advisory_xact_lock($1)', [START_LOCK])
    const making = run('make')
    await held.waitedFor(1)
    const { id } = keys.make(secureRandom)
    await held.letGo()
    expect(await making).toMatchObject({
      code: 1,
      says: expect.stringContaining(`begins with ${id}, which is not in use`),
    })
    expect(keys.all()).toHaveLength(2)
  })

  test('seal nothing by a key that somebody has written over', async () => {
    const { server, keys, run } = await started('over')
    const before = readFileSync(keys.home)
    const writtenOver: SealingKeys = {
      ...keys,
      make(random) {
        const key = keys.make(random)
        writeFileSync(keys.home, before)
        return key
      },
    }
    await expect(run('rotate', writtenOver)).rejects.toThrow('another program wrote it')
    expect(await server.rows('select key_id as id from platform.sealing')).toEqual([{ id: keys.all()[0]?.id }])
  })
})
