import type { identity as calls } from '@hiyas/contract'
import { invariant, ok } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import { checkCode, type ShownCode, useCode } from '../codes/codes.ts'
import type { Parts } from '../parts.ts'
import { lockMember } from '../repository/members.ts'
import { CODES_TAKEN } from '../rules/codes.ts'
import type { Subject } from './begin.ts'
import { enter, type LoginInput } from './enter.ts'
import { guarded } from './guarded.ts'

/** With a proved number and the code that was sent to it. To a number nobody has, none was sent. */
export async function byCode(
  parts: Parts,
  context: Context,
  input: LoginInput,
  subject: Subject,
): Answer<typeof calls.login> {
  const { mobile } = subject
  const member = subject.member?.mobile === mobile ? subject.member : null
  // Without the method's flag no code is right (LOGIN-03).
  const { MOBILEVERCODELOGIN3: isOffered } = await parts.site.flags(context.merchant.code)
  let shown: ShownCode | null = null
  const known = await guarded(parts, context, input, {
    subject,
    way: 'sms',
    wrong: 'sms.code.wrong',
    async isRight() {
      const checked = await checkCode(parts, context, {
        mobile: mobile ?? '',
        purposes: CODES_TAKEN.login,
        code: input.password,
        deviceId: input.loginDeviceId,
      })
      if (checked.ok) shown = checked.value
      return checked.ok && isOffered && member !== null
    },
  })
  if (!known.ok) return known
  return enter(parts, context, input, {
    method: 'sms',
    attempt: known.value,
    async proof(tx) {
      invariant(member !== null && shown !== null, 'a right code was sent to a member')
      // Before his code: a new password that ends it comes first, or waits and ends what it has opened (SES-08).
      await lockMember(tx, context.merchant.code, member.member_id)
      const used = await useCode(parts, tx, context, shown)
      return used.ok ? ok(member) : used
    },
  })
}
