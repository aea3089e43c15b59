import { MEMBER_TYPE } from '@hiyas/contract'
import { type Database, inTransaction, type Reader, type Tx } from '@hiyas/database'
import { type Clock, newId, ok, type Result, refuse } from '@hiyas/kernel'
import type { NoticeTopic } from '../../platform/module.ts'
import type { Audited } from './audit.ts'
import { insertAuditEvent, latestAuditEvents } from './repository/audit.ts'
import { endCodes } from './repository/codes.ts'
import { revokeDevices } from './repository/devices.ts'
import { codesOf, putInvitation } from './repository/invitations.ts'
import {
  countDownlines,
  findMember,
  findMemberByName,
  lockMember,
  type MemberRow,
  setDisabled,
  setType,
} from './repository/members.ts'
import { endLinks } from './repository/recovery.ts'
import { endSessions } from './repository/sessions.ts'
import { latestAccepted } from './repository/terms.ts'
import { CODES_TAKEN } from './rules/codes.ts'
import { nameKey } from './rules/registration.ts'
import { SESSION_ENDED } from './sessions/sessions.ts'

/** What operators may know of an account. No number, address or name of a person. */
export type AccountShown = {
  memberId: string
  userName: string
  type: number
  registeredAtMs: number
  disabledAtMs: number | null
  /** The latest terms he has accepted (SES-20). */
  terms: { version: number; atMs: number } | null
  /** The account name of the agent he stands under. */
  upline: string | null
  /** The codes he invites by. */
  codes: string[]
  /** How many stand directly under him, counted up to DOWNLINES_COUNTED_MAX. */
  downlines: number
  /** What happened to the account, the latest first. */
  events: { atMs: number; kind: string; device: string }[]
}

export const DOWNLINES_COUNTED_MAX = 1_000
const CODES_MAX = 20
const EVENTS_MAX = 10
const CODE = /^[A-Z0-9-]{1,30}$/
/** An operator's command has no address but that of the machine it runs on, and no browser. */
const OPERATOR = { ip: '127.0.0.1', device: 'operator' } as const

export type OperatorParts = {
  database: Database
  clock: Clock
  /** Tells all processes, when the transaction commits. */
  sendNotice(tx: Tx, topic: NoticeTopic, ...words: readonly string[]): Promise<void>
}
/** An account by the merchant and its name, whatever its case. */
export type Named = { merchant: string; userName: string }
type Unknown = 'member.unknown'

export async function showAccount(reader: Reader, named: Named): Promise<AccountShown | null> {
  const { merchant } = named
  const row = await find(reader, named)
  if (row === null) return null
  const memberId = row.member_id
  const upline = row.upline_id === null ? null : await findMember(reader, merchant, row.upline_id)
  const accepted = await latestAccepted(reader, merchant, memberId)
  const events = await latestAuditEvents(reader, merchant, memberId, EVENTS_MAX)
  return {
    memberId,
    userName: row.user_name,
    type: row.type,
    registeredAtMs: row.registered_at.getTime(),
    disabledAtMs: row.disabled_at?.getTime() ?? null,
    terms: accepted && { version: accepted.version, atMs: accepted.at.getTime() },
    upline: upline?.user_name ?? null,
    codes: await codesOf(reader, merchant, memberId, CODES_MAX),
    downlines: await countDownlines(reader, merchant, memberId, DOWNLINES_COUNTED_MAX),
    events: events.map(({ at, kind, device }) => ({ atMs: at.getTime(), kind, device })),
  }
}

/**
 * Makes a plain member an agent who invites by a code (SESS-28, SESS-35), or gives an agent one more. His sessions end when he
 * becomes one: the site knows by the login whose side it shows. Refused where the code is no code or another's, and for whoever
 * is neither plain member nor agent.
 */
export function makeAgent(
  parts: OperatorParts,
  named: Named,
  code: string,
): Promise<Result<{ code: string }, Unknown | 'member.not_plain' | 'code.invalid' | 'code.taken'>> {
  const { merchant } = named
  const given = code.toUpperCase()
  return inTransaction(parts.database, async tx => {
    if (!CODE.test(given)) return refuse('code.invalid')
    const member = await hold(tx, named)
    if (member === null) return refuse('member.unknown')
    const { member_id: memberId, type } = member
    if (type === MEMBER_TYPE.trial || type === MEMBER_TYPE.internal) return refuse('member.not_plain')
    const inviter = await putInvitation(tx, { merchant, code: given, member_id: memberId })
    if (inviter !== memberId) return refuse('code.taken')
    if (type === MEMBER_TYPE.plain) {
      await setType(tx, merchant, memberId, MEMBER_TYPE.agent)
      await endAll(parts, tx, merchant, memberId)
    }
    await writeDown(parts, tx, merchant, { kind: 'agent_made', memberId, detail: { code: given } })
    return ok({ code: given })
  })
}

/**
 * Shuts an account, or opens it again. Refused where it is so already. With the shutting its sessions end at once (SES-08), and so does what
 * could open others: were it opened again, a device that somebody else has had remembered would come in by itself.
 */
export function setAccountShut(
  parts: OperatorParts,
  named: Named,
  isShut: boolean,
): Promise<Result<null, Unknown | 'member.is_so'>> {
  const { merchant } = named
  return inTransaction(parts.database, async tx => {
    const member = await hold(tx, named)
    if (member === null) return refuse('member.unknown')
    if ((member.disabled_at !== null) === isShut) return refuse('member.is_so')
    const memberId = member.member_id
    const now = new Date(parts.clock.nowMs())
    await setDisabled(tx, merchant, memberId, isShut ? now : null)
    if (isShut) {
      await endAll(parts, tx, merchant, memberId)
      await revokeDevices(tx, merchant, memberId, now)
      await endLinks(tx, merchant, memberId, now)
      const { mobile } = member
      if (mobile !== null) await endCodes(tx, merchant, { mobile, purposes: CODES_TAKEN.reset, now })
    }
    await writeDown(parts, tx, merchant, { kind: isShut ? 'account_shut' : 'account_opened', memberId })
    return ok(null)
  })
}

const find = (reader: Reader, { merchant, userName }: Named): Promise<MemberRow | null> =>
  findMemberByName(reader, merchant, nameKey(userName))

/** The member as he is while nobody else decides about him. */
async function hold(tx: Tx, named: Named): Promise<MemberRow | null> {
  const found = await find(tx, named)
  if (found === null) return null
  await lockMember(tx, named.merchant, found.member_id)
  return findMember(tx, named.merchant, found.member_id)
}

async function endAll({ clock, sendNotice }: OperatorParts, tx: Tx, merchant: string, memberId: string) {
  const ended = await endSessions(tx, merchant, { memberId }, new Date(clock.nowMs()))
  await sendNotice(tx, SESSION_ENDED, ...ended.map(({ sessionId }) => sessionId))
}

function writeDown(
  { clock }: OperatorParts,
  tx: Tx,
  merchant: string,
  { kind, memberId, detail = {} }: Audited,
): Promise<void> {
  const nowMs = clock.nowMs()
  const about = { merchant, member_id: memberId, kind, detail: JSON.stringify(detail) }
  return insertAuditEvent(tx, { ...OPERATOR, ...about, event_id: newId(nowMs), at: new Date(nowMs) })
}
