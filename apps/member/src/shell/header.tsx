import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { BalancePill, GuestHeader, InnerHeader, MemberHeader } from '@hiyas/ui'
import { type ReactNode, useRef } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { paths } from '../routes/paths.ts'
import { useSession } from '../session/provider.tsx'
import { looksLikeMember } from '../session/reducer.ts'
import { useBalance } from '../shared/balance/provider.tsx'
import { useBalanceView } from '../shared/balance/use-balance-view.ts'
import { useMemberInfo } from '../shared/member/use-member-info.ts'
import { HeaderMenu } from './header-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { goBack } from './navigation.ts'

const AVATAR = 'em_eagle-head'

/** The header a screen asks for. */
export function Header({ screen, title }: { screen: Screen; title: ReactNode }) {
  const member = looksLikeMember(useSession())
  if (screen.header === 'none') return null
  if (screen.header === 'back') return <BackHeader screen={screen} title={title} />
  return member ? <HomeMemberHeader /> : <HomeGuestHeader />
}

function BackHeader({ screen, title }: { screen: Screen; title: ReactNode }) {
  const { t } = useTexts()
  const member = looksLikeMember(useSession())
  const home = paths.home()
  const back = { href: screen.backTo ?? home, label: t('shell.back') }
  return (
    <InnerHeader back={screen.backTo === null ? { ...back, onBack: () => goBack(home) } : back} title={title}>
      {screen.balance && member && <HeaderBalance />}
    </InnerHeader>
  )
}

function HeaderBalance() {
  const { t } = useTexts()
  return <BalancePill {...useBalanceView()} deposit={{ href: paths.deposit(), label: t('shell.deposit') }} />
}

function HomeGuestHeader() {
  const { t } = useTexts()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <GuestHeader
        home={{ href: paths.home(), label: t('shell.home_link') }}
        language={<LanguageMenu />}
        menu={{ label: t('shell.menu'), onOpen: () => menu.current?.showPopover() }}
      />
      <HeaderMenu ref={menu} />
    </>
  )
}

function HomeMemberHeader() {
  const { t } = useTexts()
  const menu = useRef<HTMLDivElement>(null)
  const name = useMemberName()
  const balance = useBalance()
  const view = useBalanceView()
  return (
    <>
      <MemberHeader
        avatar={{ src: symbolPath(AVATAR), href: paths.memberCentre(), label: t('shell.account', { name }) }}
        name={name}
        balance={{
          ...view,
          showLabel: t('shell.menu_show_balance'),
          hideLabel: t('shell.menu_hide_balance'),
          onToggle: balance.toggle,
        }}
        deposit={{ href: paths.deposit(), label: t('shell.deposit') }}
        language={<LanguageMenu compact />}
        menu={{ label: t('shell.menu'), onOpen: () => menu.current?.showPopover() }}
      />
      <HeaderMenu ref={menu} />
    </>
  )
}

/** SHELL-63, SHELL-64: the nickname, else the account. Home renews what is known of the member. */
function useMemberName(): string {
  const state = useSession()
  const { info } = useMemberInfo({ renewed: true })
  return info?.nickname || info?.account || (state.kind === 'member' ? state.session.userName : '')
}
