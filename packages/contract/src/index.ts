export * as agents from './agents/index.ts'
export {
  type Access,
  type Call,
  type CodeOf,
  defineCall,
  flagsOf,
  type In,
  isCall,
  type Out,
} from './call.ts'
export type { Envelope } from './envelope.ts'
export { FAILURES, type FailureCode, REFUSAL_STATUS } from './failures.ts'
export { FLAG_KEYS, type FlagKey, type Flags } from './flags.ts'
export * as games from './games/index.ts'
export * as help from './help/index.ts'
export * as identity from './identity/index.ts'
export * as members from './members/index.ts'
export * as messages from './messages/index.ts'
export {
  type Boot,
  bootJson,
  HOME_INPUTS,
  type HomeBoot,
  type InstallManifest,
  LANGUAGE_COOKIE,
  type Render,
  type RenderedPage,
  type RenderRequest,
  SIGNED_IN_COOKIE,
} from './page.ts'
export { SITE_PLATFORM, SITE_RUNS_ON } from './platform.ts'
export {
  AGENT_HIDDEN_TYPES,
  CONTRACT_EXEMPT_TYPES,
  LANGUAGE_DEFAULT,
  LANGUAGES,
  type Language,
  MEMBER_TYPE,
} from './primitives.ts'
export { PROFILES, type Profile } from './profiles.ts'
export * as promotions from './promotions/index.ts'
export * as realtime from './realtime/index.ts'
export * as records from './records/index.ts'
export { type Shape, shapeOf } from './shape.ts'
export * as site from './site/index.ts'
export * as sportsbook from './sportsbook/index.ts'
export * as wallet from './wallet/index.ts'
