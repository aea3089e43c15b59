import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { TYPED_LENGTH_MAX } from '../identity/registration.ts'
import { Code, HIDING_LENGTH_MAX, MemberType, Name, Nothing, Text, TimestampMs } from '../primitives.ts'

const LABELS_MAX = 50

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
    nickname: Text(TYPED_LENGTH_MAX),
    /** When the account was opened. */
    regDate: TimestampMs,
    type: MemberType,
    /** Whether the member may transfer to his upline. */
    toUpline: Type.Boolean(),
    /** The verified number with its middle hidden; empty without one. */
    mobile: Text(24),
    mobileVerified: Type.Boolean(),
    /** With its name hidden but for the first letter. */
    email: Text(TYPED_LENGTH_MAX + HIDING_LENGTH_MAX),
    /** Existing clients read these, and what is in the label: nobody has proved an address, has a second factor or bears a label yet. */
    isEmailVerification: Type.Boolean(),
    bindGA: Type.Boolean(),
    clubLabel: Type.Object({ type: Text(32) }),
    labelIds: Type.Array(Code, { maxItems: LABELS_MAX }),
    /** False for who has logged in by SMS or by a third party only and never set one. */
    hasPassword: Type.Boolean(),
    /** The latest login that is not this session's, before it or after (SES-05); 0 and empty when there is none. */
    lastLogin: TimestampMs,
    lastLoginIp: Text(45),
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
      mobile: '+63 917 ••• 0148',
      mobileVerified: true,
      email: 'm•••@example.com',
      isEmailVerification: false,
      bindGA: false,
      clubLabel: { type: '' },
      labelIds: [],
      hasPassword: true,
      lastLogin: 1_795_171_200_000,
      lastLoginIp: '203.0.113.7',
    },
  },
})
