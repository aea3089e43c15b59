import { ok, type RandomSource, type Result, refuse } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import { readsAsNumber } from '../codes/numbers.ts'
import { diceOf } from '../dice.ts'
import type { Parts } from '../parts.ts'
import { findMemberByName } from '../repository/members.ts'
import { isReservedName, nameKey } from '../rules/registration.ts'
import { CLEAR_SIGNS } from '../rules/signs.ts'

/** Whether a name is free: it is nobody's number, nobody has it in any case, and it is none that only the house may use. */
export async function checkUsername(
  { database }: Pick<Parts, 'database'>,
  { merchant }: Context,
  userName: string,
): Promise<Result<null, 'register.field.format' | 'user.name.exists'>> {
  if (readsAsNumber(userName, merchant.countries)) return refuse('register.field.format', { field: 'username' })
  const taken =
    isReservedName(userName) || (await findMemberByName(database.query, merchant.code, nameKey(userName))) !== null
  return taken ? refuse('user.name.exists', { field: 'username' }) : ok(null)
}

const NAME_LETTERS = 9

/** A username for who registers by his number and chose none. No secret: it only has to be nobody else's. */
export function newUsername(random: RandomSource): string {
  const dice = diceOf(random)
  return `m${Array.from({ length: NAME_LETTERS }, () => CLEAR_SIGNS[dice(CLEAR_SIGNS.length)]).join('')}`
}
