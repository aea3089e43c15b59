import { type Boot, SITE_PLATFORM } from '@hiyas/contract'
import type { Context } from '../module.ts'
import type { CallRunner } from './call-routes.ts'

/** What the site says of itself to whoever asks, as the start-up data of a page holds it. */
export const statusFor = async (runCall: CallRunner, context: Context): Promise<Boot['status']> =>
  (await runCall('site.systemStatus', context, { device: SITE_PLATFORM.device })) as Boot['status']
