import { identity as calls } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'

export const captchaRoutes = ({ captchas }: Parts): Route[] => [
  handle(calls.captcha, async (context, { captchaId }) => ok(await captchas.issue(context, captchaId))),
  handle(calls.captchaWork, async context => ok(await captchas.issueWork(context))),
]
