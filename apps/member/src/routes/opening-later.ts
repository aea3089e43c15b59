import type { TextKey } from '@hiyas/i18n'
import { notOpenYet } from '../features/entry/not-open-yet/index.ts'
import { defineScreen, type Screen } from './define-screen.ts'
import { paths } from './paths.ts'

const later = (path: string, title: TextKey, rules: Partial<Screen> = {}): Screen =>
  defineScreen({ ...notOpenYet, path, title, ...rules })
const memberLater = (path: string, title: TextKey, rules: Partial<Screen> = {}): Screen =>
  later(path, title, { access: 'member', ...rules })
const realMembersLater = (path: string, title: TextKey, rules: Partial<Screen> = {}): Screen =>
  memberLater(path, title, { realMembersOnly: true, ...rules })
const agentLater = (path: string, title: TextKey, rules: Partial<Screen> = {}): Screen =>
  later(path, title, { access: 'agent', otherwise: paths.home(), ...rules })

/**
 * Addresses whose screens are not built yet, with their true title, header, footer, access and switch. Each says so honestly until
 * its own folder under features/ takes its line from here; from then on its flag decides whether it says so still (place.ts).
 */
export const OPENING_LATER: readonly Screen[] = [
  realMembersLater(paths.deposit(), 'title.deposit'),
  realMembersLater(paths.withdraw(), 'title.withdraw'),
  later(paths.promotions(), 'title.promotions', { footer: false }),
  later(paths.promotionDetail(), 'title.promotion_detail'),
  realMembersLater(paths.rewardCentre(), 'title.reward_centre', { flag: 'REWCEN3' }),
  memberLater(paths.feedback(), 'title.feedback', { flag: 'FEEDBACK3' }),
  memberLater(paths.inbox(), 'title.inbox', { flag: 'MAILCEN' }),
  realMembersLater(paths.inviteFriends(), 'title.invite_friends'),
  later(paths.moreLottery(), 'title.more_lottery', { footer: false }),
  memberLater(paths.startLottery(), 'title.lottery'),
  later(paths.lottery(), 'title.lottery'),
  realMembersLater(paths.securityCentre(), 'title.security_centre'),
  memberLater(paths.depositRecord(), 'title.deposit_record', { flag: 'DEPRECM3' }),
  memberLater(paths.withdrawRecord(), 'title.withdraw_record', { flag: 'WITHREC3' }),
  memberLater(paths.profitAndLoss(), 'title.profit_and_loss', { flag: 'PERSREP' }),
  realMembersLater(paths.uplineTransfer(), 'title.upline_transfer', { flag: 'AGETRANSFERUP3' }),
  realMembersLater(paths.manualRebate(), 'title.manual_rebate', { flag: 'MANPLAYREB3' }),
  memberLater(paths.leaderboard(), 'title.leaderboard'),
  memberLater(paths.rebateReport(), 'title.rebate_report', { flag: 'PLYRBT' }),
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
