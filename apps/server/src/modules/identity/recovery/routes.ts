import { identity as calls } from '@hiyas/contract'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { emailPassword, resetPassword } from './by-mail.ts'
import { setPasswordBySms } from './by-sms.ts'
import { changePassword } from './change.ts'

export const recoveryRoutes = (parts: Parts): Route[] => [
  handle(calls.setPasswordBySms, (context, input) => setPasswordBySms(parts, context, input)),
  handle(calls.emailPassword, (context, input) => emailPassword(parts, context, input)),
  handle(calls.resetPassword, (context, input) => resetPassword(parts, context, input)),
  handle(calls.changePassword, (context, input) => changePassword(parts, context, input)),
]
