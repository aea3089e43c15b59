import type { Database } from '@hiyas/database'
import { secureRandom } from '@hiyas/kernel'
import { SEALED } from '../../modules/index.ts'
import type { SealingKeys } from '../../platform/sealing/keys.ts'
import { keyInUse } from '../../platform/sealing/repository.ts'
import { lacking } from '../../platform/sealing/sealer.ts'
import { sealAnew } from '../../platform/sealing/standing.ts'
import { alone } from '../../platform/start/repository.ts'
import { done, failed, type Outcome, wrong } from '../outcome.ts'

/** Shows by which key secrets are sealed, makes the next one, or seals all anew by the first there is. No key is ever shown. */
export async function sealingCommand(
  { database, keys }: { database: Database; keys: SealingKeys },
  [word, ...rest]: readonly string[],
): Promise<Outcome> {
  if (rest.length > 0) return failed(USAGE)
  const decide = () => decided(database, keys, word)
  // Two that read the file at once would each write it without the key of the other.
  return word === undefined ? decide() : alone(database, decide)
}

export const USAGE = `npm run sealing shows by which key the secrets are sealed.
npm run sealing -- make puts a new key before the others, for servers elsewhere to be given it first.
npm run sealing -- rotate seals all anew by the first key, and makes a new one where the first is the one in use.`

async function decided(database: Database, keys: SealingKeys, word: string | undefined): Promise<Outcome> {
  const used = await keyInUse(database.query)
  if (used === null) return wrong('No secret is kept here yet: start the server once before.')
  const first = keys.all()[0]?.id
  if (word === undefined) return shown(keys, used)
  if (word !== 'make' && word !== 'rotate') return failed(USAGE)
  // A file that holds none but a new key, brought to every server, would take the place of the one that opens all secrets.
  if (keys.find(used) === null) lacking(keys, used)
  if (word === 'make') return made(keys, used)
  if (first === used && !keys.isOurs)
    return wrong(`${keys.home} begins with the key in use: put a new one before it and start all servers anew.`)
  const key = first === used ? keys.make(secureRandom) : (keys.all()[0] ?? keys.make(secureRandom))
  const count = await sealAnew(database, key, { keys, tables: SEALED, random: secureRandom })
  return done(
    `${count} secrets are sealed anew by the key ${key.id}. ${used} opens older backups, and for a day messages that still wait to be sent.`,
  )
}

function shown(keys: SealingKeys, used: string): Outcome {
  const known = keys.all().map(({ id }) => (id === used ? `${id} (in use)` : id))
  const says = `Keys in ${keys.home}: ${known.join(', ') || 'none'}`
  return keys.find(used) === null ? wrong(`${says}\n${used} is in use, and is not there.`) : done(says)
}

function made(keys: SealingKeys, used: string): Outcome {
  const [first] = keys.all()
  if (first !== undefined && first.id !== used)
    return wrong(`${keys.home} begins with ${first.id}, which is not in use yet: npm run sealing -- rotate`)
  const key = keys.make(secureRandom)
  return done(`${key.id} is the first in ${keys.home}. Bring the file to every server, then rotate.`)
}
