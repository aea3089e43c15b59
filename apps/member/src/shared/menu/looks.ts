import type { TextKey } from '@hiyas/i18n'
import type { IconShape, MenuTileProps } from '@hiyas/ui'
import {
  arrowLineDownDuotone,
  arrowLineUpDuotone,
  arrowsLeftRightDuotone,
  chartLineUpDuotone,
  chatCenteredTextDuotone,
  coinsDuotone,
  crownSimpleDuotone,
  deviceMobileDuotone,
  envelopeSimpleDuotone,
  giftDuotone,
  headsetDuotone,
  listChecksDuotone,
  paperPlaneTiltDuotone,
  percentDuotone,
  questionDuotone,
  rankingDuotone,
  receiptDuotone,
  shareNetworkDuotone,
  shieldCheckDuotone,
  treasureChestDuotone,
  userCircleDuotone,
  usersThreeDuotone,
} from '@hiyas/ui/duotone-icons'
import { paths } from '../../routes/paths.ts'
import type { EntryName } from './rules.ts'

export type EntryLook = { label: TextKey; icon: IconShape; tone: NonNullable<MenuTileProps['tone']>; href: string }

/** How each entry is called and drawn, and where it leads (SIDE-26). What has an address of the merchant gets it where it is shown. */
export const LOOKS: Readonly<Record<EntryName, EntryLook>> = {
  profile: look('menu.profile', userCircleDuotone, 'plain', paths.memberCentre()),
  deposit: look('menu.deposit', arrowLineDownDuotone, 'gold', paths.deposit()),
  withdraw: look('menu.withdraw', arrowLineUpDuotone, 'gold', paths.withdraw()),
  promotions: look('menu.promotions', giftDuotone, 'coral', paths.promotions()),
  rewardCentre: look('menu.reward_centre', treasureChestDuotone, 'coral', paths.rewardCentre()),
  agency: look('menu.agency', usersThreeDuotone, 'violet', paths.agentHome()),
  help: look('menu.help', questionDuotone, 'plain', paths.help()),
  accountRecord: look('menu.account_record', receiptDuotone, 'plain', paths.accountRecord()),
  bettingRecord: look('menu.betting_record', listChecksDuotone, 'plain', paths.bettingRecord()),
  feedback: look('menu.feedback', chatCenteredTextDuotone, 'plain', paths.feedback()),
  messages: look('menu.messages', envelopeSimpleDuotone, 'plain', paths.inbox()),
  download: look('menu.download', deviceMobileDuotone, 'plain', paths.download()),
  share: look('menu.share', shareNetworkDuotone, 'violet', paths.inviteFriends()),
  service: look('menu.service', headsetDuotone, 'success', paths.customerService()),
  telegram: look('menu.telegram', paperPlaneTiltDuotone, 'info', paths.customerService()),
  telegram2: look('menu.telegram_2', paperPlaneTiltDuotone, 'info', paths.customerService()),
  invite: look('menu.invite', usersThreeDuotone, 'violet', paths.inviteFriends()),
  security: look('menu.security', shieldCheckDuotone, 'success', paths.securityCentre()),
  benefits: look('menu.benefits', crownSimpleDuotone, 'gold', paths.vipBenefits()),
  depositRecord: look('menu.deposit_record', arrowLineDownDuotone, 'plain', paths.depositRecord()),
  withdrawRecord: look('menu.withdraw_record', arrowLineUpDuotone, 'plain', paths.withdrawRecord()),
  profitAndLoss: look('menu.profit_and_loss', chartLineUpDuotone, 'plain', paths.profitAndLoss()),
  uplineTransfer: look('menu.upline_transfer', arrowsLeftRightDuotone, 'plain', paths.uplineTransfer()),
  manualRebate: look('menu.manual_rebate', percentDuotone, 'plain', paths.manualRebate()),
  leaderboard: look('menu.leaderboard', rankingDuotone, 'gold', paths.leaderboard()),
  rebateReport: look('menu.rebate_report', coinsDuotone, 'plain', paths.rebateReport()),
}

/** Where an entry of the pop-up in the header leads: two of them to the same page (MEMBER-48, MEMBER-49). */
export const popupHrefOf = (name: EntryName): string =>
  name === 'profile' || name === 'agency' ? paths.memberHome() : LOOKS[name].href

function look(label: TextKey, icon: IconShape, tone: EntryLook['tone'], href: string): EntryLook {
  return { label, icon, tone, href }
}
