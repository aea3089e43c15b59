import { useTexts } from '@hiyas/i18n'
import { BalancePill, MemberHeader } from '@hiyas/ui'
import { paths } from '../routes/paths.ts'
import { useBalance } from '../shared/balance/provider.tsx'
import { useBalanceView } from '../shared/balance/use-balance-view.ts'
import { useMemberInfo } from '../shared/member/use-member-info.ts'
import { useMemberName } from '../shared/member/use-member-name.ts'
import { useSite } from '../shared/page/boot-context.tsx'
import { LanguageMenu } from '../shared/page/language-menu.tsx'
import { definePart } from '../shared/page/part.ts'
import { useKnownRankLabel } from '../shared/rank/use-rank.ts'
import { DropPanel } from './drop-panel.tsx'
import { HEADER_MENU, headerMenu, menuButton } from './header-menu-part.ts'

const ACCOUNT = 'member-popup'

const memberPopup = definePart(() => import('./member-popup.tsx'), ['menu'])

/** What a header has for members only: the whole of it on home, the balance at its end elsewhere. */
export default function MemberPart({ where }: { where: 'home' | 'inside' }) {
  return where === 'home' ? <HomeMemberHeader /> : <HeaderBalance />
}

/** Home of a member (SHELL-53, SHELL-63 to SHELL-69): the mark, who he is, what he has, and what drops down from either end (MEMBER-45). */
function HomeMemberHeader() {
  const { t } = useTexts()
  const { siteName } = useSite()
  useMemberInfo({ renewed: true })
  const name = useMemberName()
  const balance = useBalance()
  return (
    <MemberHeader
      home={{ href: paths.home(), label: t('shell.home_link', { site: siteName }) }}
      name={name}
      level={useKnownRankLabel()}
      account={{ panel: ACCOUNT, onNear: () => void memberPopup.fetch() }}
      balance={{
        ...useBalanceView(),
        showLabel: t('shell.menu_show_balance'),
        hideLabel: t('shell.menu_hide_balance'),
        onToggle: balance.toggle,
      }}
      deposit={{ href: paths.deposit(), label: t('title.deposit') }}
      language={<LanguageMenu compact />}
      menu={menuButton(t('shell.menu'))}
    >
      <DropPanel id={ACCOUNT} label={t('shell.account', { name })} side="start" part={memberPopup} />
      <DropPanel id={HEADER_MENU} label={t('shell.menu')} side="end" part={headerMenu} />
    </MemberHeader>
  )
}

function HeaderBalance() {
  const { t } = useTexts()
  return <BalancePill {...useBalanceView()} deposit={{ href: paths.deposit(), label: t('title.deposit') }} />
}
