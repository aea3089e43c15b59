import { join } from 'node:path'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import type { Deps, Module, SessionMember } from '../../platform/module.ts'
import { DEMO_MERCHANT_CODES } from '../site/index.ts'
import { createCaptchas } from './captcha/captchas.ts'
import { DEMO_INVITATIONS, DEMO_REGISTRATION_RULES } from './demo.ts'
import { jobs } from './jobs.ts'
import { createKeyRing } from './keys.ts'
import { createLoginGuard } from './login/guard.ts'
import type { IdentityNeeds, Parts } from './parts.ts'
import { createPasswords } from './passwords.ts'
import { mailsLinks } from './recovery/by-mail.ts'
import { otherLogin } from './repository/audit.ts'
import { putInvitation } from './repository/invitations.ts'
import { type Downline, findDownlines, findMember, findNames, type MemberRow } from './repository/members.ts'
import { putRegistrationRules } from './repository/registration-rules.ts'
import { sessionsOver } from './repository/sessions.ts'
import { findTerms } from './repository/terms.ts'
import { routes } from './routes.ts'
import { versionAt } from './rules/terms.ts'
import { tellsOfNewPlaces } from './sessions/new-place.ts'
import { createSessions, SESSION_ENDED } from './sessions/sessions.ts'
import { createSettings, liveAt } from './settings.ts'
import { createSocial } from './social/social.ts'
import { createMemberStates, type MemberState, TERMS_ACCEPTED } from './terms/terms.ts'

/** A member as other modules may know him. */
export type Member = {
  merchant: string
  memberId: string
  userName: string
  /** MEMBER_TYPE of the contract. */
  type: number
  registeredAtMs: number
  /** As given when registering; empty when not asked for. */
  nickname: string
  email: string
  /** The verified number, digits with dialling code, or null. */
  mobile: string | null
  hasPassword: boolean
  /** The agent he stands under, or null. */
  uplineId: string | null
}

export {
  applyIdentitySettings,
  type IdentityChanges,
  type IdentitySettings,
  readIdentitySettings,
} from './merchant-settings.ts'
export {
  type AccountShown,
  DOWNLINES_COUNTED_MAX,
  makeAgent,
  type Named,
  type OperatorParts,
  setAccountShut,
  showAccount,
} from './operators.ts'
export { sealedKeys } from './repository/encryption-keys.ts'
export type { Downline } from './repository/members.ts'
export { lockTrials } from './repository/trials.ts'
export { type SaidTerms, VERSION_FIRST } from './rules/terms.ts'
export { applyTerms, readTermsSettings, type TermsSettings } from './terms/settings.ts'
export type { MemberState } from './terms/terms.ts'
export { endTrialsUnder } from './trial/end.ts'

/** What other modules and the platform may ask of identity. */
export type IdentityDoor = {
  /** Who a token belongs to, or null. `use` keeps the session from falling idle. */
  authenticate(token: string, merchant: string, purpose: 'use' | 'look'): Promise<SessionMember | null>
  memberById(merchant: string, memberId: string): Promise<Member | null>
  /** The latest login of a member that is not the one of his session, or null (SES-05). */
  otherLogin(session: SessionMember): Promise<{ atMs: number; ip: string } | null>
  /** What play needs to know of members, many at once; ids that are unknown are left out. */
  memberStates(merchant: string, memberIds: readonly string[]): Promise<MemberState[]>
  /** Account names of members, many at once; ids that are unknown are left out. */
  namesOf(merchant: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Who stands directly under an agent, 100 at most at a time, after the one whose id is `after`. Whoever asks for a member gives his own id,
   * from his session: an agent knows those under him and nobody else's (SESS-35).
   */
  downlinesOf(merchant: string, agentId: string, after?: string): Promise<Downline[]>
  /** For what a member does without calls of his own, such as playing: his session does not fall idle. */
  markActive(merchant: string, sessionId: string): Promise<void>
  /** Which of these sessions are over, many at once: what was opened from one does nothing more in its member's name (SES-07). */
  sessionsOver(merchant: string, sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The JSON text in an encrypted body, or null. */
  decrypt(compactJwe: string): Promise<string | null>
  sessionEnded: typeof SESSION_ENDED
  /** Which version of a merchant's terms is in force (SES-20). */
  termsInForce(merchant: string): Promise<number>
  termsAccepted: typeof TERMS_ACCEPTED
}

/** How many of those under an agent are told at once. */
const DOWNLINES_MAX = 100

export function createIdentity(deps: Deps, site: IdentityNeeds): { module: Module; door: IdentityDoor } {
  const { database, clock, random, notices } = deps
  const keys = createKeyRing(deps)
  const settings = createSettings(database, clock, async code => (await site.merchant(code))?.profile ?? '')
  const sessions = createSessions({ database, clock, random, notices, settings })
  const parts: Parts = {
    ...deps,
    site,
    keys,
    sessions,
    settings,
    passwords: createPasswords(deps.passwordCost),
    captchas: createCaptchas(database, clock, random),
    guard: createLoginGuard(database, clock),
    social: createSocial(clock, { flags: site.flags, thirdParty: deps.thirdParty }),
  }
  const module: Module = {
    name: 'identity',
    needs: ['site'],
    migrations: () => loadMigrations('identity', join(import.meta.dirname, 'migrations')),
    routes: routes(parts),
    subscriptions: [mailsLinks(parts), tellsOfNewPlaces(parts)],
    jobs: jobs(database.longWork, clock, keys),
    async loadDemo() {
      await inTransaction(database, async tx => {
        for (const merchant of DEMO_MERCHANT_CODES) {
          await putRegistrationRules(tx, merchant, DEMO_REGISTRATION_RULES)
          for (const code of DEMO_INVITATIONS) await putInvitation(tx, { merchant, code })
        }
        return ok(null)
      })
    },
    start: () => keys.rotate(),
    stop: () => parts.passwords.stop(),
  }
  return { module, door: doorOf(parts) }
}

function doorOf({ database, clock, keys: { decrypt }, sessions, settings }: Parts): IdentityDoor {
  return {
    authenticate: sessions.authenticate,
    markActive: sessions.markActive,
    decrypt,
    sessionEnded: SESSION_ENDED,
    async memberById(merchant, memberId) {
      const row = await findMember(database.query, merchant, memberId)
      return row && memberOf(row)
    },
    otherLogin: session => otherLogin(database.query, session),
    memberStates: createMemberStates(database, clock),
    termsInForce: async merchant => versionAt(await findTerms(database.query, merchant), clock.nowMs()),
    termsAccepted: TERMS_ACCEPTED,
    sessionsOver: async (merchant, ids) =>
      sessionsOver(database.query, merchant, ids, liveAt(await settings(merchant), clock.nowMs())),
    namesOf: (merchant, memberIds) => findNames(database.query, merchant, memberIds),
    downlinesOf: (merchant, agentId, after) =>
      findDownlines(database.query, merchant, agentId, { after: after ?? null, limit: DOWNLINES_MAX }),
  }
}

function memberOf(row: MemberRow): Member {
  return {
    merchant: row.merchant,
    memberId: row.member_id,
    userName: row.user_name,
    type: row.type,
    registeredAtMs: row.registered_at.getTime(),
    nickname: row.registration.nickname ?? '',
    email: row.registration.email ?? '',
    mobile: row.mobile,
    hasPassword: row.password_hash !== null,
    uplineId: row.upline_id,
  }
}
