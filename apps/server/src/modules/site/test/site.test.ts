import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FLAG_KEYS, SITE_PLATFORM, site } from '@hiyas/contract'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setClosures, setCountries, setFlags } from '../../../../test/site-settings.ts'
import { ageOf, strictestOf } from '../profiles.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'site' })
})

describe('start-up data', () => {
  test.each(['/wps/system/status', '/wps/v2/system/status'])(
    'START-01 START-02 START-03 START-04 CALL-74 LANG-01 %s holds info with both languages, location, maintenance and restriction',
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

  test('START-19 the site is one for phones, and names itself so to every call', () => {
    expect(SITE_PLATFORM).toEqual({ name: 'mobile', device: 'MOBILE', letter: 'M' })
  })

  test('START-20 START-21 the merchant and its trial merchant have codes of their own', async () => {
    const { info } = await facts({})
    expect(info).toMatchObject({ merchantCode: 'HIYAS', trialMerchantCode: 'HIYASFUN' })
    const trial = await facts({ merchant: 'HIYASFUN' })
    expect(trial.info).toMatchObject({ merchantCode: 'HIYASFUN', trialMerchantCode: 'HIYASFUN' })
  })

  test('START-03 START-04 START-05 maintenance and restriction are told as soon as they hold', async () => {
    await setClosures(server, 'HIYAS', { maintenance: true, regionRestriction: true })
    expect(await facts({})).toMatchObject({ maintenance: true, regionRestriction: true })
    await setClosures(server, 'HIYAS', { maintenance: false, regionRestriction: false })
    expect(await facts({})).toMatchObject({ maintenance: false, regionRestriction: false })
  })

  test.each([
    ['DEMO', 18, 18],
    ['PH', 18, 21],
    ['PH', 25, 25],
    ['STRICT', 18, 21],
    ['STRICT-GB', 18, 18],
  ])(
    'AGE-01 under the profile %s a merchant who lets members of %i play lets those of %i',
    async (profile, set, age) => {
      const write = (ageMin: number, licence: string) =>
        server.rows(`update site.merchant set info = info || $1, profile = $2 where code = 'HIYAS'`, [
          { ageMin },
          licence,
        ])
      const open = { maintenance: false, regionRestriction: false }
      await write(set, profile)
      await setClosures(server, 'HIYAS', open)
      try {
        expect((await facts({})).info.ageMin).toBe(age)
        expect((await server.program.door.site.merchant('HIYAS'))?.ageMin).toBe(age)
      } finally {
        await write(21, 'DEMO')
        await setClosures(server, 'HIYAS', open)
      }
    },
  )

  test('AGE-01 a profile that is not known has the age of the strictest', () => {
    expect(ageOf(['of tomorrow'], 18)).toBe(21)
  })

  test.each([
    [['DEMO'], 'DEMO'],
    [['DEMO', 'PH'], 'PH'],
    [['PH', 'DEMO'], 'PH'],
    [['DEMO', 'STRICT-GB', 'PH', 'STRICT'], 'STRICT-GB'],
    [['STRICT', 'of tomorrow', 'STRICT-GB'], 'of tomorrow'],
  ] as const)('GAM-12 where trials of %j play, the rules are those of %s', (profiles, strictest) => {
    expect(strictestOf(profiles)).toBe(strictest)
  })

  test('GAM-12 AGE-01 a trial merchant has the rules of whose trials play there, and its money stays play money', async () => {
    const trialAt = async (profile: string) => {
      await server.rows("update site.merchant set profile = $1 where code = 'HIYAS'", [profile])
      server.program.door.site.refresh()
      return server.program.door.site.merchant('HIYASFUN')
    }
    expect(await trialAt('PH')).toMatchObject({ profile: 'PH', isPlayMoney: true, ageMin: 21 })
    expect(await trialAt('DEMO')).toMatchObject({ profile: 'DEMO', isPlayMoney: true })
  })

  test('START-14 START-16 CALL-73 the template says which version of two screens to show', async () => {
    const answer = await server.client().call(site.settingsConsolidated, {})
    expect(answer).toMatchObject({ value: { mobileTemplate: { mem_cen: '1', dep_func: '1' } } })
  })
})

describe('links of the merchant', () => {
  const about = async (language: string) => {
    const client = server.client({ language })
    const [service, downloads, status] = await Promise.all([
      client.call(site.customerService, {}),
      client.call(site.downloadSetting, {}),
      client.call(site.systemStatus, {}),
    ])
    if (!service.ok || !downloads.ok || !status.ok) throw new Error('the site does not answer')
    return { service: service.value, downloads: downloads.value.resources, info: status.value.info }
  }

  test('CALL-76 HELP-17 HELP-18 HELP-19 customer service tells its ways, their hours, and the pages elsewhere', async () => {
    const { service } = await about('EN')
    expect(service.customerService.map(({ csType, title }) => [csType, title])).toEqual([
      ['LIVECHAT', 'Live chat'],
      ['EMAIL', 'Email'],
      ['REFERRAL', 'Invite friends'],
    ])
    expect(service.customerService[1]?.hours).toMatchObject({ opensAt: '08:00', closesAt: '22:00' })
    const elsewhere = service.resources.map(({ resourceType }) => resourceType)
    expect(elsewhere).toEqual(expect.arrayContaining(['FACEBOOK', 'TELEGRAM', 'TELEGRAM_2', 'TELEGRAM2']))
    const old = await server.client().call(site.customerService, {}, { path: '/wps/relay/customerService' })
    expect(old.ok).toBe(true)
  })

  test('POPUP-29 POPUP-30 a download has a kind and an address; start-up data names it too', async () => {
    const { downloads, info } = await about('TY')
    expect(downloads.map(({ resourceType, url }) => [resourceType, url])).toEqual([
      ['AppDownloadIcon', '/art/app/hiyas-192.png'],
      ['MOBILECONFIG', '/app.mobileconfig'],
      ['Android', '/sandbox/elsewhere/android-app'],
    ])
    expect(info.resources).toEqual(expect.arrayContaining(downloads))
    expect(info.customerService[0]).toEqual({
      csType: 'LIVECHAT',
      title: 'Live chat',
      path: '/sandbox/elsewhere/live-chat',
    })
  })

  test('they speak the language asked for, and the default one where there is no other', async () => {
    const label = async (language: string) => (await about(language)).downloads[1]?.labelName
    expect([await label('TY'), await label('EN'), await label('XX')]).toEqual([
      'Hiyas para sa iPhone at iPad',
      'Hiyas for iPhone and iPad',
      'Hiyas para sa iPhone at iPad',
    ])
  })
})

describe('numbers and third parties', () => {
  test('CALL-75 REG-75 the country of the merchant, and what a number of each of his countries looks like', async () => {
    expect(await countries()).toEqual({
      country: 'PH',
      countryDialingCode: '63',
      countries: [{ country: 'PH', countryDialingCode: '63', lengthMin: 10, lengthMax: 10, example: '0905 123 4567' }],
    })
    await setCountries(server, 'HIYAS', ['SG', 'PH', 'ID'])
    expect(await countries()).toMatchObject({
      country: 'SG',
      countryDialingCode: '65',
      countries: [
        { country: 'SG', lengthMin: 8, lengthMax: 8 },
        { country: 'PH' },
        { country: 'ID', countryDialingCode: '62', lengthMin: 9, lengthMax: 12 },
      ],
    })
    await setCountries(server, 'HIYAS', ['PH'])
  })

  test('LOGIN-07 LOGIN-71 who vouches for members is told without its secrets', async () => {
    expect((await facts({})).info.thirdPartyAuth).toEqual({
      init: false,
      providers: [],
      sms: false,
      smsUrl: '',
      smsKey: '',
    })
    const clientSecret = 'known to us only'
    const google = { issuer: 'https://accounts.example', clientId: 'hiyas', clientSecret }
    const address = 'https://phone.example'
    const sms = { issuer: address, audience: 'hiyas', jwksUrl: address, apiUrl: `${address}/v1`, apiKey: 'open key' }
    const other = await startServer({
      name: 'third_party',
      config: { thirdPartyFile: fileOf({ HIYAS: { sms, providers: { google } } }) },
    })
    const answer = await other.client().call(site.systemStatus, {})
    expect(answer).toMatchObject({
      value: {
        info: {
          thirdPartyAuth: { init: true, providers: ['google'], sms: true, smsUrl: sms.apiUrl, smsKey: 'open key' },
        },
      },
    })
    expect(JSON.stringify(answer)).not.toContain(clientSecret)
    const trial = await other.client({ merchant: 'HIYASFUN' }).call(site.systemStatus, {})
    expect(trial).toMatchObject({ value: { info: { thirdPartyAuth: { init: false } } } })
  })
})

describe('flags', () => {
  test('CALL-89 they come flat and as the menu tree, and agree', async () => {
    await setFlags(server, 'HIYAS', ['GAMELO3', 'AGETRANSFERUP3'])
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

  test('CONST-01 CONST-02 CONST-03 CONST-04 CONST-05 CONST-06 CONST-07 CONST-08 each switch of the entry is one of its own', async () => {
    const entry = [
      'USERNAMEREG3',
      'MOBILENUMREG3',
      'REGMOBVERF3',
      'MOBILENUMPASSREG3',
      'CHNGPASSVERIF3',
      'FACEBOOKLOGIN3',
      'GOOGLELOGIN3',
      'MOBILEVERCODELOGIN3',
    ] as const
    for (const flag of entry) {
      await setFlags(server, 'HIYAS', [flag])
      const { whitelabelVal } = (await facts({})).info
      expect(entry.filter(key => whitelabelVal[key])).toEqual([flag])
    }
  })

  test('the demo data changes nothing that an operator has set', async () => {
    await setFlags(server, 'HIYAS', ['GAMELO3'])
    for (const module of server.program.modules) await module.loadDemo?.()
    expect((await facts({})).info.whitelabelVal).toMatchObject({ GAMELO3: true, GAMELOHOT3: false })
  })
})

test('CALL-77 CALL-88 a client asks under which path its kind of site lives, and says what it runs on', async () => {
  const client = server.client()
  expect(await client.call(site.domainRoute, { device: 'MOBILE' })).toMatchObject({
    ok: true,
    value: { merchantCode: 'HIYAS', version: { pathList: [{ type: '3', path: '/m' }] } },
  })
  expect((await client.send('GET', '/wps/relay/version?device=MOBILE')).status).toBe(200)
  const silent = await client.send('GET', '/wps/system/domainRoute')
  expect(silent).toMatchObject({ status: 400, json: { success: false, errorCode: 'request_param_err' } })
})

async function facts(options: { merchant?: string }) {
  const answer = await server.client(options).call(site.systemStatus, {})
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

async function countries() {
  const answer = await server.client().call(site.systemCountry, {})
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

function fileOf(thirdParties: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
  atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'third-parties.json')
  writeFileSync(file, JSON.stringify(thirdParties))
  return file
}

test('where a request comes from says a proxy of ours, and nobody else', async () => {
  const asked = async (trustedProxies: readonly string[]) => {
    const own = await startServer({ name: 'proxied', config: { trustedProxies } })
    const client = own.client()
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'x-forwarded-host': 'evil.example' }
    const { json } = await client.send('GET', site.systemStatus.path, { headers })
    return { ip: (json as { value: { location: { ip: string } } }).value.location.ip, own: client.address }
  }
  const unnamed = await asked([])
  expect(unnamed.ip).toBe(unnamed.own)
  // Of a list only the last is written by the proxy: what stands before it came with the request.
  expect((await asked(['127.0.0.0/8'])).ip).toBe('203.0.113.9')
})
