import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, MemberType, Name, Nothing, TimestampMs } from '../primitives.ts'

export const memberInfo = defineCall({
  name: 'members.memberInfo',
  summary: 'Who is logged in',
  method: 'GET',
  path: '/wps/member/info',
  wire: 'envelope',
  access: 'member',
  input: Nothing,
  output: Type.Object({
    id: Code,
    account: Name,
    nickname: Name,
    /** When the account was opened. */
    regDate: TimestampMs,
    type: MemberType,
    /** Whether the member may transfer to his upline. */
    toUpline: Type.Boolean(),
  }),
  refusals: [],
  spec: ['CALL-48', 'CALL-49'],
  example: {
    input: {},
    output: {
      id: '0193a1f0-0000-7000-8000-000000000001',
      account: 'marites_88',
      nickname: '',
      regDate: 1_795_257_600_000,
      type: 0,
      toUpline: false,
    },
  },
})
