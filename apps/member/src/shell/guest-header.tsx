import { useTexts } from '@hiyas/i18n'
import { GuestHeader } from '@hiyas/ui'
import { paths } from '../routes/paths.ts'
import { useSite } from '../shared/page/boot-context.tsx'
import { LanguageMenu } from '../shared/page/language-menu.tsx'
import { DropPanel } from './drop-panel.tsx'
import { HEADER_MENU, headerMenu, menuButton } from './header-menu-part.ts'

/** Home of a visitor (SHELL-79): language and menu as a member has them. */
export function HomeGuestHeader() {
  const { t } = useTexts()
  const { siteName } = useSite()
  return (
    <GuestHeader
      home={{ href: paths.home(), label: t('shell.home_link', { site: siteName }) }}
      language={<LanguageMenu />}
      menu={menuButton(t('shell.menu'))}
    >
      <DropPanel id={HEADER_MENU} label={t('shell.menu')} side="end" part={headerMenu} />
    </GuestHeader>
  )
}
