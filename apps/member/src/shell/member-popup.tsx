import { useTexts } from '@hiyas/i18n'
import { Amount, ListRow, Pill } from '@hiyas/ui'
import { signOutBold } from '@hiyas/ui/icons'
import { useBalanceView } from '../shared/balance/use-balance-view.ts'
import { useMemberName } from '../shared/member/use-member-name.ts'
import { LOOKS, popupHrefOf } from '../shared/menu/looks.ts'
import { memberPopupOf } from '../shared/menu/rules.ts'
import { useMenuFacts } from '../shared/menu/use-menu-facts.ts'
import { useRank } from '../shared/rank/use-rank.ts'
import styles from './drop-panel.module.css'
import type { DropContentProps } from './drop-panel.tsx'

/** Under the name in the header: who is here, what he has, and the ways to his account (MEMBER-45 to MEMBER-54). */
export default function MemberPopup({ leave }: DropContentProps) {
  const { t } = useTexts()
  const name = useMemberName()
  const rank = useRank()
  const { text, label, waiting } = useBalanceView()
  return (
    <>
      <div className={styles.head}>
        <strong className={styles.title}>
          {name}
          {rank.label !== '' && (
            <Pill tone="gold" size="small">
              {rank.label}
            </Pill>
          )}
        </strong>
        <Amount text={text} label={label} waiting={waiting} size="header" />
      </div>
      <nav aria-label={t('shell.account', { name })}>
        {memberPopupOf(useMenuFacts()).map(entry => (
          <ListRow key={entry} icon={LOOKS[entry].icon} label={t(LOOKS[entry].label)} href={popupHrefOf(entry)} />
        ))}
        <ListRow icon={signOutBold} label={t('menu.sign_out')} onSelect={() => leave('logout')} />
      </nav>
    </>
  )
}
