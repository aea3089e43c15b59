import { useTexts } from '@hiyas/i18n'
import { Anchor, Button, Drawer, Logo, MenuGrid, MenuTile } from '@hiyas/ui'
import { signOutBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { paths } from '../../routes/paths.ts'
import { useLooksLikeMember } from '../../session/provider.tsx'
import { LogoutDialog } from '../../shared/logout/logout-dialog.tsx'
import { entryHrefOf } from '../../shared/menu/addresses.ts'
import { LOOKS } from '../../shared/menu/looks.ts'
import { sideMenuOf } from '../../shared/menu/rules.ts'
import { useMenuFacts } from '../../shared/menu/use-menu-facts.ts'
import { usePath } from '../../shared/page/address.ts'
import { useSite } from '../../shared/page/boot-context.tsx'
import { useOnArrival } from '../use-on-arrival.ts'
import styles from './side-menu.module.css'
import { WhoCard } from './who-card.tsx'

export type SideMenuProps = { open: boolean; onClose: () => void; onClosed: () => void }

/** The drawer at the right with everything there is (SIDE-01 to SIDE-37). It closes on any navigation, the mask and its cross. */
export default function SideMenu({ open, onClose, onClosed }: SideMenuProps) {
  const { t } = useTexts()
  const site = useSite()
  const { ageMin, siteName } = site
  const looksLikeMember = useLooksLikeMember()
  const entries = sideMenuOf(useMenuFacts())
  const [leaving, setLeaving] = useState(false)
  // SIDE-08.
  useOnArrival(usePath(), onClose)
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        onClosed={onClosed}
        label={t('menu.label')}
        closeLabel={t('menu.close')}
        head={<Logo label={siteName} />}
        foot={
          <div className={styles.foot}>
            {looksLikeMember && (
              <Button icon={signOutBold} wide onClick={() => setLeaving(true)}>
                {t('menu.sign_out')}
              </Button>
            )}
            <Anchor href={paths.userAgreement('responsible-play')} className={styles.age}>
              <b>{ageMin}+</b> {t('menu.responsible')}
            </Anchor>
          </div>
        }
      >
        <WhoCard />
        <nav aria-label={t('menu.label')}>
          <MenuGrid>
            {entries.map(name => (
              <MenuTile
                key={name}
                href={entryHrefOf(name, site)}
                label={t(LOOKS[name].label)}
                icon={LOOKS[name].icon}
                tone={LOOKS[name].tone}
              />
            ))}
          </MenuGrid>
        </nav>
      </Drawer>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
