import { useTexts } from '@hiyas/i18n'
import { Card, ListRow } from '@hiyas/ui'
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
import { type RefObject, useCallback, useState } from 'react'
import { paths } from '../routes/paths.ts'
import { useSession } from '../session/provider.tsx'
import { looksLikeMember } from '../session/reducer.ts'
import { useBalance } from '../shared/balance/provider.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { navigate } from './navigation.ts'
import { useOverlay } from './overlays.ts'
import styles from './shell.module.css'
import { SideMenu } from './side-menu/index.tsx'

/**
 * The drop-down of the home header (SHELL-70 to SHELL-80): six entries for a member, four for a visitor, and the way to the whole
 * menu, for which a header of 320 px has no room of its own. It closes by itself on Escape, on a tap elsewhere and when an entry
 * was taken.
 */
export function HeaderMenu({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  const { t } = useTexts()
  const member = looksLikeMember(useSession())
  const balance = useBalance()
  const [leaving, setLeaving] = useState(false)
  const [whole, setWhole] = useState(false)
  const [shown, setShown] = useState(false)
  useOverlay('opened', shown || whole || leaving)
  const closeWhole = useCallback(() => setWhole(false), [])
  const choose = (act: () => void) => () => {
    ref.current?.hidePopover()
    act()
  }
  return (
    <>
      <div ref={ref} popover="auto" className={styles.menu} onToggle={event => setShown(event.newState === 'open')}>
        <Card>
          <ListRow icon={arrowLineDownBold} label={t('shell.menu_deposit')} href={paths.deposit()} />
          <ListRow icon={arrowLineUpBold} label={t('shell.menu_withdraw')} href={paths.withdraw()} />
          <ListRow
            icon={arrowsClockwiseBold}
            label={t('shell.menu_refresh')}
            onSelect={choose(() => (member ? balance.refresh() : void navigate(paths.login())))}
          />
          {member && (
            <ListRow
              icon={balance.hidden ? eyeBold : eyeSlashBold}
              label={t(balance.hidden ? 'shell.menu_show_balance' : 'shell.menu_hide_balance')}
              onSelect={choose(balance.toggle)}
            />
          )}
          <ListRow icon={questionBold} label={t('shell.menu_help')} href={paths.help()} />
          <ListRow icon={squaresFourFill} label={t('shell.menu_all')} onSelect={choose(() => setWhole(true))} />
          {member && (
            <ListRow icon={signOutBold} label={t('shell.menu_logout')} onSelect={choose(() => setLeaving(true))} />
          )}
        </Card>
      </div>
      <SideMenu open={whole} onClose={closeWhole} />
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
