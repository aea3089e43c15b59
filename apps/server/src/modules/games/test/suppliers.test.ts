import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games as call } from '@hiyas/contract'
import { HOUR_MS, newSecret, systemClock } from '@hiyas/kernel'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hold } from '../../../../test/hold.ts'
import { type House, startHouse, units } from '../../../../test/house.ts'
import { supplierCommand } from '../../../supplier/command.ts'

/** Two halves of one key, as files of settings may bring them. */
const A_PAIR = fakeSupplierKeys()
let house: House
const folder = mkdtempSync(join(tmpdir(), 'hiyas-supplier-'))

beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  house = await startHouse('suppliers')
})

const id = () => newSecret()
const run = (...words: string[]) =>
  supplierCommand({ ...house.server.program.deps, clock: { nowMs: house.now } }, words)
const shown = async (code = 'HYO') => JSON.parse((await run(code)).says)
/** Without what was found of him: the job may have looked meanwhile. */
const agreed = async () => ({ ...(await shown()), health: null })

function fileOf(content: unknown, name = 'supplier.json'): string {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

/** Applies changes, and waits until the running server has heard of them. */
async function agree(changes: object, code = 'HYO'): Promise<void> {
  heard.splice(0)
  expect(await run(code, fileOf(changes))).toEqual({ code: 0, says: `The settings of ${code} are applied.` })
  await vi.waitFor(() => expect(heard).toEqual([code]))
}
const heard: string[] = []

const number = async (name: string) => house.server.program.deps.metrics.getSingleMetricAsString(name)

describe('npm run supplier', () => {
  beforeAll(() => {
    house.server.program.deps.notices.on('games.suppliers_changed', code => heard.push(code))
  })

  test('W-03 shows what is agreed, which applied again changes nothing', async () => {
    const before = await agreed()
    expect(before).toMatchObject({
      dialect: 'hub88',
      launchPath: '/studio/play',
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
      { dialect: 'beexar', launchPath: 'https://new.example/play', keys: [one], secrets: [{ secret: 'a'.repeat(20) }] },
      'NEW',
    )
    const added = await shown('NEW')
    expect(added.keys).toEqual([one])
    expect(JSON.stringify(added)).not.toContain('aaaa')
    await agree({ keys: [other], secrets: [...added.secrets, { secret: 'b'.repeat(20) }] }, 'NEW')
    expect(await shown('NEW')).toMatchObject({ dialect: 'beexar', keys: [other] })
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
    [
      'an address without a scheme',
      { launchPath: 'acme.example/play' },
      'launchPath: it must be an address that begins with https://, or with / on this site, and does not end in /.',
    ],
    [
      'an address that ends as the code of a game begins',
      { launchPath: 'https://acme.example/play/' },
      'launchPath: it must be an address that begins with https://, or with / on this site, and does not end in /.',
    ],
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
      expect(await player.win(id(), bet, 40.01)).toMatchObject({
        status: 'RS_ERROR_LIMIT_REACHED',
        balance: units(1_010),
      })
      expect(await player.win(paid, early, 80)).toMatchObject({ status: 'RS_OK' })
      expect(await player.win(id(), bet, 40)).toMatchObject({ status: 'RS_OK', balance: units(1_050) })
    } finally {
      await agree({ currencies: {} })
    }
    const refusals = await number('hiyas_supplier_refusals_total')
    expect(refusals).toContain('hiyas_supplier_refusals_total{supplier="HYO",error="limit_reached"} 3')
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

test.each<[string, object, string[]]>([
  ['is switched off', { enabled: false }, []],
  ['may offer one game only', { games: ['kidlat-one'] }, ['KDL-kidlat-one']],
])(
  'GAM-18 members are shown nothing that cannot be opened of a supplier who %s, nor can they star it',
  async (_what, terms, shownThen) => {
    const { client } = await house.server.registerMember()
    const all = ['HYO-hiyas-reels', 'KDL-kidlat-one']
    for (const nodeId of all) {
      await client.call(call.addFavourite, { nodeId })
      await client.call(call.addRecentGame, { nodeId })
      await house.server.rows(
        `insert into games.play_day values ('HIYAS', $1::date, $2, 5) on conflict (merchant, day, node_id) do nothing`,
        [new Date(house.now()), nodeId],
      )
    }
    house.advance(10_000)
    const lists = [
      async () => answerOf(await client.call(call.gameList, {})).games,
      async () => answerOf(await client.call(call.gameList, { gameType: 'HOT' })).games,
      async () => answerOf(await client.call(call.hotGames, {})).list,
      async () => answerOf(await client.call(call.favouriteList, {})).content,
      async () => answerOf(await client.call(call.recentGames, {})).list,
    ]
    const nodes = () => Promise.all(lists.map(async list => (await list()).map(({ nodeId }) => nodeId).toSorted()))
    const before = await shown()
    expect(await nodes()).toEqual(lists.map(() => all))
    await agree(terms)
    try {
      expect(await nodes()).toEqual(lists.map(() => shownThen))
      for (const add of [call.addFavourite, call.addRecentGame])
        for (const nodeId of all)
          expect((await client.call(add, { nodeId })).ok, `${add.name} ${nodeId}`).toBe(shownThen.includes(nodeId))
    } finally {
      await agree(before)
    }
  },
)

test('GAM-18 a game of a supplier who rests says so in every list', async () => {
  const { client } = await house.server.registerMember()
  const rests = async () => {
    const [all, hot] = [await client.call(call.gameList, {}), await client.call(call.hotGames, {})]
    return [...answerOf(all).games, ...answerOf(hot).list].map(({ maintenance }) => maintenance)
  }
  const before = await shown()
  expect(new Set(await rests())).toEqual(new Set([false]))
  const times = { from: new Date(house.now() - HOUR_MS), until: new Date(house.now() + HOUR_MS) }
  await agree({ maintenance: times })
  try {
    expect(new Set(await rests())).toEqual(new Set([true]))
  } finally {
    await agree(before)
  }
})

function answerOf<Value>(reply: { ok: true; value: Value } | { ok: false; code: string }): Value {
  if (!reply.ok) throw new Error(reply.code)
  return reply.value
}

describe('a supplier who does not answer', () => {
  test('GAM-18 members are sent to him no more, and are again when he is back', async () => {
    const studio = await startCheck()
    const { client } = await house.server.registerMember()
    const open = () => client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })
    const before = await shown()
    await agree({ checkUrl: studio.url })
    try {
      house.advance(10_000)
      for (let times = 0; times < 5; times++) expect(await open()).toMatchObject({ code: 'vendor_under_maintenance' })
      expect(await number('hiyas_supplier_breaker')).toContain('hiyas_supplier_breaker{supplier="HYO"} 2')
      expect(await open()).toMatchObject({
        code: 'vendor_under_maintenance',
        detail: { content: { data: { maintainTime: null, endTime: expect.any(Number) } } },
      })
      expect(studio.asked).toBe(5)
      expect((await shown()).health).toMatchObject({ isThere: false, fault: 'http' })
      studio.status = 200
      house.advance(10_000)
      expect(await open()).toMatchObject({ ok: true })
      expect(studio.asked).toBe(6)
      expect(await number('hiyas_supplier_breaker')).toContain('hiyas_supplier_breaker{supplier="HYO"} 0')
      expect((await shown()).health).toMatchObject({ isThere: true, fault: null })
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
