import { FLAG_KEYS, site } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'site' })
})

describe('start-up data', () => {
  test.each(['/wps/system/status', '/wps/v2/system/status'])(
    'START-01 START-02 START-03 START-04 CALL-74 %s holds info, location, maintenance and restriction',
    async path => {
      const client = server.client()
      const answer = await client.call(site.systemStatus, { device: 'MOBILE' }, { path })
      expect(answer).toMatchObject({
        ok: true,
        value: {
          info: { siteName: 'Hiyas', currency: 'PHP', ageMin: 21, profile: 'DEMO', languages: ['TY', 'EN'] },
          location: { ip: client.address, country: '' },
          maintenance: false,
          regionRestriction: false,
        },
      })
    },
  )

  test('START-20 START-21 the merchant and its trial merchant have codes of their own', async () => {
    const { info } = await facts({})
    expect(info).toMatchObject({ merchantCode: 'HIYAS', trialMerchantCode: 'HIYASFUN' })
    const trial = await facts({ merchant: 'HIYASFUN' })
    expect(trial.info).toMatchObject({ merchantCode: 'HIYASFUN', trialMerchantCode: 'HIYASFUN' })
  })

  test('START-05 maintenance and restriction are told as soon as they hold', async () => {
    await server.program.door.site.setClosures('HIYAS', { maintenance: true, regionRestriction: true })
    expect(await facts({})).toMatchObject({ maintenance: true, regionRestriction: true })
    await server.program.door.site.setClosures('HIYAS', { maintenance: false, regionRestriction: false })
    expect(await facts({})).toMatchObject({ maintenance: false, regionRestriction: false })
  })

  test('START-14 START-16 CALL-73 the template says which version of two screens to show', async () => {
    const answer = await server.client().call(site.settingsConsolidated, {})
    expect(answer).toMatchObject({ value: { mobileTemplate: { mem_cen: '1', dep_func: '1' } } })
  })
})

describe('flags', () => {
  test('CALL-89 they come flat and as the menu tree, and agree', async () => {
    await server.program.door.site.setFlags('HIYAS', ['GAMELO3', 'AGETRANSFERUP3'])
    const answer = await server.client().call(site.whitelabel, {})
    if (!answer.ok) throw new Error(answer.code)
    const { whitelabel, whitelabelVal } = answer.value
    expect(Object.keys(whitelabelVal).toSorted()).toEqual(FLAG_KEYS.toSorted())
    expect(Object.entries(whitelabelVal).filter(([, on]) => on)).toEqual([
      ['AGETRANSFERUP3', true],
      ['GAMELO3', true],
    ])
    const leaves = whitelabel.flatMap(root => root.childrenNodes)
    expect(Object.fromEntries(leaves.map(leaf => [leaf.modId, leaf.enabled]))).toEqual(whitelabelVal)
    expect(whitelabel.map(root => [root.modId, root.enabled])).toEqual([
      ['MEMCEN', true],
      ['AGECEN', true],
    ])
  })

  test('the demo data changes nothing that an operator has set', async () => {
    await server.program.door.site.setFlags('HIYAS', ['GAMELO3'])
    for (const module of server.program.modules) await module.loadDemo?.()
    expect((await facts({})).info.whitelabelVal).toMatchObject({ GAMELO3: true, GAMELOHOT3: false })
  })
})

async function facts(options: { merchant?: string }) {
  const answer = await server.client(options).call(site.systemStatus, {})
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
