import type { Client } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { clearRemembered, type Remembered, readRemembered, writeRemembered } from '../../../storage/remembered.ts'
import type { DeviceStorage } from '../../../storage/storage.ts'

/**
 * A changed password ends what every device may log in with. Where this one remembers the member's login it gets a new credential
 * in place of the old (CHPSW-21, decision 6); where it cannot, the record of no use goes. None is made where there was none.
 */
export async function rememberAgain(
  client: Client,
  storage: DeviceStorage,
  { names, deviceId }: { names: readonly string[]; deviceId: () => string },
): Promise<void> {
  const kept = readRemembered(storage)
  if (kept === null || kept.type !== 'username' || !names.some(name => isSameName(kept, name))) return
  const answer = await client.call(identity.rememberDevice, { deviceId: deviceId() })
  if (answer.ok) writeRemembered(storage, { ...kept, credential: answer.value.deviceCredential })
  else if (answer.code !== 'network' && answer.code !== 'timeout') clearRemembered(storage)
}

/** Remembered by his username, or by a number of which the site shows only both ends. */
function isSameName({ username }: Remembered, name: string): boolean {
  if (keyOf(username) === keyOf(name)) return true
  const [, digitsAtEnd] = /•\D*(\d{4})$/.exec(name) ?? []
  return digitsAtEnd !== undefined && /^[\d\s+().-]+$/.test(username) && username.endsWith(digitsAtEnd)
}

/** What the server takes for one name: whatever its case, and however a keyboard sends its accents. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()
