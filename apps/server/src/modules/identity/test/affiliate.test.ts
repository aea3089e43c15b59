import { identity } from '@hiyas/contract'
import { DAY_MS, fakeClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { freshName, registration } from './entry.ts'

const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'affiliate', clock })
  await server.rows(
    `insert into identity.invitation (merchant, code, domain, ends_at) values
       ('HIYAS', 'HYS-7Q42K', 'Marites.Example', null), ('HIYAS', 'PASKO', null, $1), ('HIYASFUN', 'SUBOK', null, null)`,
    [new Date(clock.nowMs() + DAY_MS)],
  )
})

const ask = (input: { code?: string; domain?: string }) => server.client().call(identity.affiliate, input)
const wrong = { ok: false, code: 'invitation_code_error' }

async function kept(userName: string): Promise<string | undefined> {
  const [row] = await server.rows<{ code?: string }>(
    `select registration ->> 'affiliateCode' as code from identity.member where user_name_key = $1`,
    [userName],
  )
  return row?.code ?? undefined
}

const registerWith = async (more: object) => {
  const userName = freshName()
  const reply = await server.client().call(identity.register, { ...registration(userName), ...more })
  return { reply, code: reply.ok ? await kept(userName) : undefined }
}

describe('the check of an invitation', () => {
  test('CALL-41 CALL-42 answers the code, for a code in any case and for a domain', async () => {
    expect(await ask({ code: 'MABUHAY' })).toMatchObject({ ok: true, value: { code: 'MABUHAY' } })
    expect(await ask({ code: ' mabuhay ' })).toMatchObject({ ok: true, value: { code: 'MABUHAY' } })
    expect(await ask({ domain: 'MARITES.example' })).toMatchObject({ ok: true, value: { code: 'HYS-7Q42K' } })
    expect(await ask({ code: 'MABUHAY', domain: 'marites.example' })).toMatchObject({ value: { code: 'MABUHAY' } })
  })

  test('CALL-41 REG-45 says so of one that is unknown, of another merchant, over, or not given', async () => {
    const asked = [{ code: 'WALA' }, { code: 'SUBOK' }, { domain: 'wala.example' }, {}, { code: '%' }]
    for (const input of asked)
      expect(await ask(input)).toMatchObject({ ...wrong, field: 'domain' in input ? 'domain' : 'code' })
    // A wrong code is not saved by a good domain: the member meant the code.
    expect(await ask({ code: 'WALA', domain: 'marites.example' })).toMatchObject({ ...wrong, field: 'code' })
    const english = server.client({ language: 'EN' })
    expect(await english.call(identity.affiliate, { code: 'WALA' })).toMatchObject({
      message: 'Invalid invitation code',
    })
  })
})

describe('registering with an invitation', () => {
  test('REG-54 REG-26 keeps the code as the house writes it', async () => {
    expect(await registerWith({ affiliateCode: 'hys-7q42k' })).toMatchObject({ code: 'HYS-7Q42K' })
    expect(await registerWith({ domain: 'marites.example' })).toMatchObject({ code: 'HYS-7Q42K' })
  })

  test('REG-45 REG-101 a wrong code is refused, an unknown domain is not: nobody typed it', async () => {
    expect((await registerWith({ affiliateCode: 'WALA' })).reply).toMatchObject({ ...wrong, field: 'affiliateCode' })
    expect((await registerWith({ affiliateCode: 'may puwang' })).reply).toMatchObject({
      code: 'register.field.format',
      field: 'affiliateCode',
    })
    const unknown = await registerWith({ domain: 'wala.example' })
    expect(unknown).toMatchObject({ reply: { ok: true }, code: undefined })
  })

  test('REG-70 CALL-14 CALL-41 whoever came by the longest domain that can be asked about can register, by it or for all that it is unknown', async () => {
    const [known, unknown] = ['k', 'u'].map(letter => `${letter.repeat(245)}.example`)
    await server.rows(`insert into identity.invitation (merchant, code, domain) values ('HIYAS', 'MAHABA', $1)`, [
      known,
    ])
    expect(await ask({ domain: known ?? '' })).toMatchObject({ value: { code: 'MAHABA' } })
    expect(await registerWith({ domain: known })).toMatchObject({ code: 'MAHABA' })
    expect(await registerWith({ domain: unknown })).toMatchObject({ reply: { ok: true }, code: undefined })
  })

  test('REG-12 where the merchant does not ask for one, a good code of an address is kept and a wrong one dropped', async () => {
    await server.askFor('affiliateCode', false)
    expect(await registerWith({ affiliateCode: 'MABUHAY' })).toMatchObject({ code: 'MABUHAY' })
    expect(await registerWith({ affiliateCode: 'WALA' })).toMatchObject({ reply: { ok: true }, code: undefined })
    await server.askFor('affiliateCode', true)
    expect((await registerWith({})).reply).toMatchObject({ code: 'register.field.required', field: 'affiliateCode' })
    expect(await registerWith({ domain: 'marites.example' })).toMatchObject({ code: 'HYS-7Q42K' })
    await server.rows(`update identity.registration_rule set required = false where field = 'affiliateCode'`)
  })

  test('an invitation counts until its end', async () => {
    expect(await registerWith({ affiliateCode: 'PASKO' })).toMatchObject({ code: 'PASKO' })
    clock.advance(DAY_MS)
    expect((await registerWith({ affiliateCode: 'PASKO' })).reply).toMatchObject(wrong)
  })
})
