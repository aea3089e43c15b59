import { useTexts } from '@hiyas/i18n'
import { InnerHeader } from '@hiyas/ui'
import type { ReactNode } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { paths } from '../routes/paths.ts'
import { useLooksLikeMember } from '../session/provider.tsx'
import { goBack } from '../shared/page/navigation.ts'
import { definePart, usePart } from '../shared/page/part.ts'
import { HomeGuestHeader } from './guest-header.tsx'

/** Fetched for members only: a visitor's first page does without it. Whoever draws the first picture of a page fetches it before. */
export const memberHeader = definePart(() => import('./member-header.tsx'), [])

/** The header a screen asks for. */
export function Header({ screen, title }: { screen: Screen; title: ReactNode }) {
  const { t } = useTexts()
  const looksLikeMember = useLooksLikeMember()
  const part = usePart(memberHeader, looksLikeMember)
  const MemberPart = looksLikeMember && part.kind === 'ready' ? part.View : null
  if (screen.header === 'none') return null
  if (screen.header === 'home') return MemberPart ? <MemberPart where="home" /> : <HomeGuestHeader />

  const home = paths.home()
  const back = { href: screen.backTo ?? home, label: t('shell.back') }
  return (
    <InnerHeader back={screen.backTo === null ? { ...back, onBack: () => goBack(home) } : back} title={title}>
      {screen.balance && MemberPart && <MemberPart where="inside" />}
    </InnerHeader>
  )
}
