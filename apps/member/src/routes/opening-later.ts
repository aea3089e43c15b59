import type { TextKey } from '@hiyas/i18n'
import { notOpenYet } from '../features/entry/not-open-yet/index.ts'
import { defineScreen, type Screen } from './define-screen.ts'
import { paths } from './paths.ts'

const later = (path: string, title: TextKey, rules: Partial<Screen> = {}): Screen =>
  defineScreen({ ...notOpenYet, path, title, ...rules })
const memberLater = (path: string, title: TextKey, rules: Partial<Screen> = {}): Screen =>
  later(path, title, { access: 'member', ...rules })
const realMembersLater = (path: string, title: TextKey): Screen => memberLater(path, title, { realMembersOnly: true })
const agentLater = (path: string, title: TextKey, rules: Partial<Screen> = {}): Screen =>
  later(path, title, { access: 'agent', otherwise: paths.home(), ...rules })

/**
 * Addresses whose screens are not built yet, with their true title, header, footer and access. Each says so honestly until its
 * own folder under features/ takes its line from here.
 */
export const OPENING_LATER: readonly Screen[] = [
  realMembersLater(paths.deposit(), 'title.deposit'),
  realMembersLater(paths.withdraw(), 'title.withdraw'),
  later(paths.promotions(), 'title.promotions', { footer: false }),
  later(paths.promotionDetail(), 'title.promotion_detail'),
  realMembersLater(paths.rewardCentre(), 'title.reward_centre'),
  memberLater(paths.accountRecord(), 'title.account_record'),
  memberLater(paths.feedback(), 'title.feedback'),
  memberLater(paths.inbox(), 'title.inbox'),
  later(paths.download(), 'title.download'),
  realMembersLater(paths.inviteFriends(), 'title.invite_friends'),
  later(paths.customerService(), 'title.customer_service', { footer: false }),
  later(paths.moreLottery(), 'title.more_lottery', { footer: false }),
  memberLater(paths.startLottery(), 'title.lottery'),
  later(paths.lottery(), 'title.lottery'),
  later(paths.gameHub(), 'title.game_hub'),
  realMembersLater(paths.securityCentre(), 'title.security_centre'),
  memberLater(paths.vipBenefits(), 'title.vip_benefits'),
  memberLater(paths.depositRecord(), 'title.deposit_record'),
  memberLater(paths.withdrawRecord(), 'title.withdraw_record'),
  memberLater(paths.profitAndLoss(), 'title.profit_and_loss'),
  realMembersLater(paths.uplineTransfer(), 'title.upline_transfer'),
  realMembersLater(paths.manualRebate(), 'title.manual_rebate'),
  memberLater(paths.leaderboard(), 'title.leaderboard'),
  memberLater(paths.rebateReport(), 'title.rebate_report'),
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
