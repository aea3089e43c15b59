import { identity as calls } from '@hiyas/contract'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { forgetDevice, rememberDevice } from './devices.ts'
import { login } from './login.ts'

export const loginRoutes = (parts: Parts): Route[] => [
  handle(calls.login, (context, input) => login(parts, context, input)),
  handle(calls.rememberDevice, (context, input) => rememberDevice(parts, context, input)),
  handle(calls.forgetDevice, (context, input) => forgetDevice(parts, context, input)),
]
