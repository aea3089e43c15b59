import { DOOR_DOCUMENTS, PAM_TOKEN_HEADER } from '@hiyas/supplier'
import fc from 'fast-check'
import type { Raw } from '../../../../test/client.ts'
import { fields, goodFields, jsonOf, NASTY_BODIES, nasty, type Schema } from '../../../../test/fuzz/values.ts'
import type { AllDoors, Door } from './all-doors.ts'

/** One message to a door, by its document. */
export type DoorShot = {
  method: string
  /** Names in the path, and the query. */
  names: Readonly<Record<string, string>>
  query: string
  body: string
  signedBy: 'supplier' | 'other' | 'nobody'
}

export type Operation = { door: Door['name']; method: string; path: string; schema: Schema | null }

type Document = {
  servers: [{ url: string }]
  paths: Record<string, Record<string, { requestBody?: { content: { 'application/json': { schema: Schema } } } }>>
}

export const OPERATIONS: readonly Operation[] = (Object.entries(DOOR_DOCUMENTS) as [Door['name'], Document][]).flatMap(
  ([door, { servers, paths }]) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        door,
        method: method.toUpperCase(),
        path: servers[0].url + path,
        schema: requestBody?.content['application/json'].schema ?? null,
      })),
    ),
)

/** Fields that hold what the player really has come as that more often than not: what is wrong with the others is then looked at. */
export function doorShotAt(operation: Operation, all: AllDoors): fc.Arbitrary<DoorShot> {
  // Whoever trades the token of a player makes it worth nothing to the others.
  const known = operation.path.endsWith('/check') ? {} : knownOf(operation.door, all)
  const schema = withKnown(operation.schema ?? {}, known)
  const name = fc.oneof({ weight: 4, arbitrary: fc.constant('known') }, { weight: 1, arbitrary: nasty.map(asName) })
  const proper = {
    method: fc.constant(operation.method),
    names: fc.record({
      playerId: name.map(one => (one === 'known' ? all.pam.playerId : one)),
      providerGameRoundId: name.map(one => (one === 'known' ? 'r-1' : one)),
    }),
    query: fc.constant('provider=EVO'),
    body: fc.oneof(fields(schema), goodFields(schema)).map(jsonOf),
    signedBy: fc.constant<DoorShot['signedBy']>('supplier'),
  }
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(proper) },
    { weight: 1, arbitrary: fc.record({ ...proper, body: fc.constantFrom(...NASTY_BODIES) }) },
    { weight: 1, arbitrary: fc.record({ ...proper, signedBy: fc.constantFrom('other', 'nobody') }) },
    { weight: 1, arbitrary: fc.record({ ...proper, query: fc.constantFrom(...ODD_QUERIES) }) },
  )
}

/** Objects too, of which not every one has a text of its own. */
const asName = (one: unknown): string => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))

const ODD_QUERIES = [
  '',
  'provider=',
  'provider=__proto__',
  'provider=EVO&provider=EVX',
  'provider=EVO&providerTransactionId=%00',
  'provider=EVO&providerBetRef=%ff&providerTransactionId=%',
  `provider=EVO&providerBetRef=${'x'.repeat(5_000)}`,
]

export function sendDoorShot({ door: name, path }: Operation, shot: DoorShot, all: AllDoors): Promise<Raw> {
  const door = all.doors.find(one => one.name === name)
  const supplier = name === 'beexar' ? 'BXR' : 'HYO'
  const address = path
    .replace('{supplier}', supplier)
    .replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent((shot.names[field] ?? '').toWellFormed()))
  const signed =
    shot.signedBy === 'nobody' ? {} : door?.sign(shot.body, shot.signedBy === 'other' ? 'other' : undefined)
  const headers = { 'content-type': 'application/json', [PAM_TOKEN_HEADER]: all.pam.token, ...signedHeaders(signed) }
  const at = name === 'pam' ? `${address}?${shot.query}` : address
  return all.house.server
    .client()
    .send(shot.method, at, shot.method === 'GET' ? { headers } : { headers, body: shot.body })
}

const signedHeaders = (signed: { headers?: Record<string, string> } | undefined) => signed?.headers ?? {}

/** Whether a door did what it was told, or wrote down that a bet it was told to cancel never came: PAM's name for that is an error (W-17). */
export function isTaken(door: Door['name'], { status, json, text }: Raw): boolean {
  const said = (json as { status?: string } | undefined)?.status
  if (door === 'pam' && text.includes('"PAM_ERR_CANCEL_NOT_FOUND"')) return true
  return door === 'beexar' ? status === 200 : said === (door === 'pam' ? 'OK' : 'RS_OK')
}

type Known = Readonly<Record<string, unknown>>

function knownOf(door: Door['name'], { player, pam }: AllDoors): Known {
  const ofAll = {
    currency: 'PHP',
    provider: 'EVO',
    game_code: 'hiyas-reels',
    round: 'r-1',
    round_id: 'r-1',
    token: player.token,
  }
  const amounts = { beexar: '1.00', hub88: 100_000, caleta: 100_000, pam: 1 }
  const user = door === 'beexar' ? `HIYAS.${player.member.memberId}` : player.user
  return {
    ...ofAll,
    user,
    supplier_user: user,
    account_id: user,
    game_id: 'dice',
    providerGameId: 'dice',
    playerId: pam.playerId,
    amount: amounts[door],
    cashAmount: amounts[door],
    bonusAmount: 0,
    promoAmount: 0,
    transactionDateTime: '2026-11-21T12:00:00Z',
  }
}

function withKnown(schema: Schema, known: Known): Schema {
  const { properties = {}, items } = schema
  const better = Object.entries(properties).map(([name, own]): [string, Schema] => {
    const inner = withKnown(own, known)
    const one = { const: known[name] }
    return [name, Object.hasOwn(known, name) ? { anyOf: [one, one, one, inner] } : inner]
  })
  return { ...schema, ...(items ? { items: withKnown(items, known) } : {}), properties: Object.fromEntries(better) }
}
