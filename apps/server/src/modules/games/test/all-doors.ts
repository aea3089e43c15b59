import { games } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import {
  BEEXAR_ERROR_OF,
  BEEXAR_SIGNATURE_HEADER,
  CALETA_SIGNATURE_HEADER,
  CALETA_STATUS_OF,
  createSharedSecret,
  HUB88_SIGNATURE_HEADER,
  HUB88_STATUS_OF,
  HUB88_SUPPLIER_HEADER,
  PAM_ERROR_OF,
  PAM_HTTP_OF,
  PAM_TOKEN_HEADER,
  type WalletError,
} from '@hiyas/supplier'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, type Player, startHouse } from '../../../../test/house.ts'
import { agreeOn, giveSecret } from '../../../../test/supplier-terms.ts'
import { openDice } from './beexar-supplier.ts'
import { type PamPlayer, pamSupplierOf } from './pam-supplier.ts'
import { addSupplier } from './sold-games.ts'

export const SECRET = 'the-secret-of-the-test-supplier'
const OTHER_SECRET = 'the-secret-of-another-supplier'

/** A door as somebody who sends bad messages sees it. */
export type Door = {
  name: 'beexar' | 'hub88' | 'caleta' | 'pam'
  /** A bet of 10.00 that would be taken, as JSON text. */
  bet(): string
  /** The amount in that text, and fields that the table of bad messages changes. */
  amount: string
  idField: string
  /** Where a bet goes, and with what: signed as the door wants it, or as another supplier would. */
  sign(body: string, by?: 'other'): Signed
  /** What the door answers for this reason. */
  refusal(error: WalletError): object
  isTaken(json: unknown): boolean
  balance(): Promise<number>
}

export type Signed = { path: string; headers: Record<string, string> }

export type AllDoors = { house: House; player: Player; pam: PamPlayer; doors: readonly Door[]; caletaToken: Open }
/** Opens the Caleta supplier's game for a member; the token of the launch. */
type Open = (member: TestMember) => Promise<string>

/** A server with a supplier of every dialect, and a member who plays with each of them. */
export async function startAllDoors(name: string, options: Parameters<typeof startHouse>[1] = {}): Promise<AllDoors> {
  const house = await startHouse(name, options)
  const { server } = house
  for (const [code, dialect, secret] of [
    ['BXR', 'beexar', SECRET],
    ['BXO', 'beexar', OTHER_SECRET],
    ['EVO', 'pam', SECRET],
    ['EVX', 'pam', OTHER_SECRET],
  ] as const) {
    await addSupplier(server, code, dialect)
    await giveSecret(server, code, secret)
  }
  await addSupplier(server, 'CAL', 'caleta')
  await addSupplier(server, 'TRF', 'transfer')
  for (const code of ['HYO', 'CAL']) await giveSecret(server, code, SECRET)
  await agreeOn(server, 'TRF', { walletUrl: 'http://127.0.0.1:9', secrets: [{ secret: SECRET }] })
  // All have the studio's key, and all a secret: what keeps them from each other's doors is how they speak.
  await server.rows(
    `insert into games.supplier_key (supplier, fingerprint, public_key_pem, added_at)
     select code, 'all', $1, now() from games.supplier where code not in (select supplier from games.supplier_key)`,
    [house.publicKeyPem],
  )
  const caletaToken: Open = async member => {
    const launched = await member.client.call(games.launchGame, { nodeId: 'CAL-dice' })
    return launched.ok ? (new URL(launched.value.gameUrl, server.url).searchParams.get('token') ?? '') : ''
  }
  const player = await house.player()
  await openDice(player.member, 'BXR')
  const pam = await pamSupplierOf(server).player('EVO')
  const token = await checked(house, await caletaToken(player.member))
  const doors = [beexar(player), ...signed(house, player, token), pamDoor(pam)]
  return { house, player, pam, doors, caletaToken }
}

const id = () => newSecret().slice(0, 20)

/** The token that a token of a launch is traded for. */
async function checked(house: House, token: string): Promise<string> {
  const body = JSON.stringify({ token })
  const headers = { [CALETA_SIGNATURE_HEADER]: house.sign(body) }
  const { json } = await house.server.client().send('POST', '/supplier/caleta/CAL/wallet/check', { body, headers })
  return (json as { token?: string }).token ?? ''
}

/** The same member plays through all doors but PAM. */
const balanceOf = async (player: Player) => ((await player.balance()) ?? 0) / 100_000

function beexar(player: Player): Door {
  const naming = { account_id: `HIYAS.${player.member.memberId}`, currency: 'PHP' }
  const sign = (call: string, body: string, secret = SECRET): Signed => ({
    path: `/supplier/beexar/BXR/${call}`,
    headers: {
      [BEEXAR_SIGNATURE_HEADER]: createSharedSecret(secret).sign(Buffer.from(body)),
    },
  })
  return {
    name: 'beexar',
    bet: () =>
      JSON.stringify({
        ...naming,
        game_id: 'dice',
        round_id: 'r-1',
        transactions: [{ id_provider: id(), type: 'bet', amount: '10.00' }],
      }),
    amount: '"10.00"',
    idField: 'id_provider',
    sign: (body, by) => sign('betwin', body, by && OTHER_SECRET),
    refusal(error) {
      const { http, apiCode } = BEEXAR_ERROR_OF[error]
      return { status: http, json: { meta: { api_code: apiCode } } }
    },
    isTaken: json => typeof json === 'object' && json !== null && 'round_id' in json,
    balance: () => balanceOf(player),
  }
}

function signed(house: House, player: Player, token: string): Door[] {
  const balance = () => balanceOf(player)
  const isTaken = (json: unknown) => (json as { status: string }).status === 'RS_OK'
  const question = () => ({ ...player.question(), transaction_uuid: id(), amount: 1_000_000, round_closed: false })
  const common = { amount: '1000000', idField: 'transaction_uuid', balance, isTaken }
  return [
    {
      ...common,
      name: 'hub88',
      bet: () => JSON.stringify(question()),
      sign: (body, by) => ({
        path: '/supplier/hub88/transaction/bet',
        headers: {
          [HUB88_SUPPLIER_HEADER]: by ? 'BXR' : 'HYO',
          [HUB88_SIGNATURE_HEADER]: house.sign(body),
        },
      }),
      refusal: error => ({ status: 200, json: { status: HUB88_STATUS_OF[error] } }),
    },
    {
      ...common,
      name: 'caleta',
      bet: () => JSON.stringify({ ...question(), token, game_code: 'dice', supplier_user: player.user }),
      sign: (body, by) => ({
        path: `/supplier/caleta/${by ? 'BXR' : 'CAL'}/wallet/bet`,
        headers: {
          [CALETA_SIGNATURE_HEADER]: house.sign(body),
        },
      }),
      refusal: error => ({ status: 200, json: { status: CALETA_STATUS_OF[error] } }),
    },
  ]
}

function pamDoor(pam: PamPlayer): Door {
  return {
    name: 'pam',
    bet: () => JSON.stringify(pam.transaction({ transactionType: 'WITHDRAW', cashAmount: 10 })),
    amount: '"cashAmount":10',
    idField: 'providerTransactionId',
    sign: (_body, by) => ({
      path: `/supplier/pam/players/${pam.playerId}/transactions?provider=EVO`,
      headers: {
        authorization: `Bearer ${by ? OTHER_SECRET : SECRET}`,
        [PAM_TOKEN_HEADER]: pam.token,
      },
    }),
    refusal: error => ({ status: PAM_HTTP_OF[error] ?? 200, json: { error: { code: PAM_ERROR_OF[error].code } } }),
    isTaken: json => (json as { status: string }).status === 'OK',
    balance: async () => (await pam.balance()) ?? 0,
  }
}
