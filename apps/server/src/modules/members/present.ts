import type { members, Out } from '@hiyas/contract'
import type { Member } from '../identity/index.ts'

export function presentMember(member: Member): Out<typeof members.memberInfo> {
  return {
    id: member.memberId,
    account: member.userName,
    nickname: member.nickname,
    regDate: member.registeredAtMs,
    type: member.type,
    // Nobody has an upline as long as there are no agents.
    toUpline: false,
    mobile: member.mobile === null ? '' : hiddenNumber(member.mobile),
    mobileVerified: member.mobile !== null,
    email: hiddenAddress(member.email),
    hasPassword: member.hasPassword,
    lastLogin: member.lastLogin?.atMs ?? 0,
    lastLoginIp: member.lastLogin?.ip ?? '',
  }
}

const HIDDEN = '•••'

/** The first and the last digits are enough for its owner. */
const hiddenNumber = (mobile: string): string => `+${mobile.slice(0, 5)}${HIDDEN}${mobile.slice(-4)}`

function hiddenAddress(email: string): string {
  const [name = '', domain] = email.split('@')
  return domain === undefined ? '' : `${name.slice(0, 1)}${HIDDEN}@${domain}`
}
