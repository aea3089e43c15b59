import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { merchantCommand } from '../src/commands/merchant/command.ts'
import { startServer, type TestServer } from './harness.ts'
import { hold } from './hold.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-hosts-'))
let server: TestServer
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  server = await startServer({ name: 'merchant_hosts' })
})

function give(merchant: string, hosts: readonly string[]) {
  const file = join(folder, `${merchant}.json`)
  writeFileSync(file, JSON.stringify({ hosts }))
  return merchantCommand(server.program.deps.database, [merchant, file])
}

test('CALL-36 two merchants are given the same hosts at once, each named in another order: one has them, the other is told so', async () => {
  const held = await hold(
    server,
    `insert into site.host (host, merchant) values ('m.example', 'HIYAS'), ('n.example', 'HIYAS')`,
  )
  const both = [
    give('HIYAS', ['a.example', 'm.example', 'z.example']),
    give('HIYASFUN', ['z.example', 'n.example', 'a.example']),
  ]
  await held.waitedFor(2)
  await held.letGo()
  const codes = (await Promise.all(both)).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([0, 1])
})

test('CALL-36 two merchants are given each other’s hosts at once: neither has them before the other one has given them up', async () => {
  await server.rows('delete from site.host where host = any($1)', [
    ['a.example', 'm.example', 'n.example', 'z.example'],
  ])
  expect(await give('HIYAS', ['a.example'])).toMatchObject({ code: 0 })
  expect(await give('HIYASFUN', ['z.example'])).toMatchObject({ code: 0 })
  const held = await hold(server, `select from site.host where host in ('a.example', 'z.example') for update`)
  const both = [give('HIYAS', ['z.example']), give('HIYASFUN', ['a.example'])]
  await held.waitedFor(2)
  await held.letGo()
  expect((await Promise.all(both)).map(({ says }) => says)).toEqual([
    'Nothing was changed. hosts: z.example leads to HIYASFUN.',
    'Nothing was changed. hosts: a.example leads to HIYAS.',
  ])
})
