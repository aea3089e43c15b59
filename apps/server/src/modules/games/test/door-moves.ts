import { formatAmount, newSecret } from '@hiyas/kernel'
import type { TestServer } from '../../../../test/harness.ts'
import { WIRE_PER_UNIT, units as wire } from '../../../../test/house.ts'
import type { Door, Signed } from './all-doors.ts'
import { exchangeAt } from './door-messages.ts'

export const id = () => newSecret().slice(0, 20)

export type Said = { id?: string; round?: string; reference?: string; amount: number }

/** A move of any kind, made from the bet the door knows. */
export const sayAt = (server: TestServer) => (door: Door, kind: 'bet' | 'win' | 'rollback', said: Said) => {
  const { id: own = id(), round = id(), reference, amount } = said
  const bet = JSON.parse(door.bet()) as Record<string, unknown>
  const message = JSON.stringify(SAY[door.name](bet, kind, { id: own, round, reference, amount }))
  const signed = door.sign(message)
  return exchangeAt(server, { ...signed, path: pathOf(door, kind, signed) }, message)
}

type Words = (
  bet: Record<string, unknown>,
  kind: 'bet' | 'win' | 'rollback',
  said: { id: string; round: string; reference: string | undefined; amount: number },
) => object

const integers: Words = (bet, _kind, { id: own, round, reference, amount }) => ({
  ...bet,
  transaction_uuid: own,
  round,
  amount: wire(amount),
  ...(reference === undefined ? {} : { reference_transaction_uuid: reference }),
})

const SAY: Readonly<Record<Door['name'], Words>> = {
  hub88: integers,
  caleta: integers,
  beexar: (bet, kind, { id: own, round, reference, amount }) => ({
    ...bet,
    [kind === 'rollback' ? 'round_id_provider' : 'round_id']: round,
    finished: false,
    transactions: [
      kind === 'rollback'
        ? { id_provider: own, type: kind, original_id_provider: reference }
        : { id_provider: own, type: kind, amount: formatAmount(BigInt(wire(amount)) / 10n) },
    ],
  }),
  pam: (bet, kind, { id: own, round, reference, amount }) => ({
    ...bet,
    transactionType: { bet: 'WITHDRAW', win: 'DEPOSIT', rollback: 'CANCEL' }[kind],
    providerTransactionId: own,
    providerRoundId: round,
    cashAmount: amount,
    ...(reference === undefined ? {} : { providerBetRef: reference }),
  }),
}

function pathOf({ name }: Door, kind: 'bet' | 'win' | 'rollback', { path }: Signed): string {
  if (name === 'beexar') return kind === 'rollback' ? path.replace('betwin', 'rollback') : path
  return name === 'pam' ? path : path.replace(/bet$/, kind)
}

/** The balance in an answer, in main units. */
export function toldIn({ name }: Door, json: unknown): number | undefined {
  const answer = json as {
    balance?: string | number
    meta?: { balance?: string }
    transactionResult?: { balance: { cashAmount: number } }
  }
  if (name === 'pam') return answer.transactionResult?.balance.cashAmount
  const said = answer.balance ?? answer.meta?.balance
  return name === 'beexar' ? Number(said) : Number(said) / WIRE_PER_UNIT
}
