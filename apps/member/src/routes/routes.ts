import { download } from '../features/app/download/index.ts'
import { service } from '../features/app/service/index.ts'
import { changePassword } from '../features/entry/change-password/index.ts'
import { devices } from '../features/entry/devices/index.ts'
import { forgotPassword } from '../features/entry/forgot-password/index.ts'
import { login } from '../features/entry/login/index.ts'
import { maintenance } from '../features/entry/maintenance/index.ts'
import { notOpenYet } from '../features/entry/not-open-yet/index.ts'
import { register } from '../features/entry/register/index.ts'
import { settings } from '../features/entry/settings/index.ts'
import { socialReturn } from '../features/entry/social-return/index.ts'
import { trial } from '../features/entry/trial/index.ts'
import { userAgreement } from '../features/help/document/index.ts'
import { helpCentre } from '../features/help/help-centre/index.ts'
import { helpDetail } from '../features/help/help-detail/index.ts'
import { home } from '../features/home/home/index.ts'
import { notices } from '../features/home/notices/index.ts'
import { memberCentre } from '../features/member/member-centre/index.ts'
import { vipBenefits } from '../features/member/vip-benefits/index.ts'
import { gameHub } from '../features/play/game-hub/index.ts'
import { gameLaunch } from '../features/play/game-launch/index.ts'
import { gameLobby, slots } from '../features/play/game-lobby/index.ts'
import { accountRecord } from '../features/records/account-record/index.ts'
import { bettingRecord } from '../features/records/betting-record/index.ts'
import { defineScreen, type Screen } from './define-screen.ts'
import { OPENING_LATER } from './opening-later.ts'
import { routePathOf } from './paths.ts'

const TO_COME = OPENING_LATER.map(({ kind: _, ...said }) => defineScreen({ ...notOpenYet, ...said }))

/** The table of screens (part 1 section 2, part 2 section 2). Each loads when it is first needed. */
export const SCREENS: readonly Screen[] = [
  home,
  login,
  register,
  socialReturn,
  maintenance,
  trial,
  settings,
  forgotPassword,
  devices,
  changePassword,
  gameLobby,
  slots,
  gameHub,
  gameLaunch,
  bettingRecord,
  accountRecord,
  helpCentre,
  helpDetail,
  userAgreement,
  notices,
  download,
  service,
  memberCentre,
  vipBenefits,
  ...TO_COME,
]

const byPath = new Map(SCREENS.map(screen => [screen.path, screen]))

/** The screen of an address, or null: then the address leads home. */
export function screenOf(address: string): Screen | null {
  return byPath.get(routePathOf(address)) ?? null
}

export { home as homeScreen }
