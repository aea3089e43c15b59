import { useTexts } from '@hiyas/i18n'
import { Card, IconButtonLink, InnerHeader, ListRow } from '@hiyas/ui'
import { envelopeSimpleBold, gearSixBold } from '@hiyas/ui/icons'
import { paths } from '../../../routes/paths.ts'
import { useSession } from '../../../session/provider.tsx'
import { LOOKS } from '../../../shared/menu/looks.ts'
import { type EntryName, memberCentreOf } from '../../../shared/menu/rules.ts'
import { useMenuFacts } from '../../../shared/menu/use-menu-facts.ts'
import { useSite } from '../../../shared/page/boot-context.tsx'
import { RankCard } from '../../../shared/rank/rank-card.tsx'
import { GuestCard } from './components/guest-card.tsx'
import { MemberCard } from './components/member-card.tsx'
import { QuickEntries } from './components/quick-entries.tsx'
import { WalletCard } from './components/wallet-card.tsx'
import styles from './screen.module.css'

/** What stands as a tile above the list. */
const QUICK: readonly EntryName[] = ['rewardCentre', 'invite', 'security', 'leaderboard', 'benefits']
/** The buttons of the wallet. A visitor has none, and finds them first in the list (MEMBER-20 to MEMBER-22). */
const BUTTONS: readonly EntryName[] = ['deposit', 'withdraw']

/** Who I am, what I have, and the way to everything about my account (MEMBER-04 to MEMBER-42), and whose site it is (SHELL-104). */
export default function MemberCentreScreen() {
  const { t } = useTexts()
  const state = useSession()
  const { siteName } = useSite()
  const facts = useMenuFacts()
  const entries = memberCentreOf(facts)
  const above = state.kind === 'guest' ? QUICK : [...QUICK, ...BUTTONS]
  const listed = entries.filter(name => !above.includes(name))
  return (
    <>
      <InnerHeader back={{ href: paths.home(), label: t('shell.go_home') }} title={t('title.member_centre')}>
        {facts.flags.MAILCEN && (
          <IconButtonLink icon={envelopeSimpleBold} label={t('menu.messages')} href={paths.inbox()} />
        )}
        <IconButtonLink icon={gearSixBold} label={t('menu.settings')} href={paths.settings()} />
      </InnerHeader>
      <div className={styles.page}>
        {state.kind === 'guest' ? <GuestCard /> : <MemberCard />}
        {state.kind !== 'guest' && <RankCard />}
        {state.kind !== 'guest' && <WalletCard />}
        <QuickEntries
          names={entries.filter(name => QUICK.includes(name))}
          inviteClosed={facts.type !== null && !facts.promotions.includes('REFERRAL')}
        />
        <Card>
          <nav aria-label={t('menu.more')}>
            {listed.map(name => (
              <ListRow key={name} label={t(LOOKS[name].label)} icon={LOOKS[name].icon} href={LOOKS[name].href} />
            ))}
            <ListRow label={t('menu.help')} icon={LOOKS.help.icon} href={LOOKS.help.href} />
          </nav>
        </Card>
        <p className={styles.copyright}>{t('shell.copyright', { site: siteName })}</p>
      </div>
    </>
  )
}
