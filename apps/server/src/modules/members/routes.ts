import { members as calls } from '@hiyas/contract'
import { invariant, ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { MembersNeeds } from './index.ts'
import { presentMember } from './present.ts'

export const routes = (identity: MembersNeeds): Route[] => [
  handle(calls.memberInfo, async ({ member }) => {
    const found = await identity.memberById(member.merchant, member.memberId)
    invariant(found !== null, 'a session belongs to a member')
    return ok(presentMember(found, await identity.otherLogin(member)))
  }),
]
