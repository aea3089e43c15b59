import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Access, Call, CodeOf, Flags, In, Language, Out, realtime } from '@hiyas/contract'
import type { Database, Migration, Tx, Writer } from '@hiyas/database'
import type { Clock, RandomSource, Result, Soon } from '@hiyas/kernel'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Sealer } from './sealing/sealer.ts'
import type { ThirdPartyOf } from './third-party.ts'

/** The bounded contexts, in the order of their arrows: a module may use those named before it, never the reverse. */
export const MODULE_NAMES = [
  'site',
  'operators',
  'identity',
  'members',
  'wallet',
  'cashier',
  'games',
  'reconciliation',
  'lottery',
  'sportsbook',
  'promotions',
  'agents',
  'messages',
  'help',
  'records',
  'realtime',
] as const
export type ModuleName = (typeof MODULE_NAMES)[number]

/** What every module is given. */
export type Deps = {
  database: Database
  clock: Clock
  random: RandomSource
  log: Logger
  config: Config
  outbox: Outbox
  notices: Notices
  delivery: Delivery
  thirdParty: ThirdPartyOf
  sealer: Sealer
  /** Where a module registers its own numbers for `/metrics`. */
  metrics: Registry
  /** Undefined, and so the full one, wherever passwords are somebody's. */
  passwordCost: PasswordCost | undefined
}

/** What Argon2id is asked to spend on a password: KiB of memory, and passes over it on so many lanes. */
export type PasswordCost = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>

/** The merchant a request is for: from the `Merchant` header, else from the host. */
export type Merchant = {
  code: string
  trialCode: string
  currency: string
  /** Rules by licence: DEMO, PH, STRICT or STRICT-GB (decision 13); of a trial merchant the strictest of those whose trials play there. */
  profile: string
  isPlayMoney: boolean
  languageDefault: Language
  /** Countries whose mobile numbers are accepted, ISO 3166 in two letters, his own first. */
  countries: readonly [string, ...string[]]
  /** W-18: bonuses pay for bets after cash, and are told to suppliers with it. */
  isBonusInPlay: boolean
  /** From which age on members may play. */
  ageMin: number
  /** The whole site is shut, for its upkeep or where it is seen: no game is opened, and those that are open take no bets (GAM-18). */
  isClosed: boolean
}

/** Who a session belongs to. */
export type SessionMember = {
  memberId: string
  sessionId: string
  merchant: string
  userName: string
  /** MEMBER_TYPE of the contract. */
  type: number
  /** When he last proved in this session who he is: what is dangerous wants that to be a moment ago. */
  provedAtMs: number
  /** When this session falls idle, as it stood before this was asked. */
  idleAtMs: number
}

/** What a handler knows of the request besides its input. */
export type Context = {
  merchant: Merchant
  language: Language
  member: SessionMember | null
  ip: string
  traceId: string
  /** Request headers and cookies by lower-case name, for the few calls that need one. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void
  /** How long others may still be asked, so that the call answers for them before the asker is told that we are busy. */
  askTimeMs(): number
}

/** The context of a call: with `member` present where the call demands one. */
export type ContextOf<Who extends Access> = Who extends 'anyone' ? Context : Context & { member: SessionMember }

export type Answer<C> = Promise<Result<Out<C>, CodeOf<C>>>

/** A call of the contract with the function that answers it. Made by `handle` and `handleStream` only. */
export type Route = AnswerRoute | StreamRoute

export type AnswerRoute = {
  readonly kind: 'answer'
  readonly call: Call
  readonly answer: (context: Context, input: unknown) => Promise<Result<unknown, string>>
}

export type StreamRoute = {
  readonly kind: 'stream'
  readonly call: Call
  readonly channels: readonly Channel[]
}

/** Who follows the stream. */
export type Viewer = Pick<Context, 'merchant' | 'language' | 'member'>

/**
 * One type of event of the stream, told by the module that knows of it. `follow` sends the state as it is now and again after every change,
 * until the function it answers is called: whoever comes back has missed nothing, as each line is a whole state and not a step from the one
 * before. `send` never waits: a reader who is too slow is cut off and comes back by himself. One object sent to many is written once.
 */
export type Channel = {
  [Name in realtime.EventName]: {
    readonly event: Name
    /** Guests follow what is for anyone: it holds nothing of a member. */
    readonly for: 'anyone' | 'member'
    follow(viewer: Viewer, send: (data: realtime.Events[Name]) => void): Promise<() => void>
  }
}[realtime.EventName]

/** Binds a call to its function. A refusal the call does not name, an output of another shape, or a context its access does not give do not compile. */
export function handle<C extends Call>(
  call: C,
  answer: (context: ContextOf<C['access']>, input: In<C>) => Answer<C>,
): AnswerRoute {
  return { kind: 'answer', call, answer: answer as AnswerRoute['answer'] }
}

/** Binds the call of wire `stream` to what is told on it. */
export const handleStream = (call: Call, channels: readonly Channel[]): StreamRoute => ({
  kind: 'stream',
  call,
  channels,
})

/** Something that happened, told to other modules in the same transaction (docs/decisions/0007). */
export type Events = {
  'identity.member_registered': {
    merchant: string
    memberId: string
    userName: string
    type: number
    registeredAtMs: number
  }
  /** Somebody wants a link to set a new password with. The id is nobody's where account and address did not belong together. */
  'identity.password_link_asked': {
    /** The id of the asking, so that an event delivered twice is answered once. An event that an older version published may have none. */
    askedId?: string
    merchant: string
    memberId: string
    origin: string
    language: Language
  }
  /** Somebody has got in as a member with a device and from an address from which this one never did (SES-10). */
  'identity.entered_from_new_place': { merchant: string; memberId: string; device: string; language: Language }
}
export type EventName = keyof Events

export type Outbox = {
  /** Told after the transaction commits, at least once, to every subscriber; never when it rolls back. */
  publish<Name extends EventName>(tx: Tx, name: Name, payload: Events[Name]): Promise<void>
}

/**
 * Messages to people. Queued in the transaction, sent by a job after it commits, at least once, and tried again for `goodForMs` while the
 * gateway is away; none goes out when the transaction rolls back. Nothing of their content is logged. `to` of an SMS: digits, no plus sign.
 */
export type Delivery = {
  sms(tx: Tx, message: { merchant: string; to: string; text: string; goodForMs: number }): Promise<void>
  mail(tx: Tx, message: Parameters<Delivery['sms']>[1] & { subject: string }): Promise<void>
}

/**
 * Short words between the processes of one installation, told at once and at most once: lost when nobody listens or while the
 * database is away. For what is only a hint, such as "the balance of this member changed" or "this session ended".
 */
export type Notices = {
  /** Told when the transaction commits, each word by itself. */
  send(writer: Writer, topic: NoticeTopic, ...words: string[]): Promise<void>
  /** Every process hears every word, its own too. Answers how to stop listening. */
  on(topic: NoticeTopic, listener: (word: string) => void): () => void
  /** Called whenever this process has begun to listen, also after the database was away: whoever brings states to others reads them again. */
  onListening(listener: () => void): () => void
  /** Called whenever it hears nothing any more: what answers next may be a database of an earlier moment. Both answer how to stop. */
  onLost(listener: () => void): () => void
}

export type NoticeTopic = `${ModuleName}.${string}`

export type Subscription = {
  [Name in EventName]: {
    event: Name
    /** Unique name of the reaction: it is delivered and repeated on its own. Must bear being called twice. */
    name: `${ModuleName}.${string}`
    react(payload: Events[Name]): Promise<void>
  }
}[EventName]

/** Work that runs by the clock, in one process at a time. */
export type Job = {
  name: `${ModuleName}.${string}`
  /** Crontab expression, UTC. A run that is due once a day is made up for when it was missed. */
  schedule: string
  run(): Promise<void>
}

/** An address that is asked thousands of times a second: answered before the framework, from raw bytes. */
export type RawPost = {
  /** The whole path; an address with a query is another one. `RAW_NAME` in it stands for the name of a supplier, which `answer` is given. */
  path: string
  bodyBytesMax: number
  /** `body` is null when it was too long, `name` empty where the path has none. Never rejects. The route measures itself. */
  answer(headers: IncomingHttpHeaders, body: Buffer | null, name: string, sender: Sender): Promise<RawAnswer>
  /** What is answered when a request did not come in time or cannot be read: nothing was done, and it may be asked again, whosever fault it was. */
  late(): RawAnswer
}
/** The same for all addresses below a path, whatever the method and the query: for doors whose addresses name what they are about. */
export type RawTree = {
  /** Ends with a slash. */
  prefix: string
  bodyBytesMax: number
  /** Never rejects. */
  answer(request: RawRequest): Promise<RawAnswer>
  /** As of a raw post. */
  late(): RawAnswer
}
export type RawRequest = {
  method: string
  /** What follows the prefix, without the query, as it came. */
  path: string
  query: URLSearchParams
  /** Null when it was too long. */
  body: Buffer | null
  sender: Sender
}
/** Whom something raw comes from; `createSenders` says from where. */
export type Sender = Pick<IncomingMessage, 'headers' | 'socket'>
/** JSON text and the status it goes out with. */
export type RawAnswer = { status: number; text: string }
/** Where a raw path has a name of its own. */
export const RAW_NAME = ':name'

/** What a module gives to the program. Its door functions stand beside it in its `index.ts`. */
export type Module = {
  name: ModuleName
  /** Modules it uses through their doors. */
  needs: readonly ModuleName[]
  migrations: () => Promise<Migration[]>
  routes: readonly Route[]
  subscriptions?: readonly Subscription[]
  jobs?: readonly Job[]
  /** Routes that are no calls of the contract: the doors of suppliers. */
  rawPosts?: readonly RawPost[]
  rawTrees?: readonly RawTree[]
  /** OpenAPI documents of those, by name: served at `/openapi/<name>.json`. */
  documents?: Readonly<Record<string, object>>
  /** Data of the demo merchant, loaded once per name by the demo loader; must bear being called twice. */
  loadDemo?: () => Promise<void>
  /** Origins elsewhere whose pages stand in frames of ours. Asked for with every page: from what is remembered. */
  framedOrigins?: () => Soon<readonly string[]>
  /** What is wrong with its data though it runs, in a few words each, for those who run the site. */
  findings?: () => Promise<readonly string[]>
  /** After the program is ready / before it goes. */
  start?: () => Promise<void> | void
  stop?: () => Promise<void> | void
}

/** What the platform asks of modules to let a request in. `modules/index.ts` puts it together from the doors of `site` and `identity`. */
export type Gate = {
  /** Null when the header names no merchant. Without a header the host decides, and the installation's own merchant otherwise. */
  merchantFor(ask: { header: string | undefined; host: string }): Promise<Merchant | null>
  flags(merchant: string): Promise<Flags>
  /** Whether every merchant of the installation is a demo. */
  isAllPlayMoney(): Promise<boolean>
  /** Null for a token that is unknown, ended or expired. `use` keeps the session from falling idle, `look` does not. */
  authenticate(token: string, merchant: string, purpose: 'use' | 'look'): Promise<SessionMember | null>
  /** The JSON text in an encrypted body; null when it was not made for a key of ours. */
  decrypt(compactJwe: string): Promise<string | null>
  /** The topic on which the end of a session is told: the word is its id. */
  sessionEnded: NoticeTopic
}
