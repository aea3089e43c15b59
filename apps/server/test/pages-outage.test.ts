import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { site } from '@hiyas/contract'
import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { ensureDatabase, startPostgres } from '@hiyas/tools/postgres'
import { expect, test, vi } from 'vitest'
import { startServer } from './harness.ts'
import { hold } from './hold.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-pages-outage-'))
atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
const siteFolder = join(folder, 'site')
mkdirSync(join(siteFolder, 'client'), { recursive: true })
mkdirSync(join(siteFolder, 'server'))
writeFileSync(join(siteFolder, 'client/index.html'), '<!doctype html><!--head--><p><!--app--></p><!--boot-->')
writeFileSync(join(siteFolder, 'server/package.json'), '{"type":"module"}')
writeFileSync(
  join(siteFolder, 'server/entry-server.js'),
  `export const installManifest = () => '{}'
   export const render = async ({ boot }) => ({ html: boot.home ? 'tiles' : 'frame', head: '', status: 200 })`,
)

test('a database that is silent keeps nobody waiting for what is remembered: calls are answered, and pages come', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  const server = await startServer({ name: 'silent_pages', clock, config: { siteFolder } })
  const client = server.client()
  const asked = async () => {
    const status = await client.call(site.systemStatus, {})
    const pages = await Promise.all(['/', '/m/login'].map(path => client.send('GET', path)))
    return [status.status, ...pages.map(page => page.status)]
  }
  // The first that is asked loads what draws pages.
  await vi.waitFor(async () => expect(await asked()).toEqual([200, 200, 200]))
  clock.advance(MINUTE_MS)
  await hold(server, 'lock table site.merchant in access exclusive mode')
  for (let time = 0; time < 3; time++) expect(await asked()).toEqual([200, 200, 200])
})

test('while the database is away a visitor’s home is the one of before, with its tiles', async () => {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' } })
  atFileEnd(() => postgres.stop())
  const databaseUrl = postgres.url('pages_outage')
  await ensureDatabase(databaseUrl, 'pages_outage')
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  const server = await startServer({ databaseUrl, clock, config: { siteFolder } })
  const home = async () => (await server.client().send('GET', '/m/home')).text
  await vi.waitFor(async () => expect(await home()).toContain('tiles'))
  await postgres.stop()
  clock.advance(MINUTE_MS)
  for (let time = 0; time < 2; time++) expect(await home()).toContain('tiles')
})
