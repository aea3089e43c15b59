import { Socket } from 'node:net'
import { newSecret } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import {
  CALETA_PATHS,
  CALETA_SIGNATURE_HEADER,
  type CaletaAnswer,
  type CaletaCall,
  type WalletError,
} from '@hiyas/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { units } from '../../../../test/house.ts'
import { beexarPosts } from '../doors/beexar/posts.ts'
import { caletaPosts } from '../doors/caleta/posts.ts'
import { hub88Posts } from '../doors/hub88/posts.ts'
import { pamTree } from '../doors/pam/tree.ts'
import { type AllDoors, type Door, SECRET, type Signed, startAllDoors } from './all-doors.ts'
import { answerToPart, as, exchangeAt, shortest } from './door-messages.ts'

let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('door_bad_input')
  // Warm: nobody measures the first message.
  for (const door of all.doors) for (let times = 0; times < 3; times++) await send(door, door.bet())
})

const ANSWER_MS = 50

const changed = (door: Door, amount: string) =>
  door.bet().replace(door.amount, door.name === 'pam' ? `"cashAmount":${amount}` : amount)
const withField = (door: Door, field: string) => door.bet().replace(/\}$/, `,${field}}`)
const text = (door: Door, amount: string) => changed(door, door.name === 'beexar' ? `"${amount}"` : amount)
const isDecimal = ({ name }: Door) => name === 'beexar' || name === 'pam'
const long = 'x'.repeat(10_000)

/** What is wrong, why it is refused, and the message. */
const BAD: readonly [string, WalletError, (door: Door) => string, by?: 'other'][] = [
  ['seventeen decimals', 'types_wrong', door => text(door, '1.12345678901234567')],
  ['an exponent', 'types_wrong', door => text(door, '1E2000000000')],
  ['half a centavo', 'types_wrong', door => text(door, isDecimal(door) ? '1.005' : '100500')],
  ['the other kind of an amount', 'types_wrong', door => changed(door, door.name === 'beexar' ? '10' : '"1000000"')],
  ['a field twice', 'syntax_wrong', door => withField(door, '"currency":"PHP"')],
  ['no JSON', 'syntax_wrong', () => '{"currency":'],
  ['a list', 'syntax_wrong', () => '[]'],
  ['another currency', 'currency_wrong', door => door.bet().replace('"PHP"', '"EUR"')],
  [
    'an id of ten kilobytes',
    'types_wrong',
    door => door.bet().replace(new RegExp(`"${door.idField}":"[^"]+"`), `"${door.idField}":"${long}"`),
  ],
  ['the signature of another supplier', 'signature_wrong', door => door.bet(), 'other'],
  [
    'a field that says it comes from inside, signed by another supplier',
    'signature_wrong',
    door => withField(door, '"internal":true,"isInternal":true,"skipSignature":true'),
    'other',
  ],
]

describe('bad messages through every door', () => {
  test.each(BAD)(
    'W-13 W-27 W-28 %s is refused in the words of the dialect, within 50 ms, and nothing is written',
    async (_what, error, messageOf, by) => {
      const before = await written()
      for (const door of all.doors) {
        const message = messageOf(door)
        const signed = door.sign(message, by)
        const tookMs = await shortest(all.house.server, ANSWER_MS, async () => {
          const startedMs = performance.now()
          const { status, json } = await exchange(signed, message)
          const tookMs = performance.now() - startedMs
          expect([door.name, { status, json }]).toMatchObject([door.name, door.refusal(error)])
          return tookMs
        })
        expect(tookMs, door.name).toBeLessThan(ANSWER_MS)
      }
      expect(await written()).toEqual(before)
    },
  )

  test('W-13 ten megabytes are refused before they have come, within 50 ms, and nothing is written', async () => {
    const before = await written()
    for (const door of all.doors) {
      const body = Buffer.from(withField(door, `"padding":"${'x'.repeat(10_000_000)}"`))
      const signed = door.sign(body.toString())
      const tookMs = await shortest(all.house.server, ANSWER_MS, async () => {
        const { tookMs, ...answer } = await answerToPart(all.house.server, signed, body)
        expect([door.name, answer]).toMatchObject([door.name, door.refusal('syntax_wrong')])
        return tookMs
      })
      expect(tookMs, door.name).toBeLessThan(ANSWER_MS)
    }
    expect(await written()).toEqual(before)
  })

  test.each(['1e6', '1E6', '10000000e-1', '1000000.0', '+1000000', '-0', '01000000'])(
    'W-28 where amounts are integers %s is none, though a reader of JSON may think so; a number nobody asked for may be any',
    async amount => {
      const before = await written()
      for (const door of all.doors.filter(door => !isDecimal(door))) {
        const error = /^[+0]/.test(amount) ? 'syntax_wrong' : 'types_wrong'
        const { status, json } = await send(door, text(door, amount))
        expect([door.name, { status, json }]).toMatchObject([door.name, door.refusal(error)])
      }
      expect(await written()).toEqual(before)
    },
  )

  test('W-28 PAM and Beexar write decimals, and no exponents either', async () => {
    const before = await written()
    for (const door of all.doors.filter(isDecimal))
      for (const amount of ['1e1', '1E1', '100e-1']) {
        const { status, json } = await send(door, text(door, amount))
        expect([door.name, amount, { status, json }]).toMatchObject([door.name, amount, door.refusal('types_wrong')])
      }
    expect(await written()).toEqual(before)
  })

  test('W-06 W-13 WAL-08 every supplier is let in by the door of his own dialect and by no other, with whatever key', async () => {
    const before = await written()
    const dialects = { HYO: 'hub88', CAL: 'caleta', BXR: 'beexar', EVO: 'pam', TRF: 'transfer' }
    for (const [code, dialect] of Object.entries(dialects))
      for (const door of all.doors.filter(({ name }) => name !== dialect)) {
        const message = door.bet()
        const { status, json } = await exchange(as(code, door.sign(message)), message)
        expect([code, door.name, { status, json }]).toMatchObject([code, door.name, door.refusal('signature_wrong')])
      }
    expect(await written()).toEqual(before)
  })

  test('W-23 W-28 a negative stake is refused; one of nothing takes no money, and Beexar does not know it', async () => {
    const before = await written()
    for (const door of all.doors) {
      const { status, json } = await send(door, text(door, '-10'))
      const refusal =
        door.name === 'pam'
          ? { status: 200, json: { error: { code: 'PAM_ERR_NEGATIVE_STAKE' } } }
          : door.refusal('types_wrong')
      expect([door.name, { status, json }]).toMatchObject([door.name, refusal])
    }
    expect(await written()).toEqual(before)
    for (const door of all.doors) {
      const balance = await door.balance()
      expect([door.name, door.isTaken((await send(door, text(door, '0'))).json)]).toEqual([
        door.name,
        door.name !== 'beexar',
      ])
      expect(await door.balance()).toBe(balance)
    }
  })

  test('W-27 fields nobody knows change nothing: the bet is taken', async () => {
    for (const door of all.doors) {
      const balance = await door.balance()
      const { json } = await send(door, withField(door, '"unheard_of":{"deep":[1.5,-2e3,{"a":null}]}'))
      expect([door.name, door.isTaken(json)]).toEqual([door.name, true])
      expect(await door.balance()).toBe(balance - 10)
    }
  })

  test('W-21 a message whose second part fails writes neither', async () => {
    const [beexar] = all.doors
    const before = await written()
    const message = JSON.parse(beexar?.bet() ?? '{}')
    message.transactions.push({ id_provider: newSecret().slice(0, 20), type: 'bet', amount: '999.00' })
    expect(beexar && (await send(beexar, JSON.stringify(message)))).toMatchObject(
      beexar?.refusal('insufficient_funds') ?? {},
    )
    expect(await written()).toEqual(before)
  })

  test('W-13 a fault of ours is answered as one: the supplier rolls back, or asks again', async () => {
    const faults: unknown[] = []
    // Whatever these are asked for, there is nothing: it throws in the middle of the call.
    const broken = {
      engine: null as never,
      together: null as never,
      settling: null as never,
      sessions: null as never,
      wallet: null as never,
      keys: {
        isSigned: async () => true,
        stop: async () => undefined,
        add: async () => undefined,
        forget: () => undefined,
      },
      secrets: { ownIdsIfSigned: async () => 'plain', ownIdsIfSecret: async () => 'plain' } as never,
      metrics: {
        answered: () => undefined,
        rolledBack: () => undefined,
        winHeld: () => undefined,
        cameFromElsewhere: () => undefined,
      },
      floods: { isHeld: () => false, refused: () => undefined, proved: () => undefined },
      callers: { isAgreed: () => true },
      onFault: (error: unknown) => faults.push(error),
    }
    const [beexar, hub88, caleta, pam] = all.doors
    const headers = { authorization: `Bearer ${SECRET}`, 'x-player-token': all.pam.token }
    const sender = { headers, socket: new Socket() }
    const body = (door: Door | undefined) => Buffer.from(door?.bet() ?? '')
    const at = (posts: { path: string }[], end: string) => posts.findIndex(post => post.path.endsWith(end))
    const [hub88s, caletas, beexars] = [hub88Posts(broken), caletaPosts(broken), beexarPosts(broken)]
    const path = `players/${all.pam.playerId}/transactions`
    const answers = [
      await beexars[at(beexars, 'betwin')]?.answer(headers, body(beexar), 'BXR', sender),
      await hub88s[at(hub88s, 'bet')]?.answer(headers, body(hub88), '', sender),
      await caletas[at(caletas, 'bet')]?.answer(headers, body(caleta), 'HYO', sender),
      await pamTree(broken).answer({
        method: 'POST',
        path,
        query: new URLSearchParams('provider=EVO'),
        body: body(pam),
        sender,
      }),
    ]
    for (const [index, door] of all.doors.entries()) {
      const { status, text: said = '' } = answers[index] ?? {}
      expect([door.name, { status, json: JSON.parse(said) }]).toMatchObject([door.name, door.refusal('busy')])
    }
    expect(faults).toHaveLength(4)
  })
})

describe('the Caleta dialect', () => {
  const ask = async (call: CaletaCall, message: object) => {
    const body = JSON.stringify(message)
    const path = `/supplier/caleta/CAL${CALETA_PATHS[call]}`
    const headers = { [CALETA_SIGNATURE_HEADER]: all.house.sign(body) }
    return (await all.house.server.client().send('POST', path, { body, headers })).json as CaletaAnswer
  }

  test('W-03 W-14 W-25 the token is traded first, and the play goes on with the fresh one', async () => {
    const { user, member } = await all.house.player()
    const old = await all.caletaToken(member)
    const checked = await ask('check', { token: old })
    expect(checked).toMatchObject({ status: 'RS_OK', user: `HIYAS.${member.memberId}`, balance: units(1_000) })
    const { token = '' } = checked
    expect(token).toMatch(/^[\w-]{40}$/)
    expect(await ask('check', { token: old })).toEqual({ status: 'RS_ERROR_INVALID_TOKEN', request_uuid: '' })

    const message = {
      token,
      request_uuid: 'q',
      round: 'r',
      round_closed: false,
      game_code: 'dice',
      is_free: false,
    }
    const asked = { ...message, supplier_user: user, currency: 'PHP' }
    const [bet, undone] = [newSecret(), newSecret()]
    expect(await ask('bet', { ...asked, transaction_uuid: bet, amount: units(10), token: old })).toMatchObject({
      status: 'RS_ERROR_INVALID_TOKEN',
    })
    for (const transaction_uuid of [bet, undone])
      expect(await ask('bet', { ...asked, transaction_uuid, amount: units(10) })).toMatchObject({ status: 'RS_OK' })
    const win = { ...asked, transaction_uuid: newSecret(), reference_transaction_uuid: bet, amount: units(30) }
    expect(await ask('win', { ...win, jackpot_win: units(31) })).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES' })
    expect(await ask('win', { ...win, jackpot_win: units(20) })).toMatchObject({
      status: 'RS_OK',
      balance: units(1_010),
    })
    const rollback = { ...message, transaction_uuid: newSecret(), reference_transaction_uuid: undone }
    // W-14: the game was opened anew in the meantime, so that the token of the bet is nobody's, and the rollback names no player.
    Object.assign(asked, { token: (await ask('check', { token })).token })
    for (let times = 0; times < 2; times++)
      expect(await ask('rollback', rollback)).toMatchObject({ status: 'RS_OK', user, balance: units(1_020) })
    expect(await ask('rollback', { ...rollback, reference_transaction_uuid: newSecret() })).toMatchObject({
      status: 'RS_ERROR_INVALID_TOKEN',
    })
    expect(await ask('balance', asked)).toMatchObject({ status: 'RS_OK', user, balance: units(1_020) })
    expect(await ask('bet', { ...asked, transaction_uuid: newSecret(), amount: units(1_010) })).toMatchObject({
      status: 'RS_ERROR_BET_LIMIT_EXCEEDED',
      balance: units(1_020),
    })
  })
})

test('D-01 D-03 D-07 after all of this the books are right', async () => {
  expect(await checkLedger(all.house.server.program.deps.database.query)).toEqual([])
})

const send = (door: Door, body: string) => exchange(door.sign(body), body)
const exchange = (signed: Signed, body: string) => exchangeAt(all.house.server, signed, body)

/** Rows of the ledger. */
const written = () =>
  all.house.server.rows(
    'select (select count(*) from ledger.transaction) as moves, (select count(*) from ledger.posting) as postings',
  )
