import { LANGUAGE_KEY, THEME_KEY } from './early.ts'
import {
  anything,
  array,
  boolean,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  string,
  text,
} from './shape.ts'

/** Who is logged in, as existing clients keep it (part 1 section 3). Login state is the presence of `token` (SESS-02). */
const SessionInfo = object({
  token: string,
  merchantCode: string,
  userName: string,
  type: number,
  firstTimeLogin: boolean,
  /** Not what existing clients keep: whether the member is in for the first time. The flag above forces another password and ends with it. */
  newcomer: optional(boolean),
})

const MemberInfo = object({
  id: string,
  account: string,
  nickname: string,
  regDate: number,
  type: number,
  toUpline: boolean,
  mobile: string,
  mobileVerified: boolean,
  email: string,
  hasPassword: boolean,
  lastLogin: number,
  lastLoginIp: string,
})

/** How the rank of a member was called when it was last asked for. */
const RankLabel = object({ account: string, label: string })

/**
 * Which announcements a visitor or a member has closed (part 1 section 4). Not what existing clients keep: which ones they were and in what
 * language, so that they are known again in another one (LANG-09).
 */
const PopupState = object({
  show: boolean,
  data: array(object({ title: string, content: string })),
  ids: optional(array(string)),
  language: optional(string),
})

/** Who sent a visitor here, as the link said it (REG-74). */
const Invitation = object({ code: string, domain: string })

/** The hot matches a visitor has closed the sheet on, by room. What he closes next takes their place, so that the list stays short. */
const ClosedMatches = array(string)

/** What was searched for last in the lobby, and by whom: `whoOf` of the session. Written by recent-searches.ts, which keeps it short. */
const Searches = object({ who: string, terms: array(string) })

const Switch = oneOf(0, 1)

/** LOGIN-74 to LOGIN-77. What `password` holds is said in remembered.ts. */
const RememberedLogin = object({
  type: oneOf('username', 'sms'),
  username: text(/^.{1,50}$/),
  password: text(/^.{0,500}$/),
  countryDialingCode: text(/^\d{0,4}$/),
})

/** What somebody who went to a third party wants when he comes back, and where to (LOGIN-72). */
const SocialErrand = object({
  purpose: oneOf('login', 'link'),
  from: nullable(text(/^.{0,500}$/)),
  /** Whose page that was, where somebody has left it, and whose account is linked: `whoOf` of the session. */
  whoLeft: text(/^.{0,150}$/),
})

/** The last answers of some calls, read and written through shell/later/kept-results.ts, which says whose and which (START-25). */
const Results = object({
  version: string,
  who: string,
  entries: array(object({ key: string, atMs: number, answer: anything })),
})

const DeviceId = text(/^[\w-]{8,64}$/)

/** Which storages of the browser hold a key: `local` stays, `tab` ends with the tab. */
type Kept = readonly ('local' | 'tab')[]
const LOCAL: Kept = ['local']
const TAB: Kept = ['tab']
/** STORE-02: session storage holds it as well. */
const BOTH: Kept = ['local', 'tab']

/**
 * Every key the site keeps on the device, under the names of part 1 section 9 and those existing clients know, with its shape and
 * what stands in when there is nothing, or something unreadable.
 */
export const STORED = {
  session: { key: 'MC_SESSION_INFO', shape: nullable(SessionInfo), empty: null, kept: BOTH },
  language: { key: LANGUAGE_KEY, shape: nullable(oneOf('TY', 'EN')), empty: null, kept: LOCAL },
  /** Dark or light colours, or what the device is set to; null is what the merchant chose (shared/page/theme.ts). */
  theme: { key: THEME_KEY, shape: nullable(oneOf('dark', 'light', 'device')), empty: null, kept: LOCAL },
  /** 1 after a login that may resume, 0 after a logout (LOGIN-91). */
  autoLogin: { key: 'autoLogin', shape: Switch, empty: 0, kept: LOCAL },
  memberInfo: { key: 'memberInfo', shape: nullable(MemberInfo), empty: null, kept: LOCAL },
  rankLabel: { key: 'SHELL_rank', shape: nullable(RankLabel), empty: null, kept: LOCAL },
  setTemplate: {
    key: 'setTemplate',
    shape: nullable(object({ mem_cen: string, dep_func: string })),
    empty: null,
    kept: LOCAL,
  },
  popupMember: { key: 'SHELL_PU_A', shape: nullable(PopupState), empty: null, kept: LOCAL },
  popupGuest: { key: 'SHELL_PU_B', shape: nullable(PopupState), empty: null, kept: LOCAL },
  hotMatches: { key: 'SHELL_hotMatches', shape: ClosedMatches, empty: [], kept: LOCAL },
  hideDownloadBar: { key: 'hideDownloadBar', shape: boolean, empty: false, kept: LOCAL },
  /** Set when the site was opened from an iOS web clip (STORE-12). */
  webClip: { key: 'WEBCLIP', shape: Switch, empty: 0, kept: LOCAL },
  /** Kept while pages are switched, until the registration. */
  invitation: { key: 'affiliate', shape: nullable(Invitation), empty: null, kept: TAB },
  /** Which terms were shown last to who registers here, until he has: a reload of the form does not forget it (SES-20). */
  termsShown: { key: 'SHELL_termsShown', shape: nullable(number), empty: null, kept: TAB },
  /** The remembered login and its salt (LOGIN-81). Read and written through remembered.ts. */
  remembered: { key: 'remPass', shape: nullable(RememberedLogin), empty: null, kept: LOCAL },
  rememberedSalt: { key: 'sass', shape: nullable(text(/^.{0,64}$/)), empty: null, kept: LOCAL },
  /** The device as it names itself. Read through device-id.ts, which also keeps it in a cookie. */
  deviceId: { key: 'SHELL_deviceId', shape: nullable(DeviceId), empty: null, kept: LOCAL },
  searches: { key: 'SHELL_searches', shape: nullable(Searches), empty: null, kept: LOCAL },
  results: { key: 'SHELL_results', shape: nullable(Results), empty: null, kept: LOCAL },
  /** Where the way out of a game was put, in thousandths of the height of its stage. */
  gameExit: {
    key: 'SHELL_gameExit',
    shape: nullable(object({ side: oneOf('left', 'right'), top: number })),
    empty: null,
    kept: LOCAL,
  },
  /** 1 where the sound was turned off in a game: none begins with it then. */
  gameQuiet: { key: 'SHELL_gameQuiet', shape: Switch, empty: 0, kept: LOCAL },
  socialErrand: { key: 'SHELL_social', shape: nullable(SocialErrand), empty: null, kept: TAB },
  /** Whose session ended under this tab, `whoOf` of it, so that a reload of the login knows whose page it leads back to (LOGIN-90). */
  whoLeft: { key: 'SHELL_left', shape: text(/^.{0,150}$/), empty: '', kept: TAB },
  /** Whether the last session was ended by the server or by the member (SESS-52). */
  sessionEnd: { key: 'SHELL_end', shape: nullable(oneOf('lost', 'left')), empty: null, kept: LOCAL },
} as const satisfies Record<string, { key: string; shape: Shape<unknown>; empty: unknown; kept: Kept }>
