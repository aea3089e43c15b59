import { CompactEncrypt, importJWK } from 'jose'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { createKeyRing, type PublicJwk } from '../keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'keys' })
})

const encrypted = async (jwk: PublicJwk, text: string) =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: jwk.alg, enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK({ ...jwk }, jwk.alg))
const ofStranger = `${Buffer.from(JSON.stringify({ kid: 'stranger' })).toString('base64url')}.a.b.c.d`

/** As where a database of an earlier moment takes over: it has none of the keys, and all lines to the one before are broken. */
async function losesKeys(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = server.program.deps.notices.onListening(resolve)
  await server.rows('delete from identity.encryption_key')
  await server.rows(`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'hiyas-notices'`)
  await promise
  stop()
}

async function onlyKeyOf(ring: ReturnType<typeof createKeyRing>): Promise<PublicJwk> {
  await server.rows('delete from identity.encryption_key')
  const [key] = await ring.publicKeys()
  if (!key) throw new Error('no key')
  return key
}

test('a key that was made while another server was reading them is known there to the first who uses it', async () => {
  const { deps } = server.program
  const hasRead = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      hasRead.resolve()
      await goOn.promise
      return result
    },
  }
  const database = { ...deps.database, query: deps.database.query.withPlugin(slow) }
  const other = createKeyRing({ ...deps, database })
  const unknown = other.decrypt(ofStranger)
  await hasRead.promise
  const told = other.decrypt(await encrypted(await onlyKeyOf(createKeyRing(deps)), 'ako ito'))
  goOn.resolve()
  expect(await told).toBe('ako ito')
  expect(await unknown).toBeNull()
})

test('a key that was made just after a stranger had one looked for that nobody has is known there too', async () => {
  const { deps } = server.program
  const other = createKeyRing(deps)
  expect(await other.decrypt(ofStranger)).toBeNull()
  expect(await other.decrypt(await encrypted(await onlyKeyOf(createKeyRing(deps)), 'ako pa rin'))).toBe('ako pa rin')
})

test('CALL-08 after a failover to a database of an earlier moment no key is told that it has lost: a server beside this one could open nothing', async () => {
  const { deps } = server.program
  const [ring, beside] = [createKeyRing(deps), createKeyRing(deps)]
  const lost = await onlyKeyOf(ring)
  await losesKeys()
  const [told] = await ring.publicKeys()
  expect(told?.kid).not.toBe(lost.kid)
  expect(told && (await beside.decrypt(await encrypted(told, 'ako ulit')))).toBe('ako ulit')
})
