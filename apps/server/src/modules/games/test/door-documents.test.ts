import { DOOR_DOCUMENTS } from '@hiyas/supplier'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'

test('every address of a door is in its document, which anyone may read', async () => {
  const server = await startServer({ name: 'door_documents' })
  const { modules } = server.program
  const posts = modules.flatMap(module => module.rawPosts ?? []).map(post => post.path)
  const documented = Object.entries(DOOR_DOCUMENTS).flatMap(([, document]) => {
    const { servers, paths } = document as { servers: [{ url: string }]; paths: Record<string, object> }
    return Object.keys(paths).map(path => servers[0].url.replace('{supplier}', ':name') + path)
  })
  expect(documented.filter(path => !path.startsWith('/supplier/pam/')).toSorted()).toEqual(posts.toSorted())
  for (const [name, document] of Object.entries(DOOR_DOCUMENTS)) {
    const { status, json } = await server.client().send('GET', `/openapi/${name}.json`)
    expect({ status, json }).toEqual({ status: 200, json: document })
  }
})
