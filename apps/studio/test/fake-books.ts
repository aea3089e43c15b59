import type { Minor } from '@hiyas/kernel'
import { type Hub88Call, type Hub88Status, hub88Minor } from '@hiyas/supplier'

export type Move = {
  kind: 'bet' | 'win' | 'rollback'
  user: string
  amount: Minor
  reference: string | null
  round: string
  game: string
  closed: boolean
}

/** What a moving call asks, as far as the books need it. */
export type Moving = {
  transaction_uuid: string
  reference_transaction_uuid?: string
  amount?: number
  round: string
  game_code?: string
  round_closed?: boolean
}

/** The money of a fake wallet: one balance per player, idempotent moves, tombstones for rollbacks that come first. */
export function createBooks() {
  const money = new Map<string, Minor>()
  const moves = new Map<string, Move>()
  const rolledBack = new Set<string>()

  function bet(id: string, user: string, amount: Minor): Hub88Status {
    const held = money.get(user) ?? 0n
    if (rolledBack.has(id)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    if (held < amount) return 'RS_ERROR_NOT_ENOUGH_MONEY'
    money.set(user, held - amount)
    return 'RS_OK'
  }

  function win(reference: string, user: string, amount: Minor): Hub88Status {
    if (!moves.has(reference)) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    if (rolledBack.has(reference)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    money.set(user, (money.get(user) ?? 0n) + amount)
    return 'RS_OK'
  }

  function rollback(reference: string, user: string): Hub88Status {
    const bet = moves.get(reference)
    if (bet && !rolledBack.has(reference)) money.set(user, (money.get(user) ?? 0n) + bet.amount)
    rolledBack.add(reference)
    return 'RS_OK'
  }

  return {
    money,
    moves,
    /** Does what is asked, once per id. */
    act(call: Hub88Call, question: Moving, user: string): Hub88Status {
      if (!money.has(user)) return 'RS_ERROR_INVALID_TOKEN'
      if (call === 'userInfo' || call === 'balance') return 'RS_OK'
      const { transaction_uuid: id, reference_transaction_uuid: reference = '', round } = question
      const known = moves.get(id)
      if (known) return known.kind === call ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION'
      const read = hub88Minor(question.amount ?? 0, 'PHP')
      if (!read.ok) return 'RS_ERROR_WRONG_TYPES'
      const amount = read.value
      const status =
        call === 'bet'
          ? bet(id, user, amount)
          : call === 'win'
            ? win(reference, user, amount)
            : rollback(reference, user)
      if (status !== 'RS_OK') return status
      moves.set(id, {
        kind: call,
        user,
        amount,
        reference,
        round,
        game: question.game_code ?? '',
        closed: question.round_closed ?? false,
      })
      return 'RS_OK'
    },
  }
}

export type Books = ReturnType<typeof createBooks>
