import type { members, Out } from '@hiyas/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { MASK, maskedAddress } from '../../platform/content/masking.ts'
import type { Member } from '../identity/index.ts'

export function presentMember(
  member: Member,
  otherLogin: { atMs: number; ip: string } | null,
): Out<typeof members.memberInfo> {
  return {
    id: member.memberId,
    account: member.userName,
    nickname: member.nickname,
    regDate: member.registeredAtMs,
    type: member.type,
    toUpline: member.uplineId !== null,
    mobile: member.mobile === null ? '' : hiddenNumber(member.mobile),
    mobileVerified: member.mobile !== null,
    email: maskedAddress(member.email),
    isEmailVerification: false,
    bindGA: false,
    clubLabel: { type: '' },
    labelIds: [],
    hasPassword: member.hasPassword,
    lastLogin: otherLogin?.atMs ?? 0,
    lastLoginIp: otherLogin?.ip ?? '',
  }
}

/** What its owner knows a number by. At least three digits stay hidden. */
const FIRST_SHOWN_MAX = 3
const LAST_SHOWN_MAX = 4
const HIDDEN_MIN = 3

function hiddenNumber(mobile: string): string {
  const number = parsePhoneNumberFromString(`+${mobile}`)
  const dialingCode = number?.countryCallingCode ?? ''
  const national = mobile.slice(dialingCode.length)
  const lastShown = Math.max(0, Math.min(LAST_SHOWN_MAX, national.length - HIDDEN_MIN))
  const firstShown = Math.max(0, Math.min(FIRST_SHOWN_MAX, national.length - lastShown - HIDDEN_MIN))
  return [`+${dialingCode}`, national.slice(0, firstShown), MASK, national.slice(national.length - lastShown)]
    .filter(part => part !== '' && part !== '+')
    .join(' ')
}
