import { type BeexarCall, type BeexarRequest, readBeexar, readDecimal, writeDecimal } from '@hiyas/supplier'
import type { WalletDoor } from '../../../wallet/index.ts'
import type { Engine } from '../engine.ts'
import { amountIn } from '../moves.ts'
import { ownIdsOf } from '../own-ids.ts'
import type { OwnIds } from '../supplier-secrets.ts'
import type { Naming, Part, Together, TogetherEngine } from '../together.ts'
import { type Written, writeBalance, writeError, writeMoves, writeRefusal, writeSession } from './answers.ts'

export type Asked = {
  engine: TogetherEngine
  authenticate: Engine['authenticate']
  wallet: WalletDoor
  supplier: string
  ownIds: OwnIds
}

/** Answers one question of the Beexar dialect, whose signature was checked. Thin: it reads, asks the engine, writes. */
export async function answerBeexar(asked: Asked, call: BeexarCall, body: Buffer): Promise<Written> {
  const read = readBeexar(call, body)
  return read.ok ? ASK[call](asked, read.value as never) : writeRefusal(read.code)
}

type Ask<Call extends BeexarCall> = (asked: Asked, request: BeexarRequest<Call>) => Promise<Written>

const ASK: { readonly [Call in BeexarCall]: Ask<Call> } = {
  session: async ({ authenticate, supplier }, { token }) =>
    writeSession(await authenticate({ supplier, token, user: '', game: null })),
  balance: async (asked, request) => writeBalance(await asked.engine.balance(namingOf(asked, request))),
  finish: async (asked, request) =>
    writeBalance(await asked.engine.finish({ ...namingOf(asked, request), round: request.round_id })),
  betwin(asked, request) {
    const parts: Part[] = []
    for (const { id_provider: externalId, type: kind, amount: text } of request.transactions) {
      const amount = amountIn(readDecimal, text, request.currency)
      if (!amount.ok) return Promise.resolve(writeRefusal('types_wrong'))
      parts.push({ kind, externalId, amount: amount.value })
    }
    return move(asked, togetherOf(asked, request, request.round_id, parts))
  },
  rollback(asked, request) {
    const parts = request.transactions.map(
      ({ id_provider: externalId, original_id_provider: originalId }): Part => ({
        kind: 'rollback',
        externalId,
        originalId,
      }),
    )
    return move(asked, togetherOf(asked, request, request.round_id_provider, parts))
  },
}

const namingOf = ({ supplier }: Asked, request: { account_id: string; currency: string }): Naming => ({
  supplier,
  user: request.account_id,
  currency: request.currency,
})

const togetherOf = (
  asked: Asked,
  request: BeexarRequest<'betwin' | 'rollback'>,
  round: string,
  parts: readonly Part[],
): Together => ({
  ...namingOf(asked, request),
  game: request.game_id,
  round,
  roundClosed: request.finished ?? false,
  parts,
})

async function move({ engine, wallet, supplier, ownIds }: Asked, together: Together): Promise<Written> {
  // One message that names an id twice contradicts itself.
  if (new Set(together.parts.map(part => part.externalId)).size < together.parts.length)
    return writeRefusal('duplicate_transaction')
  const answer = await engine.move(together)
  if (!('stored' in answer) || answer.stored === null) return writeError(answer)
  const named = await ownIdsOf(wallet, ownIds, { supplier, round: together.round, stored: answer.stored })
  const bonusParts = new Map(answer.stored.map(({ externalId, bonusPart }) => [externalId, bonusPart]))
  const transactions = together.parts.map(({ externalId }) => ({
    id_provider: externalId,
    id: named.moves.get(externalId) ?? '',
    bonus_amount: writeDecimal(bonusParts.get(externalId) ?? 0n, together.currency),
  }))
  return writeMoves({ round_id: named.round, transactions }, answer)
}
