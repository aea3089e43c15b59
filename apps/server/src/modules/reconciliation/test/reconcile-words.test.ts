import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { createProgram } from '../../../app.ts'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'
import { returnsCommand } from '../../../commands/returns/command.ts'
import { roundsCommand } from '../../../commands/rounds/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-words-'))
const keyFile = join(folder, 'operator.pem')
let server: TestServer
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  server = await startServer({ name: 'reconcile_words' })
  await server.rows(`insert into games.supplier (code, launch_path) values ('HYO', '/studio/play')`)
  await server.rows(`insert into reconciliation.source (supplier, url) values ('HYO', 'http://127.0.0.1:1/')`)
})

const tools = () => ({ database: server.program.deps.database, keyFile })
/** Another server over the same database, with this file. */
const started = (operatorPrivateKeyFile: string) =>
  createProgram({ ...server.program.deps.config, operatorPrivateKeyFile })
const reconcile = (...words: string[]) => reconcileCommand(tools(), words)

describe('what npm run reconcile and npm run returns are asked wrong', () => {
  test('cases of a supplier there is none of are not said to be closed', async () => {
    expect(await reconcile('cases', 'HYO')).toEqual({ code: 0, says: 'No case is open.' })
    expect(await reconcile('cases', 'HY0')).toEqual({ code: 1, says: 'There is no supplier HY0.' })
  })

  test('statements of nobody, of no time and of a time when there was none', async () => {
    expect(await reconcile('statements', 'HYO')).toEqual({
      code: 0,
      says: 'No statement of that time has been compared.',
    })
    expect(await reconcile('statements', 'HY0')).toEqual({ code: 1, says: 'There is no supplier HY0.' })
    for (const words of [[], ['HYO', '0'], ['HYO', '32'], ['HYO', '7', 'more']])
      expect((await reconcile('statements', ...words)).says).toContain('statements SUPPLIER [DAYS]')
  })

  test('W-22 who looks later reads why a case or a round was moved on: a note of blanks is none', async () => {
    for (const note of ['', '  '])
      expect(await reconcile('close', '1', note)).toMatchObject({ code: 2, says: expect.stringContaining('"note"') })
    for (const note of ['', '  '])
      expect(await roundsCommand(tools().database, ['explain', 'HYO', 'r-1', note])).toMatchObject({
        code: 2,
        says: expect.stringContaining('npm run rounds'),
      })
  })

  test.each([
    [['propose']],
    [['propose', '1', '10.00', 'why', 'proof', '?']],
    [['propose', '1', '0', 'why', 'proof', 'someone']],
    [['approve', '1']],
    [['refuse', '1', 'someone', 'else']],
    [['corrections', 'HYO']],
  ])('WAL-12 a correction asked for as %j is a slip, and no alarm', async words => {
    expect(await reconcile(...words)).toMatchObject({ code: 2, says: expect.stringContaining('npm run reconcile') })
  })

  test('a folder is no statement', async () => {
    expect(await reconcile('HYO', folder)).toEqual({ code: 1, says: `${folder} cannot be read.` })
  })

  test.each([
    ['is no key at all', 'not a key'],
    ['holds the public half', fakeSupplierKeys().publicKeyPem],
    [
      'holds a weak one',
      generateKeyPairSync('rsa', { modulusLength: 1024 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    ],
  ])(
    'a file for our own key that %s is named when the server starts too, and nothing of it is shown',
    async (_what, text) => {
      writeFileSync(keyFile, text)
      const says = `${keyFile} holds no private RSA key of 2048 bits or more: set OPERATOR_PRIVATE_KEY_FILE.`
      expect(await reconcile('HYO')).toEqual({ code: 2, says })
      expect(await returnsCommand(tools(), ['HYO'])).toEqual({ code: 2, says })
      await expect(started(keyFile)).rejects.toThrow(says)
    },
  )

  test('D-04 a server that is to ask suppliers with a key that is not there says so when it starts', async () => {
    const none = join(folder, 'none.pem')
    await expect(started(none)).rejects.toThrow(
      `No key to ask suppliers with can be read from ${none}: set OPERATOR_PRIVATE_KEY_FILE.`,
    )
  })
})
