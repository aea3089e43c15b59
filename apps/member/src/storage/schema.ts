import { array, boolean, type GenericSchema, literal, nullable, number, object, picklist, string, union } from 'valibot'

/** Who is logged in, as existing clients keep it (part 1 section 3). Login state is the presence of `token` (SESS-02). */
const SessionInfo = object({
  token: string(),
  merchantCode: string(),
  userName: string(),
  type: number(),
  firstTimeLogin: boolean(),
})

const MemberInfo = object({
  id: string(),
  account: string(),
  nickname: string(),
  regDate: number(),
  type: number(),
  toUpline: boolean(),
})

/** Which announcements a visitor or a member has closed (part 1 section 4). */
const PopupState = object({ show: boolean(), data: array(object({ title: string(), content: string() })) })

/** Who sent a visitor here, as the link said it (REG-74). */
const Invitation = object({ code: string(), domain: string() })

const Switch = union([literal(0), literal(1)])

/**
 * Every key the site keeps on the device, under the names of part 1 section 9, with its shape and what stands in when there is
 * nothing, or something unreadable. `tab` marks what session storage holds as well (STORE-02), or `only` session storage does.
 */
export const STORED = {
  session: { key: 'MC_SESSION_INFO', shape: nullable(SessionInfo), empty: null, tab: true },
  language: { key: 'language', shape: nullable(picklist(['TY', 'EN'])), empty: null, tab: false },
  /** 1 after a login that may resume, 0 after a logout (LOGIN-91). */
  autoLogin: { key: 'autoLogin', shape: Switch, empty: 0, tab: false },
  memberInfo: { key: 'memberInfo', shape: nullable(MemberInfo), empty: null, tab: false },
  setTemplate: {
    key: 'setTemplate',
    shape: nullable(object({ mem_cen: string(), dep_func: string() })),
    empty: null,
    tab: false,
  },
  popupMember: { key: 'SHELL_PU_A', shape: nullable(PopupState), empty: null, tab: false },
  popupGuest: { key: 'SHELL_PU_B', shape: nullable(PopupState), empty: null, tab: false },
  hideDownloadBar: { key: 'hideDownloadBar', shape: boolean(), empty: false, tab: false },
  /** Set when the site was opened from an iOS web clip (STORE-12). */
  webClip: { key: 'WEBCLIP', shape: Switch, empty: 0, tab: false },
  /** Kept while pages are switched, until the registration. */
  invitation: { key: 'affiliate', shape: nullable(Invitation), empty: null, tab: 'only' },
} as const satisfies Record<string, { key: string; shape: GenericSchema; empty: unknown; tab: boolean | 'only' }>
