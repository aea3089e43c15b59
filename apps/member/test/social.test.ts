import { identity } from '@hiyas/contract'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import { runErrand, socialLoginInput } from '../src/features/entry/social-return/errand.ts'
import { forgetIdentity, holdIdentity, pendingIdentity } from '../src/shared/social/pending.ts'
import { type SocialSetup, socialProviders } from '../src/shared/social/providers.ts'

type Flags = SocialSetup['whitelabelVal']

function setup(flags: Partial<Flags>, third: Partial<SocialSetup['thirdPartyAuth']> = {}): SocialSetup {
  return {
    whitelabelVal: { FACEBOOKLOGIN3: false, GOOGLELOGIN3: false, ...flags } as Flags,
    thirdPartyAuth: { init: true, providers: ['google', 'facebook'], sms: false, smsUrl: '', smsKey: '', ...third },
  }
}
const BOTH = { FACEBOOKLOGIN3: true, GOOGLELOGIN3: true }

describe('LOGIN-05 LOGIN-07 LOGIN-08 LOGIN-09 LOGIN-10 LOGIN-73 which other accounts one can log in with', () => {
  test.each([
    ['LOGIN-05', setup(BOTH), ['facebook', 'google']],
    ['LOGIN-08 LOGIN-10', setup({ FACEBOOKLOGIN3: true }), ['facebook']],
    ['LOGIN-09 LOGIN-10', setup({ GOOGLELOGIN3: true }), ['google']],
    ['LOGIN-10', setup({}), []],
    ['LOGIN-07', setup(BOTH, { init: false }), []],
    ['LOGIN-73', setup(BOTH, { providers: ['google'] }), ['google']],
  ])('%s', (_, site, providers) => {
    expect(socialProviders(site)).toEqual(providers)
  })
})

const FOUND = {
  firebaseChannel: 'google',
  firebaseIdToken: 'eyJ.eyJ.sig',
  name: 'Marites',
  email: 'm@example.com',
} as const
const SESSION = { token: 't' }
const OWNER = 'HIYAS/marites_88'
/** Who has come back, and on which device. */
const HERE = { who: OWNER, loginDeviceId: 'd-1' }
const LOGIN = { purpose: 'login', whoLeft: '' } as const
const LINK = { purpose: 'link', whoLeft: OWNER } as const

/** A server that answers each call with what the test says, and notes what it was asked. */
function serverOf(answers: Record<string, Result<unknown, string>>) {
  const asked: [string, unknown][] = []
  const call = async ({ name }: { name: string }, input: unknown) => {
    asked.push([name, input])
    return answers[name]
  }
  return { asked, client: { call } as unknown as Parameters<typeof runErrand>[0] }
}

const back = (query: string) => new URLSearchParams(query)
const GOOD = 'code=c-1&state=s-1'

describe('coming back from a third party', () => {
  test('LOGIN-72 LOGIN-31 LOGIN-32 its code becomes a token, and the token a session', async () => {
    const { asked, client } = serverOf({
      [identity.socialFinish.name]: ok(FOUND),
      [identity.login.name]: ok(SESSION),
    })
    expect(await runErrand(client, LOGIN, back(GOOD), HERE)).toEqual({
      kind: 'entered',
      session: SESSION,
    })
    expect(asked).toEqual([
      [identity.socialFinish.name, { code: 'c-1', state: 's-1' }],
      [identity.login.name, socialLoginInput(FOUND, 'd-1')],
    ])
    expect(socialLoginInput(FOUND, 'd-1')).toMatchObject({
      username: '',
      password: '',
      type: 'firebase',
      firebaseChannel: 'google',
      firebaseIdToken: 'eyJ.eyJ.sig',
    })
  })

  test('LOGIN-72 who has no account goes on to make one, with the token', async () => {
    const { client } = serverOf({
      [identity.socialFinish.name]: ok(FOUND),
      [identity.login.name]: refuse('login.identity.unknown'),
    })
    expect(await runErrand(client, LOGIN, back(GOOD), HERE)).toEqual({
      kind: 'unknown',
      identity: FOUND,
    })
  })

  test('LOGIN-72 from the settings it is added to the account, and nobody is logged in anew', async () => {
    const { asked, client } = serverOf({
      [identity.socialFinish.name]: ok(FOUND),
      [identity.linkIdentity.name]: ok({}),
    })
    expect(await runErrand(client, LINK, back(GOOD), HERE)).toEqual({ kind: 'linked' })
    expect(asked.map(([name]) => name)).toEqual([identity.socialFinish.name, identity.linkIdentity.name])
  })

  test.each([
    ['login', identity.login.name, 'login.token.invalid'],
    ['login', identity.login.name, 'network'],
    ['link', identity.linkIdentity.name, 'session.not.fresh'],
    ['link', identity.socialFinish.name, 'social.unavailable'],
  ] as const)('to %s, refused at %s: %s is told', async (purpose, name, code) => {
    const { client } = serverOf({ [identity.socialFinish.name]: ok(FOUND), [name]: refuse(code) })
    expect(await runErrand(client, { purpose, whoLeft: OWNER }, back(GOOD), HERE)).toEqual({ kind: 'failed', code })
  })

  test.each(['', 'code=c-1', 'state=s-1', 'error=server_error&state=s-1'])(
    'an address that says nothing ("%s") asks the server nothing',
    async query => {
      const { asked, client } = serverOf({})
      expect(await runErrand(client, LOGIN, back(query), HERE)).toEqual({
        kind: 'failed',
        code: 'social.failed',
      })
      expect(asked).toEqual([])
    },
  )

  test.each([
    ['another member', OWNER, 'HIYAS/jun_77'],
    ['nobody', OWNER, ''],
    ['nobody, and it was not noted who began it,', '', ''],
    ['a member, and it was not noted who began it,', '', OWNER],
  ])('LOGIN-72 where %s is logged in by then, nothing is added to any account', async (_, whoLeft, who) => {
    const { asked, client } = serverOf({
      [identity.socialFinish.name]: ok(FOUND),
      [identity.linkIdentity.name]: ok({}),
    })
    expect(await runErrand(client, { purpose: 'link', whoLeft }, back(GOOD), { ...HERE, who })).toEqual({
      kind: 'failed',
      code: 'social.failed',
    })
    expect(asked).toEqual([])
  })

  test('who thought better of it there is told so', async () => {
    const { client } = serverOf({})
    const cancelled = back('error=access_denied&state=s-1')
    expect(await runErrand(client, LOGIN, cancelled, HERE)).toEqual({ kind: 'cancelled' })
  })
})

describe('the token on its way to the registration', () => {
  afterEach(forgetIdentity)

  test('LOGIN-72 is held in memory until it is used', () => {
    expect(pendingIdentity()).toBeNull()
    holdIdentity(FOUND)
    expect(pendingIdentity()).toEqual(FOUND)
    forgetIdentity()
    expect(pendingIdentity()).toBeNull()
  })
})
