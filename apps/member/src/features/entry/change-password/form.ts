import type { In, identity } from '@hiyas/contract'
import { type EntryRules, ruleProblem } from '../../../shared/entry/entry-rules.ts'
import { type FieldValues, type Problem, type Problems, problemsOf } from '../../../shared/form/problems.ts'
import { SEALED_LATER } from '../../../shared/form/sealed.ts'

export const FIELDS = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const
export type Field = (typeof FIELDS)[number]
export type Values = FieldValues<Field>

/** The payload of part 1 section 7, under its name there (CHPSW-10, CHPSW-11). */
type PassWordChangeV2 = In<typeof identity.changePassword>

/** What is wrong before anything is sent (CHPSW-12, CHPSW-24 to CHPSW-30). */
export function checkChange(values: Values, rules: EntryRules, asksOld: boolean): Problems<Field> {
  return problemsOf<Field>({
    oldPassword: asksOld ? ruleProblem(values.oldPassword, rules.loginPassword, 'account.password_wrong') : null,
    newPassword: ruleProblem(values.newPassword, rules.password, 'account.password_wrong'),
    confirmNewPassword: confirmProblem(values),
  })
}

/** `held` stands in for the old password where the form does not ask for it (CHPSW-05). */
export const changeInput = (values: Values, held: string | null): PassWordChangeV2 => ({
  ...SEALED_LATER,
  oldPassword: held ?? values.oldPassword,
  newPassword: values.newPassword,
  confirmNewPassword: values.confirmNewPassword,
})

function confirmProblem({ newPassword, confirmNewPassword }: Values): Problem | null {
  if (confirmNewPassword === '') return { key: 'change.confirm_required' }
  return confirmNewPassword === newPassword ? null : { key: 'change.confirm_wrong' }
}
