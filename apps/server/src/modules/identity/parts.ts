import type { Database } from '@hiyas/database'
import type { Clock, RandomSource } from '@hiyas/kernel'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Delivery, Notices, Outbox } from '../../platform/module.ts'
import type { SiteDoor } from '../site/index.ts'
import type { Captchas } from './captcha/captchas.ts'
import type { KeyRing } from './keys.ts'
import type { createLoginGuard } from './login/guard.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { SettingsOf } from './settings.ts'
import type { Social } from './social/social.ts'

/** What the services of this module share. */
export type Parts = {
  database: Database
  clock: Clock
  log: Logger
  random: RandomSource
  config: Config
  outbox: Outbox
  notices: Notices
  delivery: Delivery
  site: IdentityNeeds
  keys: KeyRing
  passwords: Passwords
  captchas: Captchas
  sessions: Sessions
  social: Social
  settings: SettingsOf
  guard: ReturnType<typeof createLoginGuard>
}

/** What identity asks of the site: how it is called in a message, where links in one lead, and the facts of a trial merchant. */
export type IdentityNeeds = Pick<SiteDoor, 'info' | 'merchant' | 'flags' | 'thirdParty' | 'ownHosts' | 'isAllPlayMoney'>
