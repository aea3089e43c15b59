import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, EmptyState } from '@hiyas/ui'
import { paths } from '../../../routes/paths.ts'
import { usePath } from '../../../shell/address.ts'
import { useSite } from '../../../shell/boot-context.tsx'
import { KINDS, laterKindOf } from './kinds.ts'
import styles from './screen.module.css'

/** Says honestly that a part of the site is still to come, and leads to what comes nearest to it. */
export default function NotOpenYetScreen() {
  const { t } = useTexts()
  const kind = laterKindOf(usePath())
  const { symbol, way, flag } = KINDS[kind]
  const flags = useSite().whitelabelVal
  const wayIsOpen = flag === undefined || flags[flag] === true
  return (
    <div className={styles.middle}>
      <EmptyState
        symbolSrc={symbolPath(symbol, 'full')}
        title={t('later.title')}
        text={t(`later.${kind}`)}
        action={
          <div className={styles.actions}>
            {kind !== 'any' && way !== null && wayIsOpen && (
              <ButtonLink href={way}>{t(`later.${kind}_way`)}</ButtonLink>
            )}
            <ButtonLink href={paths.gameList({ gameType: 'RNG' })} variant="primary">
              {t('later.find_game')}
            </ButtonLink>
          </div>
        }
      />
    </div>
  )
}
