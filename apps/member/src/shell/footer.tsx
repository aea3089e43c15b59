import { useTexts } from '@hiyas/i18n'
import { FooterBar } from '@hiyas/ui'
import {
  giftBold,
  giftFill,
  houseBold,
  houseFill,
  userCircleBold,
  userCircleFill,
  walletBold,
  walletFill,
} from '@hiyas/ui/icons'
import { useLooksLikeMember } from '../session/provider.tsx'
import { currentEntry, footerTargets } from './footer-rules.ts'
import styles from './shell.module.css'

/** The five entries at the foot of the page. */
export function Footer({ routePath }: { routePath: string }) {
  const { t } = useTexts()
  const looksLikeMember = useLooksLikeMember()
  const to = footerTargets(looksLikeMember)
  return (
    <div className={styles.footer}>
      <FooterBar
        label={t('shell.footer_label')}
        current={currentEntry(routePath)}
        before={[
          { key: 'home', href: to.home, label: t('title.home'), icon: houseBold, iconCurrent: houseFill },
          { key: 'promo', href: to.promo, label: t('shell.footer_promo'), icon: giftBold, iconCurrent: giftFill },
        ]}
        centre={{
          key: 'centre',
          href: to.centre,
          label: t(looksLikeMember ? 'shell.footer_play' : 'shell.footer_login'),
        }}
        after={[
          {
            key: 'deposit',
            href: to.deposit,
            label: t('shell.footer_deposit'),
            icon: walletBold,
            iconCurrent: walletFill,
          },
          { key: 'me', href: to.me, label: t('shell.footer_me'), icon: userCircleBold, iconCurrent: userCircleFill },
        ]}
      />
    </div>
  )
}
