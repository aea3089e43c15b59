import { type TextKey, useTexts } from '@hiyas/i18n'
import { type IconShape, ListRow } from '@hiyas/ui'
import {
  arrowLineDownBold,
  arrowLineUpBold,
  arrowsClockwiseBold,
  eyeBold,
  eyeSlashBold,
  questionBold,
  signOutBold,
  squaresFourFill,
} from '@hiyas/ui/icons'
import { useLooksLikeMember } from '../session/provider.tsx'
import { useBalance } from '../shared/balance/provider.tsx'
import { useRefresh } from '../shared/balance/use-refresh.ts'
import type { DropContentProps } from './drop-panel.tsx'
import { type HeaderMenuEntry, headerMenuOf } from './header-menu-rules.ts'

type Name = HeaderMenuEntry['name']

const LOOKS: Readonly<Record<Name, { icon: IconShape; label: TextKey }>> = {
  deposit: { icon: arrowLineDownBold, label: 'menu.deposit' },
  withdraw: { icon: arrowLineUpBold, label: 'menu.withdraw' },
  refresh: { icon: arrowsClockwiseBold, label: 'menu.refresh' },
  show: { icon: eyeBold, label: 'shell.menu_show_balance' },
  hide: { icon: eyeSlashBold, label: 'shell.menu_hide_balance' },
  help: { icon: questionBold, label: 'menu.help' },
  all: { icon: squaresFourFill, label: 'menu.all' },
  logout: { icon: signOutBold, label: 'menu.sign_out' },
}

/**
 * The drop-down of the home header (SHELL-70 to SHELL-80): six entries for a member, four for a visitor, and the way to the whole
 * menu, for which a header of 320 px has no room of its own.
 */
export default function HeaderMenu({ leave }: DropContentProps) {
  const { t } = useTexts()
  const looksLikeMember = useLooksLikeMember()
  const balance = useBalance()
  const refresh = useRefresh()
  const acts: Partial<Record<Name, () => void>> = {
    refresh,
    show: balance.toggle,
    hide: balance.toggle,
  }
  const follower = (name: Name) => (name === 'all' ? 'menu' : name === 'logout' ? 'logout' : undefined)
  const select = (name: Name) => () => {
    leave(follower(name))
    acts[name]?.()
  }
  return headerMenuOf({ looksLikeMember, hidden: balance.hidden }).map(({ name, href }) => {
    const { icon, label } = LOOKS[name]
    const way = href === undefined ? { onSelect: select(name) } : { href }
    return <ListRow key={name} icon={icon} label={t(label)} {...way} />
  })
}
