import { newSecret } from '@hiyas/kernel'
import { HUB88_SIGNATURE_HEADER, HUB88_SUPPLIER_HEADER } from '@hiyas/supplier'
import { expect, test } from 'vitest'
import { pathOf, startHouse } from '../../../../test/house.ts'

test('W-13 a fault of ours is in the log under the id that its answer carries, each under its own', async () => {
  const logged: string[] = []
  const { server, sign, player } = await startHouse('door_trace', { onLog: line => logged.push(line) })
  const { question } = await player()
  const knock = async () => {
    // Of a launch that nobody has looked for yet: it is looked for in the database, where its table is not.
    const body = JSON.stringify(question({ token: newSecret() }))
    const headers = { [HUB88_SUPPLIER_HEADER]: 'HYO', [HUB88_SIGNATURE_HEADER]: sign(body) }
    const answer = await server.client().send('POST', `/supplier/hub88${pathOf('balance')}`, { body, headers })
    expect(answer.json).toMatchObject({ status: 'RS_ERROR_UNKNOWN' })
    return answer.headers['x-app-trace-id']
  }
  await server.rows('alter table games.launch rename to launch_away')
  const answered = await Promise.all([knock(), knock()])
  await server.rows('alter table games.launch_away rename to launch')

  const faults = logged.filter(line => line.includes('a call of a supplier failed'))
  const traceIds = faults.map(line => (JSON.parse(line) as { traceId?: string }).traceId)
  expect(new Set(answered)).toHaveLength(2)
  expect(traceIds.toSorted()).toEqual(answered.toSorted())
})
