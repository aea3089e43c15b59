import type { TextKey } from '@hiyas/i18n'
import type { Screen } from './define-screen.ts'
import { paths } from './paths.ts'

/** What a screen that opens later will be about: by it the picture, the words, and what is open instead. */
export type LaterKind = 'money' | 'bets' | 'promotions' | 'friends' | 'lottery' | 'messages' | 'security' | 'agents'

type Rules = Partial<Pick<Screen, 'access' | 'flag' | 'realMembersOnly' | 'header' | 'footer' | 'otherwise'>>
export type OpeningLater = Pick<Screen, 'path' | 'title'> & Rules & { kind: LaterKind }

const later = (kind: LaterKind, path: string, title: TextKey, rules: Rules = {}): OpeningLater => ({
  kind,
  path,
  title,
  ...rules,
})
const memberLater = (kind: LaterKind, path: string, title: TextKey, rules: Rules = {}): OpeningLater =>
  later(kind, path, title, { access: 'member', ...rules })
const realMembersLater = (kind: LaterKind, path: string, title: TextKey, rules: Rules = {}): OpeningLater =>
  memberLater(kind, path, title, { realMembersOnly: true, ...rules })
const agentLater = (path: string, title: TextKey, rules: Rules = {}): OpeningLater =>
  later('agents', path, title, { access: 'agent', otherwise: paths.home(), ...rules })

/**
 * Addresses whose screens are not built yet, by what each will be about, with their true title, header, footer, access and switch. Each says
 * so honestly until its own folder under features/ takes its line from here; from then on its flag decides whether it says so still (place.ts).
 */
export const OPENING_LATER: readonly OpeningLater[] = [
  realMembersLater('money', paths.deposit(), 'title.deposit'),
  realMembersLater('money', paths.withdraw(), 'title.withdraw'),
  later('promotions', paths.promotions(), 'title.promotions', { footer: false }),
  later('promotions', paths.promotionDetail(), 'title.promotion_detail'),
  realMembersLater('promotions', paths.rewardCentre(), 'title.reward_centre', { flag: 'REWCEN3' }),
  memberLater('messages', paths.feedback(), 'title.feedback', { flag: 'FEEDBACK3' }),
  memberLater('messages', paths.inbox(), 'title.inbox', { flag: 'MAILCEN' }),
  realMembersLater('friends', paths.inviteFriends(), 'title.invite_friends'),
  later('lottery', paths.moreLottery(), 'title.more_lottery', { footer: false }),
  memberLater('lottery', paths.startLottery(), 'title.lottery'),
  later('lottery', paths.lottery(), 'title.lottery'),
  realMembersLater('security', paths.securityCentre(), 'title.security_centre'),
  memberLater('money', paths.depositRecord(), 'title.deposit_record', { flag: 'DEPRECM3' }),
  memberLater('money', paths.withdrawRecord(), 'title.withdraw_record', { flag: 'WITHREC3' }),
  memberLater('bets', paths.profitAndLoss(), 'title.profit_and_loss', { flag: 'PERSREP' }),
  realMembersLater('money', paths.uplineTransfer(), 'title.upline_transfer', { flag: 'AGETRANSFERUP3' }),
  realMembersLater('promotions', paths.manualRebate(), 'title.manual_rebate', { flag: 'MANPLAYREB3' }),
  memberLater('promotions', paths.leaderboard(), 'title.leaderboard'),
  memberLater('promotions', paths.rebateReport(), 'title.rebate_report', { flag: 'PLYRBT' }),
  agentLater(paths.agentHome(), 'title.agent_home', { header: 'none', footer: false }),
  agentLater(paths.teamOverview(), 'title.team_overview'),
  agentLater(paths.team(), 'title.team'),
  agentLater(paths.redRain(), 'title.red_rain'),
  agentLater(paths.teamProfitAndLoss(), 'title.team_profit_and_loss'),
  agentLater(paths.teamBetting(), 'title.team_betting'),
  agentLater(paths.rebateSetup(), 'title.rebate_setup'),
  agentLater(paths.teamRebate(), 'title.team_rebate'),
  agentLater(paths.openAccount(), 'title.open_account'),
  agentLater(paths.dividend(), 'title.dividend'),
  agentLater(paths.agentNotices(), 'title.notices'),
  agentLater(paths.salaryContract(), 'title.salary_contract'),
  agentLater(paths.dividendContract(), 'title.dividend_contract'),
  agentLater(paths.hourContract(), 'title.hour_contract'),
]
