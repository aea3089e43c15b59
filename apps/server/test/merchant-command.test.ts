import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identity, wallet } from '@hiyas/contract'
import { liabilitiesOf } from '@hiyas/ledger'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { merchantCommand } from '../src/commands/merchant/command.ts'
import { startServer, type TestMember, type TestServer } from './harness.ts'
import { hold } from './hold.ts'
import { textsOf } from './new-terms.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'hiyas-merchant-'))

beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  server = await startServer({ name: 'merchant' })
  // Somebody who has money here.
  const { client } = await server.registerMember()
  await client.call(wallet.walletBalance, {})
})

const ENDS_BEFORE = { startsAt: '2026-11-21T00:00Z', endsAt: '2026-11-20T00:00Z' }
const run = (...words: string[]) => merchantCommand(server.program.deps.database, words)

function fileOf(content: unknown, name = 'settings.json'): string {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const shown = async () => JSON.parse((await run('HIYAS')).says)

describe('npm run merchant', () => {
  test('shows settings that can be applied again and change nothing', async () => {
    const before = await shown()
    expect(before).toMatchObject({
      flags: { USERNAMEREG3: true, REGMOBVERF3: false },
      countries: ['PH'],
      registerRules: { username: { required: true, minLength: 4 }, email: { enabled: false } },
      entry: { idleMinutes: 30, ageDays: 30, passwordDays: null, codeMinutes: 1, oneSession: false },
    })
    expect(await run('HIYAS', fileOf(before))).toMatchObject({ code: 0 })
    expect(await shown()).toEqual(before)
  })

  test('D-09 money stays real where a member’s account is opened by a server that has not heard of the licence yet', async () => {
    const purpose = async () =>
      (await liabilitiesOf(server.program.deps.database.query, null)).find(book => book.merchant === 'HIYAS')?.purpose
    server.program.door.site.refresh()
    expect((await server.program.door.site.merchant('HIYAS'))?.isPlayMoney).toBe(true)
    expect(await run('HIYAS', fileOf({ profile: 'PH', hosts: ['play.example'] }))).toMatchObject({ code: 0 })
    const { client } = await server.registerMember()
    expect(await client.call(wallet.walletBalance, {})).toMatchObject({ ok: true })
    expect(await purpose()).toBe('real')
    expect(await run('HIYAS', fileOf({ profile: 'DEMO', hosts: [] }))).toMatchObject({ code: 0 })
  })

  test('W-29 D-09 what a demo gives for a start is given in no book of real money, and of trial money always', async () => {
    const balanceOf = async (start: Promise<TestMember>) => {
      const answer = await (await start).client.call(wallet.walletBalance, {})
      return answer.ok && answer.value
    }
    expect(await run('HIYAS', fileOf({ profile: 'PH', hosts: ['play.example'] }))).toMatchObject({ code: 0 })
    expect(await run('HIYASFUN', fileOf({ profile: 'PH' }))).toMatchObject({ code: 0 })
    server.program.door.site.refresh()
    expect(await balanceOf(server.registerMember())).toMatchObject({ sumBalance: '0.00', currency: 'PHP' })
    expect(await balanceOf(server.trialMember())).toMatchObject({ sumBalance: '1000.00', currency: 'FUN' })
    for (const code of ['HIYAS', 'HIYASFUN'])
      expect(await run(code, fileOf({ profile: 'DEMO', hosts: [] }))).toMatchObject({ code: 0 })
    server.program.door.site.refresh()
    expect(await balanceOf(server.registerMember())).toMatchObject({ sumBalance: '1000.00', currency: 'PHP' })
  })

  test('REG-12 REG-78 applies flags, fields with words of the merchant, and the entry; what is not named stays', async () => {
    const changes = {
      flags: { REGMOBVERF3: true },
      countries: ['PH', 'VN'],
      registerRules: { email: { enabled: true, required: true, message: { EN: 'Your work e-mail, please' } } },
      entry: { oneSession: true, codeMinutes: 3 },
    }
    expect(await run('HIYAS', fileOf(changes))).toEqual({ code: 0, says: 'The settings of HIYAS are applied.' })
    expect(await shown()).toMatchObject({
      ...changes,
      flags: { USERNAMEREG3: true, REGMOBVERF3: true },
      entry: { idleMinutes: 30, oneSession: true, codeMinutes: 3 },
    })
    const rules = await server.client({ language: 'EN' }).call(identity.registerSettings, {})
    expect(rules.ok && rules.value.email).toMatchObject({
      enabled: true,
      required: true,
      message: 'Your work e-mail, please',
      maxLength: 100,
    })
    const filipino = await server.client().call(identity.registerSettings, {})
    expect(filipino.ok && filipino.value.email?.message).toBe('Hindi tama ang format ng email.')
  })

  test('GAM-18 shuts the whole site, for one reason or the other, and opens it again', async () => {
    for (const closed of [
      { maintenance: true },
      { maintenance: false, regionRestriction: true },
      { regionRestriction: false },
    ]) {
      const before = (await shown()).closed
      expect(await run('HIYAS', fileOf({ closed }))).toMatchObject({ code: 0 })
      expect((await shown()).closed).toEqual({ ...before, ...closed })
    }
    expect((await run('HIYAS', fileOf({ closed: { maintainance: true } }))).says).toContain('closed.maintainance')
  })

  test('AGE-01 AGE-06 holds a merchant to a licence, whose rules count from then on, and lets him go', async () => {
    const { site } = server.program.door
    const held = async (profile: string) => {
      const hosts = profile === 'DEMO' ? [] : ['play.example']
      expect(await run('HIYAS', fileOf({ profile, hosts }))).toMatchObject({ code: 0 })
      expect((await shown()).profile).toBe(profile)
      await site.refresh()
      const { FREEPLAY3 } = await site.flags('HIYAS')
      return { ...(await site.merchant('HIYAS')), FREEPLAY3 }
    }
    expect(await held('STRICT-GB')).toMatchObject({ profile: 'STRICT-GB', ageMin: 21, FREEPLAY3: false })
    expect(await held('DEMO')).toMatchObject({ profile: 'DEMO', FREEPLAY3: true })
    expect(await run('HIYAS', fileOf({ profile: 'MALTA' }))).toEqual({
      code: 1,
      says: 'Nothing was changed. profile: there is no MALTA, but DEMO, PH, STRICT, STRICT-GB.',
    })
    expect((await shown()).profile).toBe('DEMO')
  })

  test('CALL-36 says which hosts are a merchant’s: under a licence one at least, and none that is somebody else’s', async () => {
    const refused = async (code: string, settings: object, says: string) =>
      expect(await run(code, fileOf(settings))).toEqual({ code: 1, says: `Nothing was changed. ${says}` })
    const none = (profile: string) => `hosts: under ${profile} it needs one, as links in mails lead there.`
    await refused('HIYAS', { profile: 'PH' }, none('PH'))
    expect(await run('HIYAS', fileOf({ profile: 'PH', hosts: ['www.play.example', 'play.example'] }))).toMatchObject({
      code: 0,
    })
    expect(await shown()).toMatchObject({ profile: 'PH', hosts: ['play.example', 'www.play.example'] })
    await refused('HIYAS', { hosts: [] }, none('PH'))
    await refused('HIYASFUN', { hosts: ['play.example'] }, 'hosts: play.example leads to HIYAS.')
    for (const host of ['*', 'Play.example', 'play.example:8443', 'https://play.example'])
      expect((await run('HIYAS', fileOf({ hosts: [host] }))).says).toContain('the name of a host')
    expect(await run('HIYAS', fileOf({ hosts: ['play.example'] }))).toMatchObject({ code: 0 })
    expect((await shown()).hosts).toEqual(['play.example'])
    expect(await run('HIYAS', fileOf({ profile: 'DEMO', hosts: [] }))).toMatchObject({ code: 0 })
    // Who takes every host that nobody else has still does.
    expect(await server.rows("select merchant from site.host where host = '*'")).toEqual([{ merchant: 'HIYAS' }])
  })

  test('D-09 WAL-09 the money of who is put under a licence is real from then on, whoever registers or not', async () => {
    const purposes = async () =>
      new Map(
        (await liabilitiesOf(server.program.deps.database.query, null)).map(book => [book.merchant, book.purpose]),
      )
    expect((await purposes()).get('HIYAS')).toBe('demo')
    expect(await run('HIYAS', fileOf({ profile: 'PH', hosts: ['play.example'] }))).toMatchObject({ code: 0 })
    expect((await purposes()).get('HIYAS')).toBe('real')
    expect(await run('HIYASFUN', fileOf({ profile: 'PH' }))).toMatchObject({ code: 0 })
    expect((await purposes()).has('HIYASFUN')).toBe(false)
    expect(await run('HIYAS', fileOf({ profile: 'MALTA' }))).toMatchObject({ code: 1 })
    expect((await purposes()).get('HIYAS')).toBe('real')
    for (const code of ['HIYAS', 'HIYASFUN'])
      expect(await run(code, fileOf({ profile: 'DEMO', hosts: [] }))).toMatchObject({ code: 0 })
    expect((await purposes()).get('HIYAS')).toBe('demo')
  })

  test('GAM-18 two who say something about a merchant at the same time do not undo each other', async () => {
    const before = await shown()
    const held = await hold(server, `select from site.merchant where code = 'HIYAS' for update`)
    const one = { closed: { maintenance: true }, entry: { idleMinutes: 20 } }
    const other = { closed: { regionRestriction: true }, flags: { REGMOBVERF3: true }, entry: { codeMinutes: 2 } }
    const both = [run('HIYAS', fileOf(one, 'one.json')), run('HIYAS', fileOf(other, 'other.json'))]
    await held.waitedFor(2)
    await held.letGo()
    for (const outcome of await Promise.all(both)) expect(outcome).toMatchObject({ code: 0 })
    expect(await shown()).toMatchObject({
      closed: { maintenance: true, regionRestriction: true },
      flags: { ...before.flags, REGMOBVERF3: true },
      entry: { ...before.entry, idleMinutes: 20, codeMinutes: 2 },
    })
    expect(await run('HIYAS', fileOf(before))).toMatchObject({ code: 0 })
  })

  test('POPUP-29 POPUP-30 links are replaced as a whole: kind, address, words, platform and time', async () => {
    const before = await shown()
    expect(before.resources).toContainEqual({
      resourceType: 'MOBILECONFIG',
      url: '/app.mobileconfig',
      labels: { TY: 'Hiyas para sa iPhone at iPad', EN: 'Hiyas for iPhone and iPad' },
      platform: null,
      startsAt: null,
      endsAt: null,
    })
    const app = { resourceType: 'Android', url: 'https://cdn.hiyas.example/hiyas.apk', labels: { TY: 'Hiyas' } }
    const hours = { weekdays: [1, 2], opensAt: '08:00', closesAt: '02:30' }
    const hotline = { csType: 'HOTLINE', path: 'tel:+6328880000', titles: { TY: 'Tawag' }, hours }
    const changes = {
      resources: [{ ...app, platform: 'M', startsAt: '2026-11-21T00:00:00+08:00' }],
      customerService: [hotline],
    }
    expect(await run('HIYAS', fileOf(changes))).toMatchObject({ code: 0 })
    const after = await shown()
    expect(after.resources).toEqual([{ ...app, platform: 'M', startsAt: '2026-11-20T16:00:00.000Z', endsAt: null }])
    const usual = { details: {}, platform: null, startsAt: null, endsAt: null }
    expect(after.customerService).toEqual([{ ...hotline, ...usual }])
    expect(await run('HIYAS', fileOf(before))).toMatchObject({ code: 0 })
    expect(await shown()).toEqual(before)
  })

  test('SES-20 gives a merchant new terms with their text, once, and never changes what was given', async () => {
    expect((await shown()).terms).toEqual({ version: 1, isMaterial: true, startsAt: null })
    const texts = textsOf(2)
    const refused = async (terms: object, says: string) =>
      expect(await run('HIYAS', fileOf({ terms }))).toEqual({ code: 1, says: `Nothing was changed. ${says}` })
    await refused({ version: 2 }, 'terms.texts: it needs them.')
    const noDay = { version: 2, texts, startsAt: '2027-02-30T00:00+08:00' }
    await refused(noDay, 'terms.startsAt: it must be a time with its zone, such as 2026-11-22T02:00+08:00.')
    await refused({ version: 3, texts }, 'terms.version: the next one is 2.')
    const long = { ...texts, EN: { title: 'x', content: '<a href="https://a.example">x</a>'.repeat(1_200) } }
    await refused({ version: 2, texts: long }, 'terms.texts.EN.content: it is too long.')
    expect((await shown()).terms).toMatchObject({ version: 1 })
    for (let times = 0; times < 2; times++) {
      expect(await run('HIYAS', fileOf({ terms: { version: 2, isMaterial: false, texts } }))).toMatchObject({ code: 0 })
    }
    const given = await shown()
    expect(given.terms).toEqual({ version: 2, isMaterial: false, startsAt: expect.stringMatching(/^20/) })
    expect(await run('HIYAS', fileOf(given))).toMatchObject({ code: 0 })
    await refused(
      { version: 2, texts: textsOf(9) },
      'terms.texts.TY: version 2 has another text, which stays as it is.',
    )
    await refused({ version: 2, isMaterial: true }, 'terms: version 2 is there, and stays as it is. The next one is 3.')
    expect(await shown()).toEqual(given)
  })

  test.each<[unknown, string]>([
    ['{', 'It is not JSON'],
    [{ flag: {} }, 'flag: there is no such setting.'],
    [{ flags: { NOSUCHFLAG3: true } }, 'flags.NOSUCHFLAG3: there is no such flag.'],
    [{ flags: { toString: true } }, 'flags.toString: there is no such flag.'],
    [{ flags: { USERNAMEREG3: 'yes' } }, 'flags.USERNAMEREG3: it must be boolean.'],
    [{ registerRules: { fax: { enabled: true } } }, 'registerRules.fax: the form has no such field.'],
    [{ registerRules: { constructor: { enabled: true } } }, 'registerRules.constructor: the form has no such field.'],
    [{ registerRules: { email: { pattern: 'x' } } }, 'registerRules.email.pattern: there is no such setting.'],
    [
      { registerRules: { email: { message: { FR: 'x' } } } },
      'registerRules.email.message.FR: there is no such setting.',
    ],
    [{ registerRules: { email: { acceptedPattern: '(' } } }, 'email: acceptedPattern is no regular expression.'],
    [{ registerRules: { email: { minLength: 101 } } }, 'registerRules.email: minLength is above maxLength.'],
    [{ registerRules: { nickname: { maxLength: 201 } } }, 'registerRules.nickname: maxLength is above 200'],
    [{ registerRules: { username: { maxLength: 51 } } }, 'registerRules.username: maxLength is above 50'],
    [{ registerRules: { affiliateCode: { maxLength: 31 } } }, 'registerRules.affiliateCode: maxLength is above 30'],
    [{ registerRules: { captcha: { maxLength: 7 } } }, 'registerRules.captcha: maxLength is above 6'],
    [{ registerRules: { password: { enabled: false } } }, 'registerRules.password: it is always asked for.'],
    [{ entry: { idleMinutes: 4 } }, 'entry.idleMinutes: it must be >= 5.'],
    [
      { resources: [{ resourceType: 'IOS', url: 'javascript:alert(1)', labels: {} }] },
      'resources.0.url: it must match pattern',
    ],
    [{ resources: [{ resourceType: 'IOS', url: '//evil.example', labels: {} }] }, 'resources.0.url: it must match'],
    [{ resources: [{ url: '/x', labels: {} }] }, "resources.0: it must have required property 'resourceType'"],
    [
      { customerService: [{ csType: 'LIVECHAT', path: '/x', titles: {}, endsAt: '2026-13-45T00:00Z' }] },
      'endsAt: it must be a time with its zone',
    ],
    [
      { resources: [{ resourceType: 'IOS', url: '/x', labels: {}, ...ENDS_BEFORE }] },
      'startsAt and endsAt must be times',
    ],
    [{ countries: ['XX'] }, 'countries: no numbers are known for XX.'],
    [{ terms: { texts: {} } }, "terms: it must have required property 'version'"],
    [
      { terms: { version: 2, texts: { TY: { title: 'x', content: 'x' } } } },
      "terms.texts: it must have required property 'EN'",
    ],
    [{ terms: { version: 2, startsAt: '2026-12-01' } }, 'terms.startsAt: it must be a time with its zone'],
  ])('refuses %j with a sentence, and changes nothing with it', async (content, says) => {
    const before = await shown()
    const good = { flags: { FEEDBACK3: true } }
    const both = typeof content === 'string' ? content : { ...good, ...(content as object) }
    const refused = await run('HIYAS', fileOf(both))
    expect(refused.code).toBe(1)
    expect(refused.says).toContain(says)
    expect(await shown()).toEqual(before)
  })

  test('says what is wrong with the words after it', async () => {
    expect(await run()).toMatchObject({ code: 2, says: expect.stringContaining('npm run merchant -- CODE') })
    expect(await run('WALA')).toEqual({ code: 1, says: 'There is no merchant WALA.' })
    expect(await run('WALA', fileOf({}))).toEqual({ code: 1, says: 'Nothing was changed. There is no merchant WALA.' })
    expect(await run('HIYAS', join(folder, 'wala.json'))).toMatchObject({ code: 1 })
  })
})
