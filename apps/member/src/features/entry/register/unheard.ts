import type { Client } from '@hiyas/client'
import { type In, identity, type Out } from '@hiyas/contract'
import type { Refusal } from '@hiyas/kernel'
import { SEALED_LATER } from '../../../shared/form/sealed.ts'
import { isUnheard } from '../../../shared/form/unheard.ts'
import type { RegisterCode } from './refusal-places.ts'

type Entry = Pick<In<typeof identity.login>, 'username' | 'password' | 'loginDeviceId'>

/**
 * A registration that got through, though no answer came, is refused when it is sent again: its name is somebody's, or its code used up. It is
 * his own whose password opens it, and he is in (REG-95, REG-98). `tries`: what was typed for those that nothing was heard of.
 */
export async function sessionAfter(
  client: Pick<Client, 'call'>,
  tries: Set<string>,
  { code }: Refusal<RegisterCode>,
  entry: Entry,
): Promise<Out<typeof identity.login> | null> {
  const typed = JSON.stringify(entry)
  if (isUnheard(code)) tries.add(typed)
  // Without a password there is nothing to log in with (REG-34).
  else if (tries.has(typed) && entry.password !== '') {
    const answer = await client.call(identity.login, { ...SEALED_LATER, ...entry, type: 'username' })
    // It is his first all the same.
    if (answer.ok) return { ...answer.value, lastLogin: null }
  }
  return null
}
