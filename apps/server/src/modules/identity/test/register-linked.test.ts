import { type FlagKey, identity } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { loginByToken } from './entry.ts'
import { freshNumber, written } from './numbers.ts'
import { startProvider, type TestProvider } from './provider.ts'

const FLAGS: readonly FlagKey[] = ['USERNAMEREG3', 'MOBILENUMREG3', 'GOOGLELOGIN3']
let server: TestServer
let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider()
  const { thirdPartyFile } = provider
  server = await startServer({ name: 'register_linked', config: { thirdPartyFile } })
  await setFlags(server, 'HIYAS', FLAGS)
})

const registerMobile = (mobile: string, more: object) =>
  server.client().call(identity.registerMobile, {
    mobileNum: written(mobile),
    countryDialingCode: '63',
    agreed: true,
    ...more,
  })

const accountsOf = (mobile: string) => server.rows('select from identity.member where mobile = $1', [mobile])

describe('whom a third party has sent, with a number that another one vouches for', () => {
  const numberOf = async (mobile: string) => ({
    firebaseChannel: 'sms',
    firebaseIdToken: await provider.numberToken(mobile),
  })
  const linkTo = async (sub: string) => ({ linkChannel: 'google', linkIdToken: await provider.token({ sub }) })
  const byGoogle = async (sub: string) => loginByToken(server.client(), await provider.token({ sub }))

  test('LOGIN-72 the account is linked to the one and has the number of the other', async () => {
    const number = freshNumber()
    const opened = await registerMobile(number, {
      ...(await numberOf(number)),
      ...(await linkTo(number)),
    })
    expect(opened).toMatchObject({ ok: true })
    expect(await accountsOf(number)).toHaveLength(1)
    const session = await byGoogle(number)
    expect(session).toMatchObject({ ok: true, value: { id: opened.ok && opened.value.customerId } })
  })

  test('LOGIN-72 where one of the two words is not good nothing is opened, and the other stays good', async () => {
    const number = freshNumber()
    const [vouched, link] = [await numberOf(number), await linkTo(number)]
    const attempt = (more: object) => registerMobile(number, { ...vouched, ...link, ...more })
    const ofTheLink = { code: 'login.token.invalid', field: 'linkIdToken' }
    expect(await attempt({ linkIdToken: 'x' })).toMatchObject(ofTheLink)
    expect(await attempt({ firebaseIdToken: 'x' })).toMatchObject({
      code: 'login.token.invalid',
      field: 'firebaseIdToken',
    })
    expect(await attempt({ linkChannel: 'sms' })).toMatchObject({ code: 'request_param_err', field: 'linkChannel' })
    expect(await accountsOf(number)).toEqual([])
    expect(await attempt({})).toMatchObject({ ok: true })
    const next = freshNumber()
    const again = await registerMobile(next, { ...(await numberOf(next)), ...link })
    expect(again).toMatchObject(ofTheLink)
  })

  test('LOGIN-72 whoever is a member by the third party already opens no second account with a number', async () => {
    const [first, second] = [freshNumber(), freshNumber()]
    const link = await linkTo(first)
    await registerMobile(first, { ...(await numberOf(first)), ...link })
    const taken = { ...(await numberOf(second)), ...(await linkTo(first)) }
    expect(await registerMobile(second, taken)).toMatchObject({
      code: 'register.identity.exists',
    })
    expect(await accountsOf(second)).toEqual([])
  })
})
