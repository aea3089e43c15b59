import { prepared, type Tx, type Writer } from '@hiyas/database'
import type { MemberRow } from './members.ts'
import type { KnownPlace } from './sessions.ts'

/** What a login needs to know of a member. */
export type LoginMember = Pick<
  MemberRow,
  | 'member_id'
  | 'user_name'
  | 'user_name_key'
  | 'type'
  | 'disabled_at'
  | 'mobile'
  | 'password_hash'
  | 'password_set_at'
  | 'must_change_password'
>

export type Begun = {
  /** The encrypted body was never used before. */
  isNew: boolean
  member: LoginMember | null
  place: KnownPlace
}

type Row = { [Column in keyof LoginMember]: LoginMember[Column] | null } & {
  isNew: boolean
  isAddressKnown: boolean | null
  isDeviceKnown: boolean | null
}

const BEGIN = prepared<Row>(
  'identity.beginAttempt',
  `with used as (
     insert into identity.used_body (merchant, jti, expires_at) values ($1, $2, $3)
     on conflict (merchant, jti) do nothing
     returning jti
   )
   select exists (select from used) as "isNew", member.*, place."isAddressKnown", place."isDeviceKnown"
     from (values (1)) as attempt
     left join lateral (
       select member_id, user_name, user_name_key, type, disabled_at, mobile, password_hash, password_set_at,
              must_change_password
         from identity.member
        where merchant = $1 and (user_name_key = $4 or mobile = $5)
        order by user_name_key = $4 desc
        limit 1
     ) as member on true
     left join lateral (
       select bool_or(session.ip = $6::inet) as "isAddressKnown",
              bool_or(session.device_id = $7 and session.device_id <> '') as "isDeviceKnown"
         from identity.session
        where session.merchant = $1 and session.member_id = member.member_id and session.opened_at > $8
          and (session.ip = $6::inet or session.device_id = $7)
     ) as place on true`,
)

/**
 * What every attempt to log in begins with, in one statement and the same for names that exist and names that do not: marks the encrypted
 * body as used, finds the member of a username or, where it reads as one, of a proved mobile number (a name that
 * reads as one is refused when somebody registers), and whether he has logged in from this address, and with this device, since.
 */
export async function beginAttempt(
  writer: Writer,
  merchant: string,
  body: { jti: string; expiresAt: Date },
  who: { key: string; mobile: string | null },
  place: { ip: string; deviceId: string; since: Date },
): Promise<Begun> {
  const values = [merchant, body.jti, body.expiresAt, who.key, who.mobile, place.ip, place.deviceId, place.since]
  const [row] = await BEGIN(writer, values)
  if (row === undefined) throw new Error('an attempt has one row')
  const { isNew, isAddressKnown, isDeviceKnown, ...member } = row
  return {
    isNew,
    member: member.member_id === null ? null : (member as LoginMember),
    place: { isAddressKnown: isAddressKnown ?? false, isDeviceKnown: isDeviceKnown ?? false },
  }
}

const HOLD = prepared<LoginMember>(
  'identity.holdMember',
  `select member_id, user_name, user_name_key, type, disabled_at, mobile, password_hash, password_set_at, must_change_password
     from identity.member where merchant = $1 and member_id = $2 for no key update`,
)

/**
 * The member as he is now, who stays so until the transaction ends, as with `lockMember`: what somebody else decides about him has
 * happened, or waits and then finds what this transaction has opened. To be asked before anything else of his is locked.
 */
export async function holdMember(tx: Tx, merchant: string, memberId: string): Promise<LoginMember | null> {
  const [row] = await HOLD(tx, [merchant, memberId])
  return row ?? null
}
