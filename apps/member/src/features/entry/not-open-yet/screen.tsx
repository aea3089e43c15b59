import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, EmptyState } from '@hiyas/ui'
import { receiptBold } from '@hiyas/ui/icons'
import { paths } from '../../../routes/paths.ts'
import { useSession } from '../../../session/provider.tsx'
import { looksLikeMember } from '../../../session/reducer.ts'
import styles from './screen.module.css'

/** Says honestly that a part of the site is still to come, and leads to what is there. */
export default function NotOpenYetScreen() {
  const { t } = useTexts()
  const member = looksLikeMember(useSession())
  return (
    <div className={styles.middle}>
      <EmptyState
        symbolSrc={symbolPath('gemCluster', 'full')}
        title={t('shell.later_title')}
        text={t('shell.later_detail')}
        action={
          <div className={styles.actions}>
            {member && (
              <ButtonLink href={paths.bettingRecord()} icon={receiptBold}>
                {t('shell.menu_records')}
              </ButtonLink>
            )}
            <ButtonLink href={paths.gameList({ gameType: 'RNG' })} variant="primary">
              {t('shell.later_action')}
            </ButtonLink>
          </div>
        }
      />
    </div>
  )
}
