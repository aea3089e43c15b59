import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secureRandom, systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { merchantCommand } from '../src/commands/merchant/command.ts'
import { supplierCommand } from '../src/commands/supplier/command.ts'
import { createSealingKeys } from '../src/platform/sealing/keys.ts'
import { createSealer } from '../src/platform/sealing/sealer.ts'
import { startServer, type TestServer } from './harness.ts'
import { textsOf } from './new-terms.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-settings-file-'))
let server: TestServer

beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  server = await startServer({ name: 'settingsfile' })
})

function fileOf(content: string | Buffer): string {
  const file = join(folder, 'settings.json')
  writeFileSync(file, content)
  return file
}

const merchant = (...words: string[]) => merchantCommand(server.program.deps.database, ['HIYAS', ...words])
const version = async () => JSON.parse((await merchant()).says).terms.version

function supplier(...words: string[]) {
  const { database, config } = server.program.deps
  const sealer = createSealer(createSealingKeys(config), secureRandom)
  return supplierCommand({ database, clock: systemClock, sealer }, words)
}

/** As an editor saves it that knows one byte a letter. */
const inLatin1 = (content: object) => Buffer.from(JSON.stringify(content), 'latin1')
const NOT_UTF8 = `Nothing was changed. ${join(folder, 'settings.json')} is not written in UTF-8: save it so.`
const NOT_KEPT = 'Nothing was changed. It has \\u0000 in a text, or half of a character.'

describe('a file of settings', () => {
  test('SES-20 that is not in UTF-8 gives nobody terms with other letters, which could never be changed', async () => {
    const { EN } = textsOf(2)
    const texts = { TY: { title: 'Kasunduan', content: '<p>Para\u00f1aque</p>' }, EN }
    expect(await merchant(fileOf(inLatin1({ terms: { version: 2, texts } })))).toEqual({ code: 1, says: NOT_UTF8 })
    expect(await version()).toBe(1)
  })

  test.each([
    ['title', { title: '\u00a0 ', content: '<p>Agreement</p>' }],
    ['content', { title: 'Agreement', content: '<script>text</script><p>&nbsp;<br></p>' }],
  ])('SES-20 gives nobody terms of whose %s there is nothing to read', async (what, EN) => {
    const texts = { ...textsOf(2), EN }
    const says = `Nothing was changed. terms.texts.EN.${what}: there is nothing in it to read.`
    expect(await merchant(fileOf(JSON.stringify({ terms: { version: 2, texts } })))).toEqual({ code: 1, says })
    expect(await version()).toBe(1)
  })

  test('WAL-07 that is not in UTF-8 gives a supplier no other secret than the one that was agreed', async () => {
    const changes = { dialect: 'beexar', launchPath: 'https://a.example/x', secrets: [{ secret: '\u00e9'.repeat(16) }] }
    expect(await supplier('LATIN', fileOf(inLatin1(changes)))).toEqual({ code: 1, says: NOT_UTF8 })
    expect(await supplier('LATIN')).toMatchObject({ code: 1 })
  })

  test.each(['\\u0000', '\\ud800'])('with %s in it is refused as what it is, and not for the database', async text => {
    const way = `{"customerService": [{"csType": "A", "path": "https://a.example", "titles": {"EN": "${text}"}}]}`
    const game = `{"editions": {"games": {"${text}": "94"}}}`
    for (const content of [way, game]) expect(await merchant(fileOf(content))).toEqual({ code: 1, says: NOT_KEPT })
  })

  test('may begin with the mark of an editor', async () => {
    expect(await merchant(fileOf('\ufeff{}'))).toMatchObject({ code: 0 })
  })
})
