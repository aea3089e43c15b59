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
  }
}
