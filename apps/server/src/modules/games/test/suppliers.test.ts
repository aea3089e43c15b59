import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { games as call } from '@hiyas/contract'
import { HOUR_MS, newSecret, systemClock } from '@hiyas/kernel'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { hold } from '../../../../test/hold.ts'
import { type House, startHouse, units } from '../../../../test/house.ts'
import { type SupplierSettings, supplierSettings } from './supplier-settings.ts'

/** Two halves of one key, as files of settings may bring them. */
const A_PAIR = fakeSupplierKeys()
const NO_ADDRESS = 'it must be an address that begins with https://, or with / on this site, and does not end in /.'
let house: House
let settings: SupplierSettings

beforeAll(async () => {
  house = await startHouse('suppliers')
  settings = supplierSettings(house)
})

const id = () => newSecret()
const run = (...words: string[]) => settings.run(...words)
const shown = (code?: string) => settings.shown(code)
const agree = (changes: object, code?: string) => settings.agree(changes, code)
const fileOf = (content: unknown, name?: string) => settings.fileOf(content, name)
/** Without what was found of him: the job may have looked meanwhile. */
const agreed = async () => ({ ...(await shown()), health: null })

const number = async (name: string) => house.server.program.deps.metrics.getSingleMetricAsString(name)

describe('npm run supplier', () => {
  test('W-03 shows what is agreed, which applied again changes nothing', async () => {
    const before = await agreed()
    expect(before).toMatchObject({
      dialect: 'hub88',
      launchPath: '/studio/play',
      rulesPath: '/studio/rules',
      enabled: true,
      maintenance: null,
      games: null,
      currencies: {},
      answerTimeoutMs: 3_000,
      secrets: [],
    })
    expect(before.keys).toHaveLength(1)
    await agree(before)
    expect(await agreed()).toEqual(before)
    expect(await (await house.player()).ask('balance')).toMatchObject({ status: 'RS_OK' })
  })

  test('GAM-18 two who say something about him at the same time do not undo each other', async () => {
    const before = await agreed()
    const held = await hold(house.server, `select from games.supplier where code = 'HYO' for update`)
    const both = [
      run('HYO', fileOf({ enabled: false }, 'one.json')),
      run('HYO', fileOf({ answerTimeoutMs: 2_500 }, 'other.json')),
    ]
    await held.waitedFor(2)
    await held.letGo()
    for (const outcome of await Promise.all(both)) expect(outcome).toMatchObject({ code: 0 })
    expect(await agreed()).toEqual({ ...before, enabled: false, answerTimeoutMs: 2_500 })
    await agree(before)
  })

  test('a supplier is added by a file; keys and secrets change as a whole, and no secret is ever shown', async () => {
    const [one, other] = [fakeSupplierKeys().publicKeyPem, fakeSupplierKeys().publicKeyPem]
    expect(await run('NEW')).toEqual({ code: 1, says: 'There is no supplier NEW.' })
    await agree(
      {
        dialect: 'beexar',
        launchPath: 'https://new.example/play',
        rulesPath: 'https://new.example/rules',
        keys: [one],
        secrets: [{ secret: 'a'.repeat(20) }],
      },
      'NEW',
    )
    const added = await shown('NEW')
    expect(added.keys).toEqual([one])
    expect(JSON.stringify(added)).not.toContain('aaaa')
    await agree({ keys: [other], secrets: [...added.secrets, { secret: 'b'.repeat(20) }] }, 'NEW')
    expect(await shown('NEW')).toMatchObject({
      dialect: 'beexar',
      rulesPath: 'https://new.example/rules',
      keys: [other],
    })
    expect((await shown('NEW')).secrets).toHaveLength(2)
    await agree({ keys: [one], secrets: [] }, 'NEW')
    expect(await shown('NEW')).toMatchObject({ keys: [one], secrets: [] })
  })

  test.each<[string, unknown, string]>([
    ['no JSON', '{', 'It is not JSON.'],
    ['a misspelt name', { enable: true }, 'enable: there is no such setting.'],
    ['an unknown currency', { currencies: { ABC: {} } }, 'currencies.ABC: there is no such currency here.'],
    [
      'a limit of nothing',
      { currencies: { PHP: { winMax: '0' } } },
      'currencies.PHP: a limit of nothing is none; say null.',
    ],
    [
      'limits nobody can keep',
      { currencies: { PHP: { stakeMin: '2', stakeMax: '1' } } },
      'currencies.PHP: no stake keeps these limits.',
    ],
    [
      'a maintenance that ends before it begins',
      { maintenance: { from: '2026-11-22T00:00Z', until: '2026-11-21T00:00Z' } },
      'maintenance: from and until must be times, the first before the second.',
    ],
    [
      'a wallet of a supplier who holds none',
      { walletUrl: 'http://wallet.example' },
      'walletUrl: a supplier of the dialect transfer has one, and no other.',
    ],
    ['an address without a scheme', { launchPath: 'acme.example/play' }, `launchPath: ${NO_ADDRESS}`],
    [
      'an address that ends as the code of a game begins',
      { launchPath: 'https://acme.example/play/' },
      `launchPath: ${NO_ADDRESS}`,
    ],
    [
      'an address whose host nobody can read',
      { launchPath: 'https://acme.example:99999/play' },
      `launchPath: ${NO_ADDRESS}`,
    ],
    [
      'rules at an address that would end the list of frames',
      { rulesPath: 'https://acme.example;x/rules' },
      `rulesPath: ${NO_ADDRESS}`,
    ],
    ['rules at an address that runs a script', { rulesPath: 'javascript:alert(1)' }, `rulesPath: ${NO_ADDRESS}`],
    [
      'a time that may be anywhere',
      { maintenance: { from: '2026-11-21T00:00', until: '2026-11-22T00:00Z' } },
      'maintenance.from: it must be a time with its zone, such as 2026-11-22T02:00+08:00.',
    ],
    [
      'one key in two spellings',
      { keys: [A_PAIR.publicKeyPem, `${A_PAIR.publicKeyPem}\n`] },
      'keys.1: it is the same key as keys.0.',
    ],
    [
      'a key he must keep to himself',
      { keys: [A_PAIR.privateKeyPem] },
      'keys.0: it is a private key, which nobody but its owner may have: let him make another pair and send the public one.',
    ],
    [
      'such a key behind a public one',
      { keys: [A_PAIR.publicKeyPem + A_PAIR.privateKeyPem] },
      'keys.0: it is a private key, which nobody but its owner may have: let him make another pair and send the public one.',
    ],
    ['a weak key', { keys: ['x'.repeat(200)] }, 'keys.0: it is no strong public RSA key in PEM.'],
    ['a secret he does not have', { secrets: [{ fingerprint: 'a'.repeat(64) }] }, 'secrets.0: it is not one he has.'],
    ...[`${'a'.repeat(20)} b`, 'ñ'.repeat(20)].map((secret): [string, unknown, string] => [
      `a PAM secret that no header carries (${secret.slice(18, 22)})`,
      { dialect: 'pam', secrets: [{ secret }] },
      'secrets.0: it may have no blanks and only letters, digits and signs of ASCII, at most 256.',
    ]),
  ])('%s changes nothing', async (_what, content, says) => {
    const before = await agreed()
    expect(await run('HYO', fileOf(content))).toEqual({ code: 1, says: `Nothing was changed. ${says}` })
    expect(await agreed()).toEqual(before)
  })
})

describe('the door keeps what is agreed', () => {
  test.each<[string, object, string, string]>([
    ['switched off', { enabled: false }, 'RS_ERROR_INVALID_GAME', 'vendor.not.open'],
    [
      'in maintenance',
      {
        maintenance: {
          from: new Date(systemClock.nowMs() - HOUR_MS).toISOString(),
          until: new Date(systemClock.nowMs() + HOUR_MS).toISOString(),
        },
      },
      'RS_ERROR_INVALID_GAME',
      'vendor_under_maintenance',
    ],
    ['without this game', { games: ['another-game'] }, 'RS_ERROR_INVALID_GAME', 'game.not.allowed'],
    ['without this currency', { currencies: { USD: {} } }, 'RS_ERROR_WRONG_CURRENCY', 'game.not.allowed'],
  ])(
    'W-13 W-14 a supplier %s takes no bet from that moment, his wins and rollbacks arrive',
    async (_what, terms, status, code) => {
      const player = await house.player()
      const [won, undone] = [id(), id()]
      await player.bet(won, 10)
      await player.bet(undone, 20)
      const before = await shown()
      await agree(terms)
      try {
        expect(await player.bet(id(), 1)).toMatchObject({ status, balance: units(970) })
        expect(await player.win(id(), won, 5)).toMatchObject({ status: 'RS_OK', balance: units(975) })
        expect(await player.rollback(id(), undone)).toMatchObject({ status: 'RS_OK', balance: units(995) })
        const launched = await player.member.client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })
        expect(launched).toMatchObject({ ok: false, code })
      } finally {
        await agree(before)
      }
    },
  )

  test('W-13 WAL-06 his limits hold beside those of the game; what was taken before is answered as it was', async () => {
    const player = await house.player()
    const [early, paid] = [id(), id()]
    await player.bet(early, 50)
    await player.win(paid, early, 80)
    await agree({ currencies: { PHP: { stakeMin: '2.00', stakeMax: '20.00', winMax: '40.00' } } })
    try {
      for (const stake of [1.99, 20.01])
        expect(await player.bet(id(), stake)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: units(1_030) })
      expect(await player.bet(early, 50)).toMatchObject({ status: 'RS_OK', balance: units(1_030) })
      const bet = id()
      expect(await player.bet(bet, 20)).toMatchObject({ status: 'RS_OK' })
      expect(await player.win(id(), bet, 40.01)).toMatchObject({ status: 'RS_ERROR_UNKNOWN', balance: units(1_010) })
      expect(await player.win(paid, early, 80)).toMatchObject({ status: 'RS_OK' })
      expect(await player.win(id(), bet, 40)).toMatchObject({ status: 'RS_OK', balance: units(1_050) })
    } finally {
      await agree({ currencies: {} })
    }
    const refusals = await number('hiyas_supplier_refusals_total')
    expect(refusals).toContain('hiyas_supplier_refusals_total{supplier="HYO",error="limit_reached"} 2')
    expect(await number('hiyas_supplier_rollbacks_total')).toMatch(/\{supplier="HYO"\} [1-9]/)
    expect(await number('hiyas_supplier_call_seconds')).toContain(
      'hiyas_supplier_call_seconds_count{supplier="HYO",call="bet"}',
    )
  })

  test('W-06 WAL-08 a supplier who holds the balance himself comes in by no door', async () => {
    const player = await house.player()
    const says = expect.stringContaining('there are open rounds')
    const transfer = { dialect: 'transfer', walletUrl: 'http://127.0.0.1:1' }
    expect(await run('HYO', fileOf(transfer))).toEqual({ code: 1, says })
    // What was played here so far is over.
    await house.server.rows(`set session_replication_role = replica;
      update ledger.transaction set round_closed = true; set session_replication_role = default`)
    await agree(transfer)
    try {
      expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' })
    } finally {
      await agree({ dialect: 'hub88', walletUrl: null })
    }
    expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
  })
})

describe('a supplier who does not answer', () => {
  test('GAM-18 members are sent to him no more, and are again when he is back', async () => {
    const studio = await startCheck()
    const { client } = await house.server.registerMember()
    const open = () => client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })
    const before = await shown()
    const { notices, database } = house.server.program.deps
    const heard = () => new Promise<string>(resolve => notices.on('games.supplier_away', resolve))
    const told = heard()
    await agree({ checkUrl: studio.url })
    try {
      house.advance(10_000)
      for (let times = 0; times < 5; times++) expect(await open()).toMatchObject({ code: 'vendor_under_maintenance' })
      expect(await number('hiyas_supplier_breaker')).toContain('hiyas_supplier_breaker{supplier="HYO"} 2')
      expect(await open()).toMatchObject({
        code: 'vendor_under_maintenance',
        // When he is asked again is no time at which he is expected back.
        detail: { content: { data: { maintainTime: null, endTime: null } } },
      })
      expect(studio.asked).toBe(5)
      expect(await told, 'other processes are told').toBe('HYO')
      expect((await shown()).health).toMatchObject({ isThere: false, fault: 'http' })
      studio.status = 200
      house.advance(10_000)
      expect(await open()).toMatchObject({ ok: true })
      expect(studio.asked).toBe(6)
      expect(await number('hiyas_supplier_breaker')).toContain('hiyas_supplier_breaker{supplier="HYO"} 0')
      expect((await shown()).health).toMatchObject({ isThere: true, fault: null })
      // As another process says it that has found him away: this one believes its own first failure.
      const suspected = heard()
      await notices.send(database.query, 'games.supplier_away', 'HYO')
      await suspected
      studio.status = 503
      expect(await open()).toMatchObject({ code: 'vendor_under_maintenance' })
      expect(await number('hiyas_supplier_breaker')).toContain('hiyas_supplier_breaker{supplier="HYO"} 2')
    } finally {
      await agree({ checkUrl: before.checkUrl })
    }
  })
})

async function startCheck() {
  const studio = { url: '', status: 503, asked: 0 }
  const server = createServer((_, response) => {
    studio.asked++
    response.writeHead(studio.status).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  atFileEnd(() => void server.close())
  studio.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`
  return studio
}
