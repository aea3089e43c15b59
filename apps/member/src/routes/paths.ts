/**
 * Every address of the member site (part 1 section 2, part 2 section 2). The only place that spells one: a screen names it as
 * `paths.login()`. A snapshot test holds the whole list.
 */
export const paths = {
  home: () => '/m/home',
  login: (from?: string) => withQuery('/m/login', { from }),
  register: () => '/m/register',
  forgotPassword: () => '/m/forget',
  changePassword: () => '/m/changePsw',
  settings: () => '/m/set',
  devices: () => '/m/devices',
  /** Where a third party sends the browser back to (LOGIN-72). */
  social: () => '/m/social',
  notices: () => '/m/notice',
  memberCentre: () => '/m/member-centre',
  /** The member centre as the pop-up of the header names it (MEMBER-48, MEMBER-49). */
  memberHome: () => '/m/member/home',
  deposit: () => '/m/voucherCenter',
  withdraw: () => '/m/withdraw',
  promotions: () => '/m/activity',
  promotionDetail: () => '/m/activityInfo',
  rewardCentre: () => '/m/rewardCenter',
  help: () => '/m/help',
  helpDetail: (index: number) => `/m/helpDetail#${index}`,
  accountRecord: () => '/m/transaction/record',
  bettingRecord: () => '/m/gameRecord',
  feedback: () => '/m/feedback',
  inbox: () => '/m/webEmail',
  download: () => '/m/download',
  inviteFriends: () => '/m/inviteFriends',
  customerService: () => '/m/service',
  moreLottery: () => '/m/moreLottery',
  startLottery: () => '/m/startLottery',
  lottery: (vassalage?: string) => withQuery('/m/lottery', { vassalage }),
  gameHub: () => '/m/gameLobby',
  slots: () => '/m/slotsCenter',
  /** `vassalage` fixes a vendor (LOBBY-05). */
  gameList: (of: { gameType: string; vassalage?: string }) => withQuery('/m/gameList', of),
  /** A document, or a version of it that is in force no more. */
  userAgreement: (name?: string, version?: number) =>
    withQuery('/m/useragreement', { name, version: version?.toString() }),
  /** `from`: what somebody wanted to try. */
  trial: (from?: string) => withQuery('/m/trail', { from }),
  /** A game of a vendor, or his own lobby, where none is named (LOBBY-54). What is left out is not known. */
  launchGame: (of: {
    nodeId?: string | undefined
    gameId?: string | undefined
    vassalage: string
    gameType?: string | undefined
    supportPlay?: string | undefined
  }) => withQuery('/m/launchGame', of),
  maintenance: () => '/m/maintenance',
  securityCentre: () => '/m/securityCenter',
  vipBenefits: () => '/m/member/benefits',
  depositRecord: () => '/m/vouReport',
  withdrawRecord: () => '/m/withdrawReport',
  profitAndLoss: () => '/m/profitandloss',
  uplineTransfer: () => '/m/upLine/transfer',
  manualRebate: () => '/m/member/manualRebate',
  leaderboard: () => '/m/leaderBoard',
  rebateReport: () => '/m/member/rebateReport',
  agentHome: () => '/m/agent',
  teamOverview: () => '/m/agent/team/overview',
  team: () => '/m/member/team',
  redRain: () => '/m/redRain',
  teamProfitAndLoss: () => '/m/agent/team/pnl',
  teamBetting: () => '/m/teamBetting',
  rebateSetup: () => '/m/member/agent/agentRebeat',
  teamRebate: () => '/m/member/teamRebate',
  openAccount: () => '/m/agentRegister',
  dividend: () => '/m/member/agent/agentDivident',
  agentNotices: () => '/m/member/notice?types=A',
  salaryContract: () => '/m/member/agent/getSalaryContract',
  dividendContract: () => '/m/member/agent/getDevidendContract',
  hourContract: () => '/m/member/agent/getHourContract',
}

/** Other spellings of an address, and the address they stand for. Nothing else may know them. */
export const ALIASES: Readonly<Record<string, string>> = {
  '/': paths.home(),
  '/m': paths.home(),
  '/m/': paths.home(),
  '/m/index': paths.home(),
  '/m/index.html': paths.home(),
  '/register.html': paths.register(),
  '/m/register.html': paths.register(),
  '/m/mine': paths.memberCentre(),
  '/m/member/home': paths.memberCentre(),
  '/m/helpCenter': paths.help(),
  '/m/message': paths.inbox(),
  '/m/gameCenter': paths.gameHub(),
}

/** Without query and hash, and with aliases resolved: what the route table and the rules of header and footer are asked with. */
export function routePathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return ALIASES[path] ?? path
}

/** Whether an address stays on this site, so that a link from data or a query cannot lead a member elsewhere. */
export function isOwnAddress(address: string): boolean {
  // As a browser reads it: it passes over these blanks.
  return /^\/(?![\t\n\r]*[/\\])/.test(address)
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`
}
